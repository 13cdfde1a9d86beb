import { Fun } from './term.ts';

/** A function given as source text, which it prints as. */
export class SourceFun extends Fun {
  constructor(
    { module, name, arity, code, index, env }: Fun,
    readonly source: string,
  ) {
    super(module, name, arity, code, index, env);
  }
}
