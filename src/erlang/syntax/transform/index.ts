/**
 * Parse transforms are programs that run inside the compiler, and without OTP there is nothing to run them. The two that
 * programs meet without looking for them are done here: EUnit's, which exports tests, and the one behind `ets:fun2ms/1`.
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
  /** The options that ask for transforms that cannot be run. */
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
