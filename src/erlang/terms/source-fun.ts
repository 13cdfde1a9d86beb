import { Fun } from './term.ts';

/** A function that somebody wrote down: it is shown as it was written. */
export class SourceFun extends Fun {
  constructor(
    { module, name, arity, code, index, env }: Fun,
    readonly source: string,
  ) {
    super(module, name, arity, code, index, env);
  }
}
