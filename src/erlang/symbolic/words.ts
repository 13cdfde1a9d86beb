/** Conditions on Erlang's terms as people write them: `is_integer(Arg1)`, `hd(Arg2) = ok`, `Arg1 = [_|_]`. */
import { type Expr, type ExprOf, inWords, isIntLiteral, type Say, type Words } from '../../logic/index.ts';
import { Atom, printAtom } from '../terms/index.ts';
import { ATM, BITS, CONS, FLT, FUN, INT, MAP, NIL, OPAQUE, tupleArity } from './signature.ts';

const tests = new Map([
  [INT, 'is_integer'],
  [FLT, 'is_float'],
  [ATM, 'is_atom'],
  [MAP, 'is_map'],
  [BITS, 'is_bitstring'],
  [FUN, 'is_function'],
]);

/** Functions of the language that mean what these do. */
const functions: Readonly<Record<string, string>> = {
  mapGet: 'map_get',
  mapHas: 'is_map_key',
  mapSize: 'map_size',
  tupleSize: 'tuple_size',
  listLength: 'length',
  tupleElement: 'element',
  tupleList: 'tuple_to_list',
  atomName: 'atom_to_list',
  atomOf: 'list_to_atom',
};

/** Those whose arguments Erlang has in the other order. */
const SWAPPED: ReadonlySet<string> = new Set(['mapGet', 'mapHas', 'tupleElement']);

const erlangWords: Words = {
  variable: name => name.replace(/^x/, 'Arg'),
  construct: ({ data, args }, say) => {
    const [first, second] = args;
    if (data === NIL) return '[]';
    if (data === CONS) return `[${say(first as Expr)}|${say(second as Expr)}]`;
    if (data === ATM) return atomText(first as Expr, say);
    if (tupleArity(data) >= 0) return `{${args.map(say).join(', ')}}`;
    return say(first as Expr);
  },
  is: (e, say) => (e.data === NIL || isShape(e) ? `${say(e.args[0])} = ${shapeOf(e)}` : tested(e, say)),
  isNot: (e, say) =>
    e.data === NIL || isShape(e) ? `${say(e.args[0])} ≠ ${shapeOf(e)}` : `not ${tested(e, say)}`,
  select: ({ data, index, args: [of] }, say) => {
    if (data === CONS) return `${index === 0 ? 'hd' : 'tl'}(${say(of)})`;
    if (data === BITS && index === 0) return `bit_size(${say(of)})`;
    return tupleArity(data) >= 0 ? `element(${index + 1}, ${say(of)})` : say(of);
  },
  apply: ({ data: { name }, args }, say) => {
    const parts = args.map(say);
    if (SWAPPED.has(name)) parts.reverse();
    if (/^funResult\d+$/.test(name)) return `${parts[0]}(${parts.slice(1).join(', ')})`;
    return name === 'nearest' ? (parts[0] ?? '') : `${functions[name] ?? name}(${parts.join(', ')})`;
  },
  sides: (left, right, say) => {
    const isName = [left, right].some(e => e.op === 'select' && e.data === ATM);
    return isName ? [atomText(left, say), atomText(right, say)] : undefined;
  },
};

export function conditionText(e: Expr): string {
  return inWords(e, erlangWords);
}

/** Atoms are their numbers in the table of atoms. */
function atomText(e: Expr, say: Say): string {
  const atom = isIntLiteral(e) ? Atom.byId(Number(e.data)) : undefined;
  return atom === undefined ? say(e) : printAtom(atom.name);
}

function isShape({ data }: ExprOf<'is'>): boolean {
  return data === CONS || tupleArity(data) >= 0;
}

function shapeOf({ data }: ExprOf<'is'>): string {
  if (data === NIL) return '[]';
  return data === CONS ? '[_|_]' : `{${Array(tupleArity(data)).fill('_').join(',')}}`;
}

function tested({ data, args: [of] }: ExprOf<'is'>, say: Say): string {
  if (data === OPAQUE) return `(is_pid(${say(of)}) or is_reference(${say(of)}) or is_port(${say(of)}))`;
  return `${tests.get(data) ?? data.name}(${say(of)})`;
}
