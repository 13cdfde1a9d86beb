/**
 * Small random Erlang programs that end on every input: functions call later ones, or themselves with the rest of a
 * list. Each has its own faults, `error(k1)`, `error(k2)`, …, besides those it has by accident.
 */
import type { Random } from '../random.ts';

/** A type of an argument: its text, and a random term of it. */
interface ArgumentType {
  readonly text: string;
  readonly term: (random: Random) => string;
}

const small = (random: Random): string => String(random.below(9) - 3);
const letter = (random: Random): string => random.pick(['a', 'b', 'c']);

function listOf(element: ArgumentType): ArgumentType {
  return {
    text: `[${element.text}]`,
    term: random => `[${Array.from({ length: random.below(4) }, () => element.term(random)).join(',')}]`,
  };
}

const integer: ArgumentType = { text: 'integer()', term: small };
const letters: ArgumentType = { text: 'a | b | c', term: letter };
const tagged: ArgumentType = {
  text: '{a, integer()} | {b, a | b | c} | {c, [integer()]}',
  term: random =>
    random.pick([
      () => `{a,${small(random)}}`,
      () => `{b,${letter(random)}}`,
      () => `{c,${listOf(integer).term(random)}}`,
    ])(),
};
const pair: ArgumentType = {
  text: '{integer(), integer()}',
  term: random => `{${small(random)},${small(random)}}`,
};
const record: ArgumentType = {
  text: '#{x := integer(), y => a | b | c}',
  term: random =>
    random.below(2) ? `#{x => ${small(random)}}` : `#{x => ${small(random)}, y => ${letter(random)}}`,
};
const anything: ArgumentType = {
  text: 'term()',
  term: random => random.pick([integer, letters, tagged, pair, listOf(integer), record]).term(random),
};

const bytes: ArgumentType = { text: '<<_:16>>', term: random => `<<${random.below(5)},${random.below(5)}>>` };

const TYPES: readonly ArgumentType[] = [
  integer,
  { text: '-2..6', term: random => String(random.below(9) - 2) },
  // Has no bounds, and does not allow everything.
  {
    text: 'neg_integer() | pos_integer()',
    term: random => String(random.below(2) ? random.below(6) + 1 : -1 - random.below(3)),
  },
  { text: '1 | 3 | 7', term: random => random.pick(['1', '3', '7']) },
  { text: '0..2 | 5..6 | neg_integer()', term: random => random.pick(['0', '2', '5', '6', '-1', '-2']) },
  { text: 'non_neg_integer()', term: random => String(random.below(6)) },
  { text: 'boolean()', term: random => random.pick(['true', 'false']) },
  letters,
  tagged,
  pair,
  // No field tells the alternatives apart.
  {
    text: '{1..3, 1..3} | {2..6, 4..6}',
    term: random => random.pick(['{1,2}', '{3,3}', '{2,4}', '{6,6}', '{2,2}', '{3,5}']),
  },
  {
    text: 'tuple()',
    term: random => random.pick([() => '{}', () => `{${small(random)}}`, () => pair.term(random)])(),
  },
  record,
  {
    text: '#{a | b => 0..3}',
    term: random => random.pick(['#{}', '#{a => 1}', '#{a => 0, b => 3}', '#{b => 2}']),
  },
  anything,
  {
    text: 'nonempty_list(0..4)',
    term: random => `[${Array.from({ length: 1 + random.below(3) }, () => random.below(5)).join(',')}]`,
  },
  {
    text: 'maybe_improper_list(integer(), a | b | c)',
    term: random =>
      random.pick([
        () => '[]',
        () => `[${small(random)}|${letter(random)}]`,
        () => listOf(integer).term(random),
      ])(),
  },
  listOf(integer),
  listOf(letters),
  listOf(tagged),
  bytes,
  {
    text: 'binary()',
    term: random => `<<${Array.from({ length: random.below(4) }, () => random.below(5)).join(',')}>>`,
  },
];

export interface RandomProgram {
  readonly text: string;
  readonly arity: number;
  /** A random list of arguments, inside the specification. */
  readonly input: (random: Random) => string;
}

export function randomProgram(random: Random): RandomProgram {
  const types = Array.from({ length: 1 + random.below(2) }, () => random.pick(TYPES));
  const writer = new Writer(random, types.length);
  const functions = Array.from({ length: writer.functions }, (_, i) => writer.function(i));
  const spec = `-spec f0(${types.map(({ text }) => text).join(', ')}) -> term().`;
  return {
    text: `-module(random).\n-export([f0/${types.length}]).\n${spec}\n${functions.join('\n')}\n`,
    arity: types.length,
    input: inputs => `[${types.map(type => type.term(inputs)).join(', ')}]`,
  };
}

class Writer {
  readonly functions: number;
  readonly #arities: number[];
  #faults = 0;
  #names = 0;

  constructor(
    private readonly random: Random,
    arity: number,
  ) {
    this.functions = 2 + random.below(3);
    this.#arities = [arity, ...Array.from({ length: this.functions - 1 }, () => 1 + random.below(2))];
  }

