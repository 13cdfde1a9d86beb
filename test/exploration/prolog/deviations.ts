/**
 * Goals of a builtin made from its rows of arguments (`builtin-arguments.ts`): the row itself, the row with one or two arguments that
 * are unbound or of another type, and the row with such a term inside of an argument.
 *
 * A new builtin needs a row, and with that its twin is compared with it on unbound and ill-typed arguments in every position. Which
 * arguments are symbolic matters, too: all that are ground, each of them alone, or all that were not replaced.
 */
import { builtinArguments } from '../omissions/builtin-arguments.ts';
import { type Claims, type Template, templateOf } from './claim.ts';

/** In place of one argument: unbound and partial terms, and terms of every type. */
const ONE = [
  '_',
  '[a|_]',
  '0',
  '1',
  '-1',
  '1.5',
  'zz',
  "''",
  '"s"',
  'f(a)',
  '[]',
  '[zz]',
  '[k-1]',
  '[a|b]',
  'inf',
];
/** In place of two. */
const TWO = ['_', '-1', '1', 'zz', 'f(a)', '[]'];
/** In place of an element of a list or an argument of a compound. */
const INSIDE = ['_', '-1', '1.5', 'zz', '[]', 'f(a)'];

/** Rows of more arguments have one replaced at a time: the longest are those of `call/N`, which are all treated alike. */
const MAX_FOR_TWO = 5;

export interface Goals {
  readonly template: Template;
  readonly inputs: readonly (readonly string[])[];
}

export function deviationsOf(indicator: string, claims: Claims): Goals[] {
  const found = new Map<Template, Map<string, readonly string[]>>();
  const add = (args: readonly string[], mask: readonly number[]): void => {
    if (mask.length === 0) return;
    const places = args.map((arg, i) => (mask.includes(i) ? `'$${mask.indexOf(i) + 1}'` : arg));
    const template = templateOf(indicator, places);
    const input = mask.map(i => args[i] as string);
    const inputs = found.get(template) ?? new Map<string, readonly string[]>();
    inputs.set(input.join('\0'), input);
    found.set(template, inputs);
  };
  for (const text of builtinArguments.get(indicator) ?? []) {
    const row = claims.argumentsIn(text);
    for (const args of [row, ...withOne(row), ...withInside(row, claims)]) {
      const ground = groundIn(args);
      add(args, ground);
      for (const i of ground) add(args, [i]);
    }
    if (row.length > MAX_FOR_TWO) continue;
    for (const args of withTwo(row)) {
      const ground = groundIn(args);
      add(args, ground);
      add(
        args,
        ground.filter(i => args[i] === row[i]),
      );
    }
  }
  return [...found].map(([template, inputs]) => ({ template, inputs: [...inputs.values()] }));
}

function groundIn(args: readonly string[]): number[] {
  return args.flatMap((arg, i) => (hasVariable(arg) ? [] : [i]));
}

function hasVariable(arg: string): boolean {
  return /(?<![\w'"])[A-Z_]\w*/.test(arg);
}

function* withOne(row: readonly string[]): Generator<string[]> {
  for (const i of row.keys()) for (const value of ONE) yield row.with(i, value);
}

function* withTwo(row: readonly string[]): Generator<string[]> {
  for (const i of row.keys())
    for (let j = 0; j < i; j++)
      for (const left of TWO) for (const right of TWO) yield row.with(j, left).with(i, right);
}

function* withInside(row: readonly string[], claims: Claims): Generator<string[]> {
  for (const [i, arg] of row.entries())
    for (const value of INSIDE)
      for (const changed of claims.replacedInside(arg, value)) yield row.with(i, changed);
}
