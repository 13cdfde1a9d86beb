/** What functions of the library return, as far as callers' types follow from it; any term for all others. */

import { atom } from '../terms/index.ts';
import {
  ANY,
  ATOM,
  bits,
  FLOAT,
  INTEGER,
  list,
  literal,
  NONE,
  PID,
  REFERENCE,
  type Type,
  union,
} from '../types/index.ts';

export const BINARY = bits(0, 8);
export const BITSTRING = bits(0, 1);
export const LIST = list(ANY);
const STRING = list(INTEGER);
const NUMBER = union([INTEGER, FLOAT]);
const BOOLEAN = union([literal(atom('true')), literal(atom('false'))]);

const RESULTS: readonly (readonly [RegExp, Type])[] = [
  [/^erlang:(?:error|exit|throw|raise)\/\d$/, NONE],
  [
    /^erlang:(?:is_\w+|[=<>/]{1,3}|=:=|=\/=|and|or|xor|not)\/\d$|^lists:(?:member|key_?member|all|any|prefix|suffix)\/\d$/,
    BOOLEAN,
  ],
  [
    /^erlang:(?:length|(?:byte_|bit_|tuple_|map_)?size|round|trunc|ceil|floor|(?:list|binary)_to_integer|div|rem|b(?:and|or|xor|sl|sr|not)|phash2|crc32|adler32|monotonic_time|system_time|unique_integer)\/\d$/,
    INTEGER,
  ],
  [/^erlang:(?:\/|float|(?:list|binary)_to_float)\/\d$|^math:\w+\/\d$|^rand:uniform\/0$/, FLOAT],
  [/^rand:uniform\/1$|^string:(?:length|chr|rchr|str|rstr)\/\d$/, INTEGER],
  [
    /^erlang:(?:(?:list|iolist|term|atom|integer|float)_to_binary|binary_part)\/\d$|^binary:(?:part|copy|list_to_bin|encode_unsigned)\/\d$/,
    BINARY,
  ],
  [
    /^erlang:(?:binary|atom|integer|float)_to_list\/\d$|^binary:bin_to_list\/\d$|^string:to_(?:lower|upper)\/1$/,
    STRING,
  ],
  [
    /^erlang:(?:\+\+|--|tuple_to_list|nodes|processes)\/\d$|^lists:(?:map|filter|filtermap|flatmap|flatten|append|reverse|u?sort|keysort|seq|sublist|duplicate|zip|delete|keydelete|keystore|keyreplace|nthtail|foldr_list)\/\d$|^maps:(?:keys|values|to_list)\/1$|^string:(?:tokens|lexemes|split)\/\d$|^binary:split\/\d$/,
    LIST,
  ],
  [/^erlang:(?:self|spawn(?:_link)?|group_leader)\/\d$/, PID],
  [/^erlang:(?:make_ref|monitor)\/\d$/, REFERENCE],
  [/^erlang:(?:(?:list|binary)_to_(?:existing_)?atom|node)\/\d$/, ATOM],
];

/** `name`: as `module:function/arity`. */
export function resultOfLibrary(name: string, args: readonly Type[]): Type {
  if (/^erlang:[-+*]\/[12]$/.test(name)) {
    if (args.some(({ kind }) => kind === 'float')) return FLOAT;
    return args.every(({ kind }) => kind === 'integer') ? INTEGER : NUMBER;
  }
  return RESULTS.find(([pattern]) => pattern.test(name))?.[1] ?? ANY;
}
