/** Random terms of the same shape as a given one: another number for a number, another text for a text, a few elements more or fewer. */
import {
  Atom,
  atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  list,
  mapEntries,
  mapFrom,
  nil,
  normalize,
  string,
  type Term,
  Tuple,
  toBytes,
} from '../../../src/erlang/terms/index.ts';
import type { Random } from '../../random.ts';

/** Of atoms, most stay what they are: they name options and functions. */
const ATOMS = ['true', 'false', 'undefined', 'ok', 'a', 'b', 'latin1', 'utf8', 'all', 'first'].map(atom);
const CHARACTERS = Array.from(' aAbzZ09-+.,:;/"\\\n\0ß€é日😀');
const [BYTE, WORD] = [256, 2 ** 32];

export function relative(term: Term, random: Random): Term {
  if (random.below(3) === 0) return term;
  if (typeof term === 'number' || typeof term === 'bigint') return integer(term, random);
  if (term instanceof Float) return new Float(float(term.value, random));
  if (term instanceof Atom) return random.below(4) === 0 ? random.pick(ATOMS) : term;
  if (term instanceof Bits) return bits(term, random);
  if (term === nil || term instanceof Cons) return ofList(term, random);
  if (term instanceof Tuple) return new Tuple(term.elements.map(part => relative(part, random)));
  if (term instanceof ErlMap)
    return mapFrom(
      changed(mapEntries(term), ([key, value]) => [relative(key, random), relative(value, random)], random),
    );
  return term;
}

function integer(near: number | bigint, random: Random): Term {
  switch (random.below(5)) {
    case 0:
      return random.below(20);
    case 1:
      return normalize(BigInt(near) + BigInt(random.below(5) - 2));
    case 2:
      return -random.below(300);
    case 3:
      return random.below(BYTE * BYTE);
    default:
      return normalize((BigInt(random.below(WORD)) << BigInt(random.below(70))) - BigInt(random.below(2)));
  }
}

export function float(near: number, random: Random): number {
  const sign = random.pick([1, -1]);
  switch (random.below(6)) {
    case 0:
      return sign * random.fraction() * 10 ** (random.below(26) - 6);
    case 1:
      return (sign * random.below(200_000)) / 10 ** random.below(6);
    case 2:
      return (sign * random.below(2_000_000)) / 2 ** random.below(12);
    case 3:
      return sign * (10 ** random.below(18) - 2 ** -random.below(30));
    case 4:
      return near + random.fraction() - 0.5;
    default:
      return sign * random.fraction() * 2 ** (40 + random.below(30));
  }
}

function bits(term: Bits, random: Random): Term {
  const bytes = toBytes(term);
  if (random.below(2) === 0) return text(new TextDecoder().decode(bytes), random);
  const other = Uint8Array.from(changed([...bytes], () => random.below(BYTE), random));
  const missing = other.length > 0 && random.below(4) === 0 ? random.below(8) : 0;
  return new Bits(other, 0, 8 * other.length - missing);
}

function text(own: string, random: Random): Term {
  const bytes = new TextEncoder().encode(characters(own, random));
  return new Bits(bytes, 0, 8 * bytes.length);
}

function characters(own: string, random: Random): string {
  return changed(Array.from(own), () => random.pick(CHARACTERS), random).join('');
}

function ofList(term: Term, random: Random): Term {
  const elements: Term[] = [];
  let rest = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  if (rest !== nil) return term;
  if (elements.length > 0 && elements.every(isCharacter))
    return string(characters(String.fromCodePoint(...(elements as number[])), random));
  const others = changed(elements, part => relative(part, random), random);
  return random.below(12) === 0 && others.length > 0 ? list(others, 1) : list(others);
}

function isCharacter(term: Term): boolean {
  return typeof term === 'number' && term >= 9 && term < 0xd800;
}

/** Some parts made other ones, one left out, said twice or exchanged with another one. */
function changed<T>(parts: readonly T[], other: (part: T) => T, random: Random): T[] {
  const result = parts.map(part => (random.below(3) === 0 ? other(part) : part));
  const [at, to] = [random.below(result.length + 1), random.below(result.length + 1)];
  if (at === result.length) return result;
  const part = result[at] as T;
  switch (random.below(5)) {
    case 0:
      return result.toSpliced(at, 1);
    case 1:
      return result.toSpliced(to, 0, other(part));
    case 2:
      return result.toSpliced(at, 1).toSpliced(to, 0, part);
    default:
      return result;
  }
}
