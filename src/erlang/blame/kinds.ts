/** The kinds of terms, as type errors are about them. */
import type { SegmentSpec } from '../operations/bits/segment.ts';
import { Atom, Bits, Cons, ErlMap, Float, Nil, Pid, Port, Ref, type Term, Tuple } from '../terms/index.ts';

export type Kind =
  | 'integer'
  | 'float'
  | 'atom'
  | 'list'
  | 'tuple'
  | 'map'
  | 'bitstring'
  | 'fun'
  | 'pid'
  | 'reference'
  | 'port';

const ANY_NUMBER: readonly Kind[] = ['integer', 'float'];

/** Of a concrete term. */
export function kindOf(term: Term): Kind {
  if (typeof term === 'number' || typeof term === 'bigint') return 'integer';
  if (term instanceof Float) return 'float';
  if (term instanceof Atom) return 'atom';
  if (term instanceof Nil || term instanceof Cons) return 'list';
  if (term instanceof Tuple) return 'tuple';
  if (term instanceof ErlMap) return 'map';
  if (term instanceof Bits) return 'bitstring';
  if (term instanceof Pid) return 'pid';
  if (term instanceof Ref) return 'reference';
  return term instanceof Port ? 'port' : 'fun';
}

/** What the type tests of guards let through, by their name. */
export const TESTED: Readonly<Record<string, readonly Kind[]>> = {
  is_integer: ['integer'],
  is_float: ['float'],
  is_number: ANY_NUMBER,
  is_atom: ['atom'],
  is_boolean: ['atom'],
  is_list: ['list'],
  is_tuple: ['tuple'],
  is_record: ['tuple'],
  is_map: ['map'],
  is_binary: ['bitstring'],
  is_bitstring: ['bitstring'],
  is_function: ['fun'],
  is_pid: ['pid'],
  is_reference: ['reference'],
  is_port: ['port'],
};

const IODATA: readonly Kind[] = ['list', 'bitstring'];
const NUMBERS = [ANY_NUMBER, ANY_NUMBER];
const INTEGERS: readonly (readonly Kind[])[] = [['integer'], ['integer']];
const ANY: null = null;

