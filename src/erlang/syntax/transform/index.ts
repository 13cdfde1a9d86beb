/**
 * Parse transforms are programs that run inside OTP's compiler, so this front end cannot run them. The two most
 * frequent ones are implemented here: EUnit's, which exports tests, and that of `ets:fun2ms/1`.
 */
import { Atom } from '../../terms/index.ts';
import type { Form } from '../ast.ts';
import { type CompileOption, compileOptions } from '../compile-options.ts';
import { exportTests } from './export-tests.ts';
import { transformMatchFunctions } from './match-functions.ts';
import type { TransformProblem } from './problem.ts';

type Transform = (forms: readonly Form[], problems: TransformProblem[]) => readonly Form[];

const transforms: Readonly<Record<string, Transform>> = {
  eunit_autoexport: exportTests,
  ms_transform: transformMatchFunctions,
};

export interface Transformed {
  readonly forms: readonly Form[];
  readonly problems: readonly TransformProblem[];
  /** The options for transforms that are not implemented. */
  readonly unknown: readonly (CompileOption & { readonly transform: string })[];
}

export function transformForms(forms: readonly Form[]): Transformed {
  const problems: TransformProblem[] = [];
  const wanted = compileOptions(forms).flatMap(option =>
    option.name === 'parse_transform' && option.value instanceof Atom
      ? [{ ...option, transform: option.value.name }]
      : [],
  );
  const names = new Set(wanted.map(({ transform }) => transform));
  let result = forms;
  for (const name of names) result = transforms[name]?.(result, problems) ?? result;
  return { forms: result, problems, unknown: wanted.filter(({ transform }) => !(transform in transforms)) };
}
