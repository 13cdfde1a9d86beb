/**
 * Evaluates conditions for an input. Solvers know the names of atoms by axioms (`name-axioms.ts`), and may take other
 * numbers for atoms; for an input they are known, and so is what a program makes of them.
 */
import { Constructed, Evaluator, nameHash, type Uninterpreted, type Value } from '../../logic/index.ts';
import { Atom, type Term } from '../terms/index.ts';
import { inputModel } from './model.ts';
import { atomName, atomOf, CONS, INT, NIL } from './signature.ts';

/** In characters. */
const MAX_NAME = 255;

export function inputEvaluator(input: readonly Term[]): Evaluator {
  return new Evaluator(inputModel(input), { meanings });
}

const meanings: ReadonlyMap<Uninterpreted, (...args: Value[]) => Value | undefined> = new Map([
  [atomOf, (list?: Value) => numberOf(textIn(list))],
  [atomName, (id?: Value) => listOf(typeof id === 'bigint' ? Atom.byId(Number(id))?.name : undefined)],
]);

/** Atoms that no run has seen have numbers of their own: to look them up would make them. */
function numberOf(name: string | undefined): bigint | undefined {
  if (name === undefined) return undefined;
  return BigInt(Atom.isKnown(name) ? Atom.of(name).id : -1 - nameHash(name));
}

function textIn(list: Value | undefined): string | undefined {
  let text = '';
  let rest = list;
  for (let length = 0; rest instanceof Constructed && rest.constructorOf === CONS; length++) {
    const [head, tail] = rest.args;
    const code = head instanceof Constructed && head.constructorOf === INT ? head.args[0] : undefined;
    if (length === MAX_NAME || typeof code !== 'bigint' || code < 0n || code > 0x10ffffn) return undefined;
    text += String.fromCodePoint(Number(code));
    rest = tail;
  }
  return rest instanceof Constructed && rest.constructorOf === NIL ? text : undefined;
}

function listOf(name: string | undefined): Value | undefined {
  if (name === undefined) return undefined;
  let list = new Constructed(NIL, []);
  for (const character of [...name].reverse())
    list = new Constructed(CONS, [new Constructed(INT, [BigInt(character.codePointAt(0) as number)]), list]);
  return list;
}
