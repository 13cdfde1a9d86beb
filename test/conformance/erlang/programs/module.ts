/** A module of generated functions, and arguments for them. */

import { atom, list, mapFrom, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { Random } from '../../../random.ts';
import { pool, kinds as termsOfKind } from '../pool.ts';
import { Expressions } from './expressions.ts';
import type { Kind } from './literals.ts';
import { type Code, freeVariables, render, smallerCode } from './tree.ts';

export interface GeneratedFunction {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly kind: Kind }[];
  readonly body: Code;
}

const KINDS: readonly Kind[] = ['integer', 'float', 'atom', 'boolean', 'list', 'tuple', 'map', 'bits', 'any'];
const DEPTH = 4;

export function generateFunctions(seed: number, count: number): GeneratedFunction[] {
  const random = new Random(seed);
  const functions: GeneratedFunction[] = [];
  for (let i = 0; i < count; i++) {
    const params = ['A', 'B', 'C']
      .slice(0, 1 + random.below(3))
      .map(name => ({ name, kind: random.pick(KINDS) }));
    const callable = functions.map(({ name, params: { length } }) => ({ name, arity: length }));
    const body = new Expressions(random, callable).make('any', params, DEPTH);
    functions.push({ name: `f${i}`, params, body });
  }
  return functions;
}

/** The BEAM's optimiser gets some of these programs wrong: it is left out. */
const PLAINLY = `no_copt, no_ssa_opt, no_bool_opt, no_bsm_opt, no_fun_opt, no_recv_opt, no_share_opt, no_module_opt, no_postopt,
    no_type_opt`;

export function moduleText(name: string, functions: readonly GeneratedFunction[]): string {
  const head = `-module(${name}).\n-compile([export_all, nowarn_export_all, ${PLAINLY}]).\n-record(r, {a, b = 1, c}).\n`;
  const texts = functions.map(
    ({ name, params, body }) =>
      `${name}(${params.map(param => param.name).join(', ')}) ->\n    ${render(body)}.`,
  );
  return `%% coding: utf-8\n${head}\n${texts.join('\n\n')}\n`;
}

/** A function with all that it calls. */
export function needed(one: GeneratedFunction, all: readonly GeneratedFunction[]): GeneratedFunction[] {
  const found = new Set([one]);
  for (const { body } of found) {
    const text = render(body);
    for (const other of all) if (new RegExp(`\\b${other.name}\\b`).test(text)) found.add(other);
  }
  return [...found];
}

/** Smaller versions that are still programs, under names of their own; calls of other functions stay. */
export function smallerFunctions(
  whole: GeneratedFunction,
  prefix: string,
  limit: number,
): GeneratedFunction[] {
  const params = new Set(whole.params.map(({ name }) => name));
  const smaller: GeneratedFunction[] = [];
  for (const body of smallerCode(whole.body)) {
    if (smaller.length >= limit) break;
    if ([...freeVariables(body)].every(name => params.has(name))) {
      smaller.push({ ...whole, name: `${prefix}${smaller.length}`, body });
    }
  }
  return smaller;
}

export function argumentsFor({ params }: GeneratedFunction, random: Random): Term[] {
  return params.map(({ kind }) => randomTerm(random, kind, 2));
}

function randomTerm(random: Random, kind: Kind, depth: number): Term {
  if (kind === 'any' || random.below(8) === 0) return random.pick(pool);
  if (depth === 0 || random.below(2) === 0) return random.pick(termsOfKind[kind]);
  const inner = (): Term => randomTerm(random, random.pick(KINDS), depth - 1);
  switch (kind) {
    case 'list':
      return list(random.several(4, inner));
    case 'tuple':
      return random.below(3) === 0
        ? tuple(atom('r'), inner(), inner(), inner())
        : tuple(...random.several(3, inner));
    case 'map':
      return mapFrom(
        random.several(4, () => [random.below(2) === 0 ? random.pick(termsOfKind.atom) : inner(), inner()]),
      );
    default:
      return random.pick(termsOfKind[kind]);
  }
}
