/**
 * Who may look at the concrete value of a symbolic term.
 *
 * An operation that goes on with the concrete value takes one run for every run on its path, and "every path was explored"
 * becomes wrong. `Sym` keeps its value private; these are the ways to it, and for each the files that may use it. All
 * others ask, pin or note a limit (`src/erlang/operations/observe.ts`).
 *
 *   of       files whose exports give a concrete value away
 *   names    of these exports, the ones that do; all where absent
 *   inside   where the rule holds; everywhere where absent
 *   users    the files that may, with the reason
 */

/**
 * @typedef {{
 *   readonly of: RegExp,
 *   readonly names?: readonly string[],
 *   readonly inside?: RegExp,
 *   readonly users: readonly (readonly [files: RegExp, reason: string])[],
 * }} Guard
 */

/** The operations that answer a question from the value, or compute with value and expression side by side. */
const KERNEL =
  /^erlang\/operations\/(accessors|arithmetic|ask|atom-table|booleans|decimals|digits|equality|integral|literal-table|numbers|observe|opaque|order|pattern-tests|term-kinds)\.ts$|^erlang\/operations\/(maps\/symbolic-map|bits\/(bit-syntax|chunked-bits|count|symbolic-bits|utf))\.ts$/;

/** @type {readonly Guard[]} */
const guards = [
  {
    of: /^erlang\/terms\/sym\.ts$/,
    users: [
      [/^erlang\/terms\/concrete\.ts$/, 'reads the value'],
      [/^erlang\/terms\/term\.ts$/, 'exports the class'],
    ],
  },
  {
    of: /^erlang\/terms\/(concrete|concretize)\.ts$/,
    users: [
      [/^erlang\/terms\//, 'comparing, printing and packing terms'],
      [KERNEL, 'the kernel'],
      [/^erlang\/symbolic\/encode\.ts$/, 'plain maps as literals'],
      [/^erlang\/machine\/endless\.ts$/, 'whether this run repeats a state, which ends it'],
      [/^erlang\/machine\/input-function\.ts$/, 'runs a function of the input for its value'],
      [
        /^erlang\/machine\/(guide|handed|beam-order)\.ts$/,
        'whether a value is the one that the BEAM had in the same run',
      ],
      [/^erlang\/rebuild\.ts$/, 'the input of a run on the BEAM, before it'],
      [/^erlang\/types\//, 'inputs before a run, results after it'],
      [/^erlang\/(run|outcome|trace)\.ts$|^erlang\/blame\//, 'what a run came to, after it'],
      [/^erlang\/bifs\/inverse\.ts$/, 'whether a value is a binary, of which nothing else is said'],
      [/^erlang\/bifs\/io\.ts$/, 'text for the user, which no program reads'],
      [/^erlang\/bifs\/registry\.ts$/, 'what processes share, for the search for races'],
    ],
  },
  {
    of: /^erlang\/operations\/concretes\.ts$/,
    users: [[KERNEL, 'the kernel']],
  },
  {
    of: /^erlang\/operations\/numbers\.ts$/,
    names: ['operandValue'],
    users: [[KERNEL, 'the kernel']],
  },
  {
    of: /^erlang\/operations\/bits\/(count|chunked-bits)\.ts$/,
    names: ['countValue', 'bitsValue'],
    users: [[KERNEL, 'the kernel']],
  },
  {
    // These see through symbolic values. Built-in functions have `askEqual`, `order` and the operations on maps instead.
    of: /^erlang\/terms\//,
    names: [
      'compare',
      'compareKeys',
      'encodeTerm',
      'exactEqual',
      'looseEqual',
      'mapFrom',
      'mapGet',
      'mapPut',
      'mapRemove',
      'packTerm',
      'print',
    ],
    inside: /^erlang\/(bifs|machine)\/|^erlang\/returns\.ts$/,
    users: [
      [
        /^erlang\/machine\/(beam-order|handed)\.ts$/,
        'which part of a value is the one that the BEAM had in the same run',
      ],
      [/^erlang\/bifs\/(keyed|known-patterns|ets\/table)\.ts$/, 'keys without symbols'],
      [/^erlang\/bifs\/(heap-limit|persistent|system)\.ts$/, 'maps with literal keys'],
      [/^erlang\/bifs\/external\.ts$/, 'arguments that were made concrete, with a limit'],
      [/^erlang\/bifs\/registry\.ts$/, 'what processes share, for the search for races'],
      [/^erlang\/machine\/races\.ts$/, 'messages without symbols'],
      [/^erlang\/machine\/endless\.ts$/, 'whether this run repeats a state, which ends it'],
    ],
  },
];

/**
 * Why a file must not import this; null where it may.
 * @param {string} file
 * @param {string} target
 * @param {readonly string[] | null} names null for all
 */
export function leakedBy(file, target, names) {
  for (const { of, names: leaking, inside, users } of guards) {
    if (!of.test(target) || inside?.test(file) === false || users.some(([files]) => files.test(file)))
      continue;
    const leaks = leaking === undefined ? names : (names ?? leaking).filter(name => leaking.includes(name));
    if (leaks === null) return `${target} gives concrete values of symbolic terms away`;
    if (leaks.length > 0)
      return `${leaks.join(', ')} of ${target}: gives concrete values of symbolic terms away`;
  }
  return null;
}
