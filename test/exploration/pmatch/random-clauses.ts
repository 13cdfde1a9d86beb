/** Random functions of many overlapping clauses: the patterns come from a small stock, so that clauses share tests. */
import type { Random } from '../../random.ts';

const ATOMS = ['a', 'b', 'true'];
const INTEGERS = ['0', '1', '2', '97', '-1', '1.0', '0.0', '-0.0', '18446744073709551616'];
const SEGMENTS = [
  '1',
  '2:16',
  '"ab"',
  'V:8',
  'V:4',
  'V/binary',
  'V/bitstring',
  'V/utf8',
  'V:16/little',
  'V:32/float',
];
const GUARDS = [
  'is_integer(V)',
  'is_list(V)',
  'V > 1',
  'hd(V) =:= 97',
  'V =:= W',
  'element(1, V) =:= a',
  'V =:= a; V =:= b',
  'is_tuple(V) andalso tuple_size(V) =:= 2',
  'not V',
];

export class ClauseWriter {
  #names = 0;
  #bound: string[] = [];

  constructor(private readonly random: Random) {}

  /** A function `f` that tells which clause was chosen and what its variables are. */
  function(arity: number, clauses: number): string {
    const texts = Array.from({ length: clauses }, (_, i) => {
      this.#bound = [];
      const patterns = Array.from({ length: arity }, () => this.#pattern(3));
      return `f(${patterns.join(', ')})${this.#guard()} -> {${[i, ...this.#bound].join(', ')}}`;
    });
    return `${texts.join(';\n')}.`;
  }

  #variable(): string {
    const name = `V${this.#names++}`;
    this.#bound.push(name);
    return name;
  }

  #pattern(depth: number): string {
    const { random } = this;
    const inner = (): string => this.#pattern(depth - 1);
    const leaves = [
      () => random.pick(ATOMS),
      () => random.pick(ATOMS),
      () => random.pick(INTEGERS),
      () => '[]',
      () => '_',
      () => this.#variable(),
      () => random.pick(['"ab"', '"abc"', '{a, 1}', '[1, {a}]']),
      () => (this.#bound.length > 0 && random.below(3) === 0 ? random.pick(this.#bound) : '_'),
    ];
    const nodes = [
      () => `{${inner()}, ${inner()}}`,
      () => `{${random.pick(ATOMS)}, ${inner()}}`,
      () => `[${inner()} | ${inner()}]`,
      () => `${this.#variable()} = {${inner()}}`,
      () => this.#map(depth),
      () => this.#binary(),
    ];
    return random.pick(depth > 0 ? [...leaves, ...nodes, ...nodes] : leaves)();
  }

  #map(depth: number): string {
    const keys = ['a', '1', '{a}'].filter(() => this.random.below(2) === 0);
    return `#{${keys.map(key => `${key} := ${this.#pattern(depth - 2)}`).join(', ')}}`;
  }

  #binary(): string {
    const { random } = this;
    const segments: string[] = [];
    for (let i = random.below(4); i > 0; i--) {
      const segment = random.pick(SEGMENTS).replace('V', () => this.#variable());
      segments.push(segment);
      if (/binary|bitstring/.test(segment)) break;
      if (/^V\d+:8$/.test(segment) && random.below(2) === 0) {
        segments.push(`${this.#variable()}:${segment.split(':')[0]}/binary`);
      }
    }
    return `<<${segments.join(', ')}>>`;
  }

  #guard(): string {
    const { random } = this;
    if (this.#bound.length === 0 || random.below(3) > 0) return '';
    const guard = random.pick(GUARDS).replaceAll(/\b[VW]\b/g, () => random.pick(this.#bound));
    return ` when ${guard}`;
  }
}

/** Terms that the patterns above can tell apart. */
export function randomArgument(random: Random, depth = 3): string {
  const inner = (): string => randomArgument(random, depth - 1);
  const leaves = [
    () => random.pick(ATOMS),
    () => random.pick(INTEGERS),
    () => random.pick(['[]', '"ab"', '"abc"', '{a, 1}', '[1, {a}]', '4', 'c']),
    () =>
      random.pick([
        '<<1>>',
        '<<1, 2>>',
        '<<0, 2>>',
        '<<"ab">>',
        '<<"abc">>',
        '<<1, 1, 7>>',
        '<<1:12>>',
        '<<>>',
      ]),
  ];
  const nodes = [
    () => `{${inner()}, ${inner()}}`,
    () => `{${random.pick(ATOMS)}, ${inner()}}`,
    () => `{${inner()}}`,
    () => `[${inner()} | ${inner()}]`,
    () => `#{a => ${inner()}}`,
    () => `#{a => ${inner()}, 1 => ${inner()}}`,
    () => `#{{a} => ${inner()}, 1.0 => 1}`,
  ];
  return random.pick(depth > 0 ? [...leaves, ...nodes] : leaves)();
}