  function(index: number): string {
    const arity = this.#arities[index] as number;
    const clauses = Array.from({ length: 1 + this.random.below(3) }, () => {
      const bound: string[] = [];
      const patterns = Array.from({ length: arity }, () => this.#pattern(bound, 2));
      return `f${index}(${patterns.join(', ')})${this.#guard(bound)} -> ${this.#body(index, bound, 3)}`;
    });
    const rest = Array.from({ length: arity }, () => this.#name());
    if (this.random.below(3) > 0)
      clauses.push(`f${index}(${rest.join(', ')}) -> ${this.#body(index, rest, 2)}`);
    return `${clauses.join(';\n')}.`;
  }

  #name(): string {
    return `V${this.#names++}`;
  }

  /** Variables start with an underscore in the text where nothing uses them: warnings do not matter here. */
  #pattern(bound: string[], depth: number): string {
    const { random } = this;
    const kind = random.below(depth > 0 ? 9 : 4);
    if (kind === 2) return String(random.below(5) - 1);
    if (kind === 3) return letter(random);
    if (kind === 4) return `{${this.#pattern(bound, depth - 1)}, ${this.#pattern(bound, depth - 1)}}`;
    if (kind === 5) return `[${this.#pattern(bound, depth - 1)} | ${this.#pattern(bound, depth - 1)}]`;
    if (kind === 6) return '[]';
    if (kind === 7 && depth === 2) return `#{x := ${this.#pattern(bound, 0)}}`;
    if (kind === 8 && depth === 2) return `<<${this.#variable(bound)}, ${this.#variable(bound)}/binary>>`;
    return this.#variable(bound);
  }

  #variable(bound: string[]): string {
    const name = this.#name();
    bound.push(name);
    return name;
  }

  #guard(bound: readonly string[]): string {
    const { random } = this;
    if (bound.length === 0 || random.below(2) === 0) return '';
    const [v, w] = [random.pick(bound), random.pick(bound)];
    const test = random.pick([
      `is_integer(${v})`,
      `is_atom(${v})`,
      `is_list(${v})`,
      `${v} > ${random.below(5)}`,
      `${v} =:= ${w}`,
      `${v} < ${w}`,
      `length(${v}) > 1`,
      `${v} =/= ${letter(random)}`,
      `${v} rem 3 =:= 1`,
      `tuple_size(${v}) =:= 2`,
    ]);
    return ` when ${test}`;
  }

  #body(index: number, bound: readonly string[], depth: number): string {
    const { random } = this;
    const kind = depth === 0 ? random.below(4) : random.below(12);
    switch (kind) {
      case 0:
        return random.pick(['ok', this.#value(bound)]);
      case 1:
        return `error(k${++this.#faults})`;
      case 2:
      case 3:
      case 4:
        return this.#call(index, bound);
      case 5:
      case 6: {
        const clauses = Array.from({ length: 1 + random.below(3) }, () => {
          const inner = [...bound];
          const pattern = this.#pattern(inner, 1);
          return `${pattern}${this.#guard(inner)} -> ${this.#body(index, inner, depth - 1)}`;
        });
        if (random.below(2) === 0) clauses.push(`_ -> ${this.#body(index, bound, depth - 1)}`);
        return `case ${this.#value(bound)} of ${clauses.join('; ')} end`;
      }
      case 7: {
        const name = this.#name();
        return `${name} = ${this.#call(index, bound)}, ${this.#body(index, [...bound, name], depth - 1)}`;
      }
      case 8: {
        const caught = this.#name();
        return `try ${this.#call(index, bound)} of ${caught} -> ${this.#body(index, [...bound, caught], depth - 1)} catch error:k${1 + random.below(3)} -> ${this.#body(index, bound, depth - 1)} end`;
      }
      default: {
        // Paths that part here and meet again.
        const choice = this.#value(bound);
        return `case ${choice} of ${this.#pattern([], 1)} -> ok; ${this.#pattern([], 1)} -> ok; _ -> ok end, ${this.#body(index, bound, depth - 1)}`;
      }
    }
  }

  #call(index: number, bound: readonly string[]): string {
    const { random } = this;
    if (index + 1 >= this.functions) return this.#value(bound);
    const callee = index + 1 + random.below(this.functions - index - 1);
    const args = Array.from({ length: this.#arities[callee] as number }, () => this.#value(bound));
    return `f${callee}(${args.join(', ')})`;
  }

  #value(bound: readonly string[]): string {
    const { random } = this;
    if (bound.length === 0) return random.pick(['0', 'a', '[]']);
    const [v, w] = [random.pick(bound), random.pick(bound)];
    return random.pick([
      v,
      v,
      v,
      w,
      `${v} + 1`,
      `${v} - ${w}`,
      `{${v}, ${w}}`,
      `[${v} | ${w}]`,
      `hd(${v})`,
      `lists:sum(${v})`,
      `lists:member(${w}, ${v})`,
      `${v} * 2`,
      `maps:get(y, ${v}, none)`,
      `[X || X <- ${v}, X =/= ${w}]`,
    ]);
  }
}