/** For built-in functions whose arguments have a kind: which one, for each argument; null where all kinds are taken. */
const TAKEN: Readonly<Record<string, readonly (readonly Kind[] | null)[]>> = {
  'erlang:+/2': NUMBERS,
  'erlang:-/2': NUMBERS,
  'erlang:*/2': NUMBERS,
  'erlang://2': NUMBERS,
  'erlang:+/1': [ANY_NUMBER],
  'erlang:-/1': [ANY_NUMBER],
  'erlang:div/2': INTEGERS,
  'erlang:rem/2': INTEGERS,
  'erlang:band/2': INTEGERS,
  'erlang:bor/2': INTEGERS,
  'erlang:bxor/2': INTEGERS,
  'erlang:bsl/2': INTEGERS,
  'erlang:bsr/2': INTEGERS,
  'erlang:bnot/1': [['integer']],
  'erlang:not/1': [['atom']],
  'erlang:and/2': [['atom'], ['atom']],
  'erlang:or/2': [['atom'], ['atom']],
  'erlang:abs/1': [ANY_NUMBER],
  'erlang:round/1': [ANY_NUMBER],
  'erlang:trunc/1': [ANY_NUMBER],
  'erlang:floor/1': [ANY_NUMBER],
  'erlang:ceil/1': [ANY_NUMBER],
  'erlang:float/1': [ANY_NUMBER],
  'erlang:link/1': [['pid', 'port']],
  'erlang:unlink/1': [['pid', 'port']],
  'erlang:monitor/2': [['atom'], ['pid', 'port', 'atom', 'tuple']],
  'erlang:demonitor/1': [['reference']],
  'erlang:demonitor/2': [['reference'], ['list']],
  'erlang:exit/2': [['pid', 'port'], ANY],
  'erlang:group_leader/2': [['pid'], ['pid']],
  'erlang:register/2': [['atom'], ['pid', 'port']],
  'erlang:!/2': [['pid', 'port', 'atom', 'tuple', 'reference'], ANY],
  'erlang:send/2': [['pid', 'port', 'atom', 'tuple', 'reference'], ANY],
  'erlang:whereis/1': [['atom']],
  'erlang:apply/3': [['atom'], ['atom'], ['list']],
  'erlang:hd/1': [['list']],
  'erlang:tl/1': [['list']],
  'erlang:length/1': [['list']],
  'erlang:++/2': [['list'], ANY],
  'erlang:--/2': [['list'], ['list']],
  'erlang:element/2': [['integer'], ['tuple']],
  'erlang:setelement/3': [['integer'], ['tuple'], ANY],
  'erlang:tuple_size/1': [['tuple']],
  'erlang:tuple_to_list/1': [['tuple']],
  'erlang:list_to_tuple/1': [['list']],
  'erlang:size/1': [['tuple', 'bitstring']],
  'erlang:byte_size/1': [['bitstring']],
  'erlang:bit_size/1': [['bitstring']],
  'erlang:binary_part/3': [['bitstring'], ['integer'], ['integer']],
  'erlang:binary_to_list/1': [['bitstring']],
  'erlang:binary_to_integer/1': [['bitstring']],
  'erlang:binary_to_float/1': [['bitstring']],
  'erlang:binary_to_atom/1': [['bitstring']],
  'erlang:binary_to_existing_atom/1': [['bitstring']],
  'erlang:binary_to_term/1': [['bitstring']],
  'erlang:split_binary/2': [['bitstring'], ['integer']],
  'erlang:atom_to_list/1': [['atom']],
  'erlang:atom_to_binary/1': [['atom']],
  'erlang:list_to_atom/1': [['list']],
  'erlang:list_to_existing_atom/1': [['list']],
  'erlang:list_to_integer/1': [['list']],
  'erlang:list_to_float/1': [['list']],
  'erlang:list_to_binary/1': [['list']],
  'erlang:iolist_to_binary/1': [IODATA],
  'erlang:iolist_size/1': [IODATA],
  'erlang:integer_to_list/1': [['integer']],
  'erlang:integer_to_binary/1': [['integer']],
  'erlang:float_to_list/1': [['float']],
  'erlang:float_to_binary/1': [['float']],
  'erlang:map_size/1': [['map']],
  'erlang:map_get/2': [ANY, ['map']],
  'erlang:is_map_key/2': [ANY, ['map']],
  'maps:get/2': [ANY, ['map']],
  'maps:find/2': [ANY, ['map']],
  'maps:keys/1': [['map']],
  'maps:values/1': [['map']],
  'maps:put/3': [ANY, ANY, ['map']],
  'maps:remove/2': [ANY, ['map']],
  'maps:merge/2': [['map'], ['map']],
  'maps:from_list/1': [['list']],
  'lists:reverse/1': [['list']],
  'lists:reverse/2': [['list'], ANY],
  'lists:member/2': [ANY, ['list']],
  'lists:keyfind/3': [ANY, ['integer'], ['list']],
  'lists:keymember/3': [ANY, ['integer'], ['list']],
  'lists:keysearch/3': [ANY, ['integer'], ['list']],
  'unicode:characters_to_binary/1': [IODATA],
  'unicode:characters_to_list/1': [IODATA],
};

export function kindsTaken(bif: string): readonly (readonly Kind[] | null)[] | undefined {
  return TAKEN[bif];
}

/** What the values of segments of a bitstring that is built are, by the type of the segment. */
const IN_SEGMENTS: Readonly<Record<SegmentSpec['type'], readonly Kind[]>> = {
  integer: ['integer'],
  utf8: ['integer'],
  utf16: ['integer'],
  utf32: ['integer'],
  float: ANY_NUMBER,
  binary: ['bitstring'],
};

export function kindsInSegment(type: SegmentSpec['type']): readonly Kind[] {
  return IN_SEGMENTS[type];
}

/** Built-in functions that read a nested list of bytes and binaries. */
export function takesBytes(bif: string): boolean {
  return /^erlang:(list_to_binary|iolist_to_binary|iolist_size|list_to_bitstring)\/1$/.test(bif);
}

/** The same, or of characters and binaries. */
export function takesIodata(bif: string): boolean {
  return takesBytes(bif) || bif.startsWith('unicode:');
}

/** Built-in functions that read a list of characters. */
export function takesCharacters(bif: string): boolean {
  return /^erlang:list_to_(?:(?:existing_)?atom|integer|float)\/\d$/.test(bif);
}

/** What nested lists of bytes and binaries are made of. */
export const IN_IODATA: readonly Kind[] = ['integer', 'list', 'bitstring'];

/** `an atom`. */
export function aKind(kind: Kind): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
