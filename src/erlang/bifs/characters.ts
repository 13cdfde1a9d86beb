/** Text in its three forms (list of characters, binary, atom) as a sequence of characters. */

import { apply, construct, spend } from '../../logic/index.ts';
import { literalAtoms } from '../core/literal-atoms.ts';
import type { Process } from '../machine/process.ts';
import { nameTerm } from '../operations/accessors.ts';
import { askBetween, askEqual, askOneOf } from '../operations/ask.ts';
import {
  bitsTerm,
  type ChunkedBits,
  joinedBits,
  literalBits,
  type Source,
} from '../operations/bits/chunked-bits.ts';
import { askIn, count, minus, plus } from '../operations/bits/count.ts';
import { bytesOfInteger } from '../operations/bits/symbolic-bits.ts';
import {
  decodeUtf,
  encodeUtf,
  isCodePoint,
  MAX_CODE,
  readUtf,
  SURROGATES,
  type Utf,
  writeUtf,
} from '../operations/bits/utf.ts';
import { numeric } from '../operations/numbers.ts';
import { derivedFrom, limited, test } from '../operations/observe.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg, systemLimit } from '../operations/raise.ts';
import { encode } from '../symbolic/encode.ts';
import { ATM, atomOf, isAtom } from '../symbolic/signature.ts';
import { fromBytes, fromText } from '../terms/bits.ts';
import { Atom, atom, Bits, list, Sym, string, type Term } from '../terms/index.ts';
import { integerBetween, listArgument } from './arguments.ts';
import { binarySource, bytesOf, byteTerms } from './binaries.ts';
import { fromElsewhere } from './registry.ts';

export type Encoding = 'latin1' | 'utf8';
const MAX_ATOM_LENGTH = 255;

export function encodingOf(p: Process, term: Term): Encoding {
  if (askOneOf(p, term, [atom('utf8'), atom('unicode')])) return 'utf8';
  return askEqual(p, term, atom('latin1')) ? 'latin1' : badarg();
}

// --- From and to binaries -----------------------------------------------------------------------------------------

/** The characters of a binary; undefined when it is not in this encoding. */
export function charactersOf(p: Process, binary: Term, encoding: Encoding): Term[] | undefined {
  const source = binarySource(p, binary);
  if (encoding === 'latin1') return byteTerms(p, source, count(0), bytesOf(source));
  return binary instanceof Bits ? plainCharacters(binary) : symbolicCharacters(p, source);
}

function plainCharacters(bits: Bits): Term[] | undefined {
  const characters: Term[] = [];
  for (let at = 0; at < bits.bitLength; ) {
    const decoded = decodeUtf('utf8', bits, at, 'big');
    if (decoded === undefined) return undefined;
    characters.push(decoded.code);
    at += decoded.size;
  }
  return characters;
}

function symbolicCharacters(p: Process, source: Source): Term[] | undefined {
  const ask = askIn(p);
  const characters: Term[] = [];
  for (let at = count(0); ; ) {
    const left = minus(source.length, at);
    if (askBetween(p, left, 0, 0, QUESTION.isEndOfText)) return characters;
    const read = readUtf(p, 'utf8', source, at, 'big', ask);
    if (read === undefined) return undefined;
    characters.push(read.code);
    at = plus(at, count(read.size));
  }
}

/** The characters as a binary; undefined where one does not fit the encoding. */
export function binaryOf(p: Process, characters: readonly Term[], encoding: Encoding): Term | undefined {
  if (characters.every(isCodePoint)) return plainBinary(characters, encoding);
  const parts: ChunkedBits[] = [];
  for (const character of characters) {
    const part = encoding === 'latin1' ? byteOf(p, character) : codeOf(p, 'utf8', character);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return bitsTerm(p, joinedBits(parts));
}

function plainBinary(codes: readonly number[], encoding: Encoding): Bits | undefined {
  if (encoding === 'utf8') return fromText(codes.map(code => String.fromCodePoint(code)).join(''));
  return codes.every(code => code <= 255) ? fromBytes(Uint8Array.from(codes)) : undefined;
}

function byteOf(p: Process, character: Term): ChunkedBits | undefined {
  const n = numeric(p, character);
  if (n?.kind !== 'int' || !askBetween(p, n, 0, 255, QUESTION.isLatin1)) return undefined;
  return bytesOfInteger(n, 1, 'big');
}

function codeOf(p: Process, type: Utf, character: Term): ChunkedBits | undefined {
  if (character instanceof Sym) return writeUtf(p, type, character, 'big');
  const bits = encodeUtf(type, character, 'big');
  return bits && literalBits(bits);
}

// --- Atoms --------------------------------------------------------------------------------------------------------

/** The characters of an atom; those of a symbolic atom are a symbolic list. */
export function atomText(p: Process, term: Term): Term {
  if (term instanceof Atom) return string(term.name);
  const isName = (plain: Term): boolean => plain instanceof Atom;
  if (!(term instanceof Sym) || !test(p, term, isAtom(term.expr), isName, QUESTION.isNamedAtom)) badarg();
  return nameTerm(p, term);
}

/** The elements of a list that are characters of an atom's name. */
export function nameCharacters(p: Process, term: Term): Term[] {
  const characters = listArgument(p, term);
  for (const character of characters) {
    spend();
    // A plain character of ASCII needs no question.
    if (typeof character === 'number' && character >= 0 && character < 128) continue;
    const code = integerBetween(p, character, 0, MAX_CODE, QUESTION.isCharacter);
    if (askBetween(p, code, ...SURROGATES, QUESTION.isSurrogateCharacter)) badarg();
  }
  return characters;
}

function atomOfCodes(codes: readonly Term[]): Atom {
  return atom(String.fromCodePoint(...(codes as number[])));
}

export function atomFrom(p: Process, characters: readonly Term[]): Term {
  if (characters.length > MAX_ATOM_LENGTH) systemLimit();
  if (!characters.some(c => c instanceof Sym)) return atomOfCodes(characters);
  const name = construct(ATM, apply(atomOf, encode(list(characters))));
  return derivedFrom(p, characters, atomOfCodes, name);
}

/**
 * The existing atom with this name. The atoms that exist are `''` and those that the program mentions, never those of
 * the input; symbolic characters are compared with one name after the other.
 */
export function existingAtom(p: Process, characters: readonly Term[], what: string): Term {
  if (characters.length > MAX_ATOM_LENGTH) badarg();
  if (characters.some(c => c instanceof Sym)) {
    const name = list(characters);
    for (const candidate of literalAtoms(p.world.code.modules)) {
      if ([...candidate.name].length !== characters.length) continue;
      if (askEqual(p, name, string(candidate.name))) return candidate;
    }
  }
  const codes = characters.map(c => limited(p, c, 'concrete-bif', what));
  const text = String.fromCodePoint(...(codes as number[]));
  return existsAtom(p, text, what) ? atom(text) : badarg();
}

/** Whether there is an atom of this name. Of those that the program does not mention, a node may have others than the machine. */
export function existsAtom(p: Process, name: string, what: string): boolean {
  if (name === '' || literalAtoms(p.world.code.modules).some(known => known.name === name)) return true;
  fromElsewhere(p, what);
  return Atom.isKnown(name);
}
