/**
 * Types of arguments with the terms that are tried: all that the type has where these are few, else a sample of small
 * ones. Every term is inside of its type, so what it shows must be found by an exploration that claims to be complete.
 */
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  mapEntries,
  Nil,
  print,
  type Term,
  Tuple,
} from '../../../src/erlang/terms/index.ts';
import type { Random } from '../../random.ts';

/** What a value is, as far as the generator has to know to use it. */
export type Kind = 'int' | 'float' | 'num' | 'bool' | 'atom' | 'list' | 'bin' | 'pair' | 'map' | 'any';

export interface Domain {
  readonly kind: Kind;
  readonly spec: string;
  readonly terms: readonly string[];
}

function domain(kind: Kind, spec: string, ...terms: readonly string[]): Domain {
  return { kind, spec, terms };
}

/** The numbers from one to another. */
function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}

/** All lists of up to so many elements. */
function listsOf(elements: readonly string[], longest: number, shortest = 0): string[] {
  const all: string[][] = [[]];
  let last: string[][] = [[]];
  for (let n = 1; n <= longest; n++) {
    last = last.flatMap(list => elements.map(element => [...list, element]));
    all.push(...last);
  }
  return all.filter(list => list.length >= shortest).map(list => `[${list.join(',')}]`);
}

const FLOATS = ['0.0', '1.0', '-1.0', '2.5', '0.1', '3.0', '-0.5', '100.0'];
const BINARIES = [
  '<<>>',
  '<<0>>',
  '<<1>>',
  '<<65>>',
  '<<255>>',
  '<<1,2>>',
  '<<2,1>>',
  '<<"12">>',
  '<<"abc">>',
  '<<0,0,1>>',
];
const ANYTHING = [
  ...[
    '0',
    '1',
    '-1',
    '2',
    '1.0',
    '0.0',
    '2.5',
    'a',
    'b',
    'true',
    'false',
    '[]',
    '[1]',
    '[a]',
    '[1,2]',
    '[1.0]',
  ],
  ...[
    '{}',
    '{a}',
    '{1}',
    '{1.0}',
    '{a,1}',
    '{1,2}',
    '#{}',
    '#{a=>1}',
    '#{a=>1.0}',
    '<<>>',
    '<<1>>',
    '<<1:1>>',
    '"ab"',
  ],
];

