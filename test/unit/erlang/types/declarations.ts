/** Type declarations written as Erlang text, for tests. */
import type { ModuleTypes } from '../../../../src/erlang/core/index.ts';
import { typeAttributes } from '../../../../src/erlang/syntax/abstract.ts';
import { parseModule, parseTerm } from '../../../../src/erlang/syntax/index.ts';
import type { Term } from '../../../../src/erlang/terms/index.ts';
import { Inhabitants, type Spec, type Type, TypeEnvironment } from '../../../../src/erlang/types/index.ts';

export function attributesOf(text: string): ModuleTypes {
  const { forms, diagnostics } = parseModule('m.erl', {
    read: () => `-module(m).\n${text}\n`,
    list: () => null,
  });
  // Functions without a definition and missing types are what these tests are about.
  const error = diagnostics.find(({ code }) => code === 'syntax_error');
  if (error !== undefined) throw new Error(`${error.line}: ${error.message}`);
  return { attributes: typeAttributes(forms) };
}

export function term(text: string): Term {
  const parsed = parseTerm(text);
  if (!parsed.ok) throw new Error(`no term: ${text}`);
  return parsed.value;
}

/** Modules by name, each as the text of its declarations. */
export function environmentOf(modules: Record<string, string>): TypeEnvironment {
  return new TypeEnvironment(async module => {
    const text = modules[module];
    return text === undefined ? null : attributesOf(text);
  });
}

export interface Declared {
  readonly env: TypeEnvironment;
  readonly inhabitants: Inhabitants;
  /** The types of the arguments of `f`, whose spec is added to the declarations. */
  readonly types: readonly Type[];
  readonly spec: Spec;
}

/** The types that `args` stands for below these declarations. */
export async function declare(declarations: string, args: string): Promise<Declared> {
  return declareSpec(declarations, `-spec f(${args}) -> term().`);
}

export async function declareSpec(declarations: string, specText: string): Promise<Declared> {
  const env = environmentOf({ m: `${declarations}\n${specText}` });
  const [specified] = (await env.specified('m')).slice(-1);
  const spec = specified && (await env.spec('m', specified.name, specified.arity));
  if (!spec) throw new Error(`no spec in ${specText}`);
  return {
    env,
    inhabitants: new Inhabitants(env),
    types: spec.clauses[0]?.args ?? [],
    spec,
  };
}
