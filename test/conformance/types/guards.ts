/**
 * An Erlang module that tests membership with guards and recursion of its own, generated from types.
 *
 * `is(I, X)` is whether X is in the type number I. Each type that occurs becomes one function; the code follows the
 * reference manual's description of the types and shares nothing with the product's judge but their unfolding.
 */

import { printAtom } from '../../../src/erlang/terms/index.ts';
import type { Type, TypeEnvironment } from '../../../src/erlang/types/index.ts';

export function guardModule(name: string, types: readonly Type[], env: TypeEnvironment): string {
  const functions = new Map<Type, string>();
  const pending: Type[] = [];
  const call = (type: Type, variable: string): string => {
    if (!functions.has(type)) {
      functions.set(type, `t${functions.size}`);
      pending.push(type);
    }
    return `${functions.get(type)}(${variable})`;
  };
  const roots = types.map((type, i) => `is(${i}, X) -> ${call(type, 'X')}`);
  const definitions: string[] = [];
  for (let type = pending.pop(); type !== undefined; type = pending.pop())
    definitions.push(`${functions.get(type)}(X) -> ${condition(type, env, call)}.`);
  return `-module(${name}).
-compile(nowarn_unused_vars).
-export([is/2]).
${roots.join(';\n')}.
${definitions.join('\n')}
first([], _, _) -> none;
first([F | Fs], K, I) -> case F(K) of true -> I; false -> first(Fs, K, I + 1) end.
`;
}

type Call = (type: Type, variable: string) => string;

function condition(type: Type, env: TypeEnvironment, call: Call): string {
  switch (type.kind) {
    case 'any':
      return 'true';
    case 'none':
      return 'false';
    case 'integer': {
      const low = type.low === null ? '' : ` andalso X >= ${type.low}`;
      const high = type.high === null ? '' : ` andalso X =< ${type.high}`;
      return `is_integer(X)${low}${high}`;
    }
    case 'float':
    case 'atom':
    case 'pid':
    case 'port':
    case 'reference':
      return `is_${type.kind}(X)`;
    case 'literal':
      return `X =:= ${printAtom(type.value.name)}`;
    case 'nil':
      return 'X =:= []';
    case 'list': {
      const cells = `case X of [H | T] -> ${call(type.element, 'H')} andalso (${call(type.end, 'T')} orelse (T =/= [] andalso ${call(type, 'T')})); _ -> false end`;
      return type.empty ? `X =:= [] orelse ${cells}` : cells;
    }
    case 'nonlist':
      return `not is_list(X) andalso ${call(type.of, 'X')}`;
    case 'tuple': {
      if (type.elements === null) return 'is_tuple(X)';
      const elements = type.elements.map((part, i) => ` andalso ${call(part, `element(${i + 1}, X)`)}`);
      return `is_tuple(X) andalso tuple_size(X) =:= ${type.elements.length}${elements.join('')}`;
    }
    case 'bits': {
      const whole = type.unit === 0 ? '=:= 0' : `rem ${type.unit} =:= 0`;
      const size = `bit_size(X) >= ${type.base} andalso (bit_size(X) - ${type.base}) ${whole}`;
      return `is_bitstring(X) andalso ${size}`;
    }
    case 'map': {
      const keys = type.associations.map(({ key }) => `fun(K) -> ${call(key, 'K')} end`);
      const values = type.associations.map(({ value }, i) => `${i} -> ${call(value, 'V')}`);
      const needed = type.associations.flatMap(({ mandatory }, i) => (mandatory ? [i] : []));
      return `is_map(X) andalso begin
        Found = [{first([${keys.join(', ')}], K, 0), V} || {K, V} <- maps:to_list(X)],
        lists:all(fun({I, V}) -> case I of ${[...values, 'none -> false'].join('; ')} end end, Found)
          andalso lists:all(fun(I) -> lists:keymember(I, 1, Found) end, [${needed.join(', ')}]) end`;
    }
    case 'fun':
      return type.args === null ? 'is_function(X)' : `is_function(X, ${type.args.length})`;
    case 'union':
      return type.members.map(member => `(${call(member, 'X')})`).join(' orelse ');
    case 'ref':
    case 'record':
      return call(env.unfold(type), 'X');
  }
}