const DOMAINS: readonly Domain[] = [
  domain('bool', 'boolean()', 'true', 'false'),
  domain('int', '0..3', ...numbers(0, 3)),
  domain('int', '-2..4', ...numbers(-2, 4)),
  domain('int', '0..15', ...numbers(0, 15)),
  domain('int', '1 | 3 | 8', '1', '3', '8'),
  domain('int', '-3..-1 | 2..4', ...numbers(-3, -1), ...numbers(2, 4)),
  domain('int', 'neg_integer() | pos_integer()', ...numbers(-4, -1), ...numbers(1, 4), '1000000'),
  domain('int', 'non_neg_integer()', ...numbers(0, 6), '255', '256'),
  domain('int', 'integer()', ...numbers(-4, 9), '100', '-1000', '4294967296', '18446744073709551616'),
  domain('int', 'byte()', '0', '1', '2', '10', '48', '65', '97', '127', '128', '255'),
  domain('atom', 'a | b | c | d | e', 'a', 'b', 'c', 'd', 'e'),
  domain('atom', 'a | b | undefined', 'a', 'b', 'undefined'),
  domain('atom', 'atom()', 'a', 'b', 'ok', "''", 'true', 'lists', "'A b'"),
  domain('list', '[0..2]', ...listsOf(numbers(0, 2), 3)),
  domain('list', 'nonempty_list(1..3)', ...listsOf(numbers(1, 3), 3, 1)),
  domain('list', '[integer()]', ...listsOf(['-1', '0', '1', '5'], 2), '[3,1,2]', '[1,1,1]'),
  domain('list', 'string()', '[]', '"a"', '"12"', '"-3"', '"ab"', '"x1"', '[1000]'),
  domain('any', '[a | b]', ...listsOf(['a', 'b'], 3)),
  domain('any', '[{a | b, 0..1}]', ...listsOf(['{a,0}', '{a,1}', '{b,0}', '{b,1}'], 2)),
  domain('bin', 'binary()', ...BINARIES),
  domain(
    'bin',
    '<<_:8>>',
    ...['0', '1', '2', '7', '10', '65', '127', '128', '200', '255'].map(n => `<<${n}>>`),
  ),
  domain('bin', '<<_:16>>', '<<0,0>>', '<<0,1>>', '<<1,0>>', '<<1,2>>', '<<255,255>>', '<<"12">>'),
  domain('any', 'bitstring()', ...BINARIES, '<<1:1>>', '<<0:1>>', '<<5:3>>', '<<1,2:3>>'),
  domain('pair', '{0..2, a | b}', ...numbers(0, 2).flatMap(n => [`{${n},a}`, `{${n},b}`])),
  domain('pair', '{a, 0..3} | {b, boolean()}', '{a,0}', '{a,1}', '{a,2}', '{a,3}', '{b,true}', '{b,false}'),
  domain('pair', '{integer(), integer()}', '{0,0}', '{0,1}', '{1,0}', '{1,1}', '{2,3}', '{-1,4}'),
  domain('any', '{a} | {a, 0..1} | a', '{a}', '{a,0}', '{a,1}', 'a'),
  domain('any', 'tuple()', '{}', '{a}', '{1}', '{1,2}', '{a,1}', '{a,b,c}', '{1.0}', '{1,2,3,4}', '{{}}'),
  domain('any', '#r{}', ...numbers(0, 2).flatMap(n => [`{r,${n},a}`, `{r,${n},b}`])),
  domain(
    'map',
    '#{a := 0..2, b => boolean()}',
    ...numbers(0, 2).flatMap(n => [`#{a=>${n}}`, `#{a=>${n},b=>true}`, `#{a=>${n},b=>false}`]),
  ),
  domain(
    'map',
    '#{a => 0..1, c => 0..1}',
    '#{}',
    '#{a=>0}',
    '#{a=>1}',
    '#{c=>0}',
    '#{c=>1}',
    '#{a=>0,c=>1}',
    '#{a=>1,c=>1}',
    '#{a=>1,c=>0}',
  ),
  domain(
    'map',
    '#{a | b | c => integer()}',
    '#{}',
    '#{a=>0}',
    '#{b=>1}',
    '#{a=>1,b=>2}',
    '#{a=>1,c=>1}',
    '#{a=>-1,b=>0,c=>5}',
  ),
  domain('map', '#{atom() => 0..2}', '#{}', '#{a=>0}', '#{b=>1}', '#{a=>1,b=>2}', '#{x=>2}'),
  domain('any', '#{0..2 => a | b}', '#{}', '#{0=>a}', '#{1=>b}', '#{0=>a,1=>b}', '#{0=>b,1=>a,2=>a}'),
  domain('any', 'map()', '#{}', '#{a=>1}', '#{1=>a}', '#{1.0=>a}', '#{a=>1,b=>2}', '#{{}=>[]}'),
  domain('float', 'float()', ...FLOATS),
  domain('num', 'number()', ...FLOATS, ...numbers(-1, 4), '100'),
  domain('num', '0..2 | float()', ...numbers(0, 2), ...FLOATS),
  domain('any', 'any()', ...ANYTHING),
  domain('any', '[number()]', ...listsOf(['0', '1', '1.0', '0.0'], 2)),
  domain('any', '0..2 | a | {a} | [a]', '0', '1', '2', 'a', '{a}', '[]', '[a]', '[a,a]'),
];

export function anyDomain(random: Random): Domain {
  return random.pick(DOMAINS);
}

