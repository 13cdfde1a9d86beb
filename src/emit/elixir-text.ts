/**
 * Values as reports write them, in Erlang's syntax, as Elixir's: atoms, charlists, binaries, keyword lists, maps, structs,
 * functions and calls. `mix format` does the layout.
 */
import { type ErlangTerm, readTerm } from './erlang-term.ts';

export interface ElixirOptions {
  /** Whether structs are written as such: their module must be there, and know their keys. */
  readonly structs: boolean;
  /** A pattern, with `_` for what is another one in every run. */
  readonly isPattern?: true;
}

/** Null for what cannot be written. */
export function elixirText(text: string, options: ElixirOptions): string | null {
  const term = readTerm(text);
  return term === null ? null : written(term, options);
}

/** `Shop.Cart.total`, `:lists.nth`. */
export function elixirFunction(module: string, name: string): string {
  return `${atomText(module)}.${/^[a-z_]\w*[?!]?$/.test(name) ? name : quoted(name)}`;
}

function written(term: ErlangTerm, options: ElixirOptions): string | null {
  const { isPattern } = options;
  const all = (terms: readonly ErlangTerm[]) => allWritten(terms, options);
  switch (term.kind) {
    case 'number':
      return term.text;
    case 'atom':
      return atomText(term.name);
    case 'charlist':
      return `~c${quoted(term.text)}`;
    case 'binary':
      return binaryText(term.segments);
    case 'identity':
      return isPattern ? '_' : null;
    case 'function':
      return isPattern ? '_' : `&${elixirFunction(term.module, term.name)}/${term.arity}`;
    case 'tuple':
      return wrapped('{', all(term.elements), '}');
    case 'list': {
      const pairs = term.tail === null ? keywords(term.elements) : null;
      const items = pairs === null ? all(term.elements) : keywordText(pairs, options);
      if (term.tail === null) return wrapped('[', items, ']');
      const tail = written(term.tail, options);
      return items === null || tail === null ? null : `[${items} | ${tail}]`;
    }
    case 'map':
      return mapText(term.pairs, options);
    case 'call': {
      if (isPattern) return null;
      const args = all(term.args);
      return args === null ? null : `${elixirFunction(term.module, term.name)}(${args})`;
    }
    case 'fun':
      return isPattern ? '_' : funText(term.clauses, options);
    case 'variable':
      return term.name === '_' ? '_' : term.name.toLowerCase();
  }
}

function allWritten(terms: readonly ErlangTerm[], options: ElixirOptions): string | null {
  const texts = terms.map(term => written(term, options));
  return texts.every(text => text !== null) ? texts.join(', ') : null;
}

function wrapped(open: string, inside: string | null, close: string): string | null {
  return inside === null ? null : `${open}${inside}${close}`;
}

type Pair = readonly [ErlangTerm, ErlangTerm];
type AtomPair = readonly [string, ErlangTerm];

/** The pairs of a keyword list; null for every other list. */
function keywords(elements: readonly ErlangTerm[]): AtomPair[] | null {
  const pairs: AtomPair[] = [];
  for (const element of elements) {
    if (element.kind !== 'tuple' || element.elements.length !== 2) return null;
    const [key, value] = element.elements as [ErlangTerm, ErlangTerm];
    if (key.kind !== 'atom' || isAlias(key.name)) return null;
    pairs.push([key.name, value]);
  }
  return pairs.length === 0 ? null : pairs;
}

function keywordText(pairs: readonly AtomPair[], options: ElixirOptions): string | null {
  const texts = pairs.map(([key, value]) => {
    const text = written(value, options);
    return text === null ? null : `${isPlain(key) ? key : quoted(key)}: ${text}`;
  });
  return texts.every(text => text !== null) ? texts.join(', ') : null;
}

function mapText(pairs: readonly Pair[], options: ElixirOptions): string | null {
  const atoms = pairs.flatMap(([key, value]): AtomPair[] =>
    key.kind === 'atom' && !isAlias(key.name) ? [[key.name, value]] : [],
  );
  const struct = atoms.find(([key]) => key === '__struct__')?.[1];
  if (options.structs && struct?.kind === 'atom' && isAlias(struct.name) && atoms.length === pairs.length) {
    // An exception has the other key from its struct.
    const fields = atoms.filter(([key]) => key !== '__struct__' && key !== '__exception__');
    return wrapped(`%${atomText(struct.name)}{`, keywordText(fields, options), '}');
  }
  if (atoms.length === pairs.length) return wrapped('%{', keywordText(atoms, options), '}');
  const texts = pairs.map(([key, value]) => {
    // Keys in patterns are values.
    const [left, right] = [written(key, { structs: options.structs }), written(value, options)];
    return left === null || right === null ? null : `${left} => ${right}`;
  });
  return texts.every(text => text !== null) ? `%{${texts.join(', ')}}` : null;
}

type Clauses = Extract<ErlangTerm, { kind: 'fun' }>['clauses'];

function funText(clauses: Clauses, options: ElixirOptions): string | null {
  const texts = clauses.map(({ parameters, guards, body }) => {
    const head = allWritten(parameters, options);
    const tests = guards.map(([variable, value]) => {
      const text = written(value, options);
      return text === null ? null : `${variable.toLowerCase()} === ${text}`;
    });
    const result = written(body, options);
    if (head === null || result === null || !tests.every(test => test !== null)) return null;
    return `${head}${tests.length === 0 ? '' : ` when ${tests.join(' and ')}`} -> ${result}`;
  });
  if (!texts.every(text => text !== null)) return null;
  return texts.length === 1 ? `fn ${texts[0]} end` : `fn\n${texts.join('\n')}\nend`;
}

type Segments = Extract<ErlangTerm, { kind: 'binary' }>['segments'];

/** Text where the bytes are printable UTF-8. */
function binaryText(segments: Segments): string {
  const bytes = segments.flatMap(({ value, size }) => (size === 8 ? [Number(value)] : []));
  if (bytes.length === segments.length) {
    const text = printableText(Uint8Array.from(bytes));
    if (text !== null) return quoted(text);
  }
  return `<<${segments.map(({ value, size }) => (size === 8 ? value : `${value}::${size}`)).join(', ')}>>`;
}

function printableText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /^[\p{L}\p{N}\p{P}\p{S} \n\t]*$/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** A module of Elixir. */
function isAlias(name: string): boolean {
  return /^Elixir(?:\.[A-Z]\w*)+$/.test(name);
}

function isPlain(name: string): boolean {
  return /^[a-zA-Z_][\w@]*[?!]?$/.test(name);
}

function atomText(name: string): string {
  if (isAlias(name)) return name.slice('Elixir.'.length);
  if (name === 'nil' || name === 'true' || name === 'false') return name;
  return `:${isPlain(name) ? name : quoted(name)}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\0': '\\0' };

export function quoted(text: string): string {
  const inside = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('#{', '\\#{')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, c => ESCAPES[c] ?? `\\u{${c.codePointAt(0)?.toString(16)}}`);
  return `"${inside}"`;
}
