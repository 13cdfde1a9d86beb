/** The literals of a program's source, in expressions and in patterns: inputs are most often compared with these. */
import { Atom, Bits, list, print, type Term } from '../terms/index.ts';
import { children } from './children.ts';
import type { Annotation, Definition, Expr, Literal, Pattern, Segment } from './core.ts';

/**
 * In the order of the source, without duplicates, and without the names of called functions. The text that a pattern
 * begins with is a literal, too.
 */
export function mentionedTerms(definitions: readonly Definition[]): Term[] {
  return mentionedFrom(definitions.map(def => def.fun.body));
}

/** The literals of one pattern or expression. */
export function mentionedIn(node: Expr | Pattern): Term[] {
  return mentionedFrom([node]);
}

/** The functions of other modules that are called by name, as `module:function`. */
export function calledIn(definitions: readonly Definition[]): Set<string> {
  const called = new Set<string>();
  const todo: Expr[] = definitions.map(({ fun }) => fun.body);
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.kind === 'call') called.add(`${nameIn(e.module)}:${nameIn(e.name)}`);
    todo.push(...children(e));
  }
  return called;
}

function nameIn(e: Expr): string {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value.name : '';
}

function mentionedFrom(nodes: readonly object[]): Term[] {
  const found = new Map<string, Term>();
  const todo: object[] = nodes.toReversed();
  for (let node = todo.pop() as Node | undefined; node !== undefined; node = todo.pop() as Node | undefined) {
    if (node.ann?.generated) continue;
    const { terms, parts } = lookAt(node);
    for (const term of terms) found.set(print(term), term);
    todo.push(...parts.reverse());
  }
  return [...found.values()];
}

/** Core is a tree of plain objects; those between expressions and patterns have no kind. */
type Node = Expr | Pattern | { readonly kind?: undefined; readonly ann?: Annotation };

/** What a node itself mentions, and the nodes in it that are still to be looked at. */
interface Look {
  readonly terms: readonly Term[];
  readonly parts: object[];
}

function lookAt(node: Node): Look {
  switch (node.kind) {
    case 'literal':
      return { terms: [node.value], parts: [] };
    case 'call':
      return { terms: [], parts: [...node.args] };
    case 'cons':
      return prefixOf(node) ?? { terms: [], parts: [node.head, node.tail] };
    case 'binary':
      return { terms: node.segments.flatMap(textOf), parts: [...node.segments] };
    default:
      return {
        terms: [],
        parts: Object.entries(node).flatMap(([name, part]) => (name === 'ann' ? [] : nodeIn(part))),
      };
  }
}

function nodeIn(part: unknown): object[] {
  return typeof part === 'object' && part !== null ? [part] : [];
}

/** The text before the rest in `"text" ++ Rest`; null where there is none. */
function prefixOf(node: Expr | Pattern): Look | null {
  const text: number[] = [];
  let rest = node;
  for (; rest.kind === 'cons' && isCharacter(rest.head); rest = rest.tail) text.push(rest.head.value);
  return text.length > 1 ? { terms: [list(text)], parts: [rest] } : null;
}

/** The text of a segment: compilers write `"text"` in a bitstring as one integer of many bytes. */
function textOf(segment: Segment<Expr | Pattern>): Term[] {
  const bytes = bytesOf(segment);
  return bytes !== null && bytes.bitLength >= 16 ? [bytes] : [];
}

/** The bytes of a segment that is an integer of whole bytes; null for another one. */
export function bytesOf({ value, type, unit, size, endianness }: Segment<Expr | Pattern>): Bits | null {
  if (type !== 'integer' || endianness === 'little' || value.kind !== 'literal' || size.kind !== 'literal')
    return null;
  const bits = typeof size.value === 'number' ? unit * size.value : 0;
  if (bits < 8 || bits % 8 !== 0 || (typeof value.value !== 'number' && typeof value.value !== 'bigint'))
    return null;
  const digits = BigInt.asUintN(bits, BigInt(value.value))
    .toString(16)
    .padStart(bits / 4, '0');
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], byte => Number.parseInt(byte, 16));
  return new Bits(bytes, 0, bits);
}

function isCharacter(e: Expr | Pattern): e is Literal & { readonly value: number } {
  return e.kind === 'literal' && typeof e.value === 'number' && e.value >= 32;
}