/** A small domain that has the term, and terms of the same make. */
export function domainAround(term: Term): Domain {
  const text = print(term);
  if (typeof term === 'number' || typeof term === 'bigint') return numberDomain(BigInt(term));
  if (term instanceof Float) return domain('num', 'number()', ...new Set([text, ...FLOATS, '0', '1', '2']));
  if (term instanceof Atom) return atomDomain(text);
  if (term instanceof Bits)
    return domain(
      'bin',
      'bitstring()',
      ...new Set([text, ...BINARIES, '<<5:3>>', '<<"b">>', '<<131,97,2>>']),
    );
  if (term instanceof Nil) return domain('any', '[a | 0..2]', '[]', '[a]', '[0]', '[0,1]');
  if (term instanceof Cons) return listDomain(term);
  if (term instanceof Tuple) return tupleDomain(term.elements.map(domainAround));
  if (term instanceof ErlMap) return mapDomain(term);
  return domain('any', 'any()', ...ANYTHING);
}

function numberDomain(n: bigint): Domain {
  const [low, high] = n >= 0n && n < 9n ? [-1n, 9n] : [n - 2n, n + 2n];
  const terms = Array.from({ length: Number(high - low) + 1 }, (_, i) => String(low + BigInt(i)));
  return domain('int', `${low}..${high}`, ...terms);
}

function atomDomain(text: string): Domain {
  const atoms = [...new Set([text, 'a', 'b', 'true', 'false', 'utf8', 'latin1'])].slice(0, 5);
  return domain('atom', atoms.join(' | '), ...atoms);
}

function listDomain(term: Cons): Domain {
  const elements: Term[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  const own = elements.map(element => domainAround(element));
  const spec = [...new Set(own.map(({ spec: one }) => one))].join(' | ');
  const variants = own.flatMap(({ terms }, i) =>
    terms.slice(0, 6).map(other => elements.map((element, j) => (i === j ? other : print(element)))),
  );
  const shorter = elements.map((_, i) => elements.slice(0, i).map(element => print(element)));
  const all = [elements.map(element => print(element)), ...shorter, ...variants];
  const texts = new Set(all.map(list => `[${list.join(',')}]`));
  return domain(own.every(({ kind }) => kind === 'int') ? 'list' : 'any', `[${spec}]`, ...texts);
}

function tupleDomain(elements: readonly Domain[]): Domain {
  const first = elements.map(({ terms }) => terms[0] ?? '[]');
  const texts = new Set([`{${first.join(',')}}`]);
  for (const [i, { terms }] of elements.entries())
    for (const other of terms.slice(0, 8)) texts.add(`{${first.with(i, other).join(',')}}`);
  const spec = `{${elements.map(({ spec: one }) => one).join(', ')}}`;
  return domain(elements.length === 2 ? 'pair' : 'any', spec, ...texts);
}

function mapDomain(term: ErlMap): Domain {
  const entries = mapEntries(term).map(([key, value]) => ({ key: print(key), value: domainAround(value) }));
  const spec = `#{${[...entries.map(({ key, value }) => `${key} => ${value.spec}`), 'b => 0..1'].join(', ')}}`;
  const texts = new Set(['#{}', '#{b=>0}', '#{b=>1}']);
  for (const { key, value } of entries)
    for (const other of value.terms.slice(0, 6))
      texts.add(`#{${key}=>${other}}`).add(`#{${key}=>${other},b=>1}`);
  return domain('map', spec, ...[...texts].filter(text => !/b=>\d.*b=>\d/.test(text)));
}

/** Lists of arguments: all of them, or so many at random. */
export function inputsOf(domains: readonly Domain[], most: number, random: Random): string[] {
  const count = domains.reduce((product, { terms }) => product * terms.length, 1);
  if (count <= most) {
    let all: string[][] = [[]];
    for (const { terms } of domains) all = all.flatMap(args => terms.map(term => [...args, term]));
    return all.map(args => `[${args.join(', ')}]`);
  }
  const some = new Set<string>();
  for (let i = 0; i < most; i++) some.add(`[${domains.map(({ terms }) => random.pick(terms)).join(', ')}]`);
  return [...some];
}
