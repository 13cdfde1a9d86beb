/** Terms, their order, their printed form and the operations on them, next to the real BEAM. */

import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BeamCall, BeamOutcome } from '../../../src/erlang/otp/index.ts';
import {
  atom,
  type Bits,
  compare,
  decodeTerm,
  type ErlMap,
  emptyMap,
  exactEqual,
  FALSE,
  Float,
  floatBits,
  integerBits,
  list,
  listElements,
  looseEqual,
  mapEntries,
  mapFrom,
  mapKeys,
  mapPut,
  mapRemove,
  nil,
  print,
  readFloat,
  readInteger,
  string,
  type Term,
  TRUE,
  toBytes,
  tuple,
} from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { bits, float, integer, term } from '../../unit/erlang/terms/arbitrary.ts';
import { beam } from '../oracle.ts';

const SEED = 20;

function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  return fc.sample(arbitrary, { numRuns, seed: SEED });
}

async function values(calls: readonly BeamCall[]): Promise<Term[]> {
  const outcomes = await beam.callMany(calls);
  return outcomes.map((outcome, i) => valueFrom(outcome, calls[i]));
}

function valueFrom(outcome: BeamOutcome, call: BeamCall | undefined): Term {
  if (outcome.kind === 'value') return outcome.value;
  throw new Error(`${call?.module}:${call?.name} on ${print(list(call?.args ?? []))} gave no value`);
}

function textOf(chars: Term): string {
  return String.fromCodePoint(...listElements(chars).map(Number));
}

describe.skipIf(!hasOtp)('terms next to the BEAM (needs Erlang/OTP)', () => {
  beforeAll(async () => {
    await beam.compile(`
      -module(tandem_terms).
      -export([show/2, read/1, int/3, read_int/5, float/3, read_float/3, same/1]).
      same(X) -> X.
      show(Format, X) -> unicode:characters_to_list(io_lib:format(Format, [X])).
      read(Text) ->
          {ok, Tokens, _} = erl_scan:string(Text ++ "."),
          {ok, [Expr]} = erl_parse:parse_exprs(Tokens),
          {value, Value, _} = erl_eval:expr(Expr, []),
          Value.
      int(V, S, big) -> <<V:S/big>>;
      int(V, S, little) -> <<V:S/little>>.
      read_int(B, O, S, true, big) -> <<_:O, V:S/signed-big, _/bits>> = B, V;
      read_int(B, O, S, true, little) -> <<_:O, V:S/signed-little, _/bits>> = B, V;
      read_int(B, O, S, false, big) -> <<_:O, V:S/big, _/bits>> = B, V;
      read_int(B, O, S, false, little) -> <<_:O, V:S/little, _/bits>> = B, V.
      float(V, S, big) -> <<V:S/float-big>>;
      float(V, S, little) -> <<V:S/float-little>>.
      read_float(B, S, big) -> case B of <<V:S/float-big>> -> V; _ -> none end;
      read_float(B, S, little) -> case B of <<V:S/float-little>> -> V; _ -> none end.
    `);
  });

  test('terms come back as they went', async () => {
    const terms = sample(term, 2000);
    const back = await values(terms.map(t => ({ module: 'tandem_terms', name: 'same', args: [t] })));
    for (const [i, t] of terms.entries()) expect(print(back[i] as Term)).toBe(print(t));
  });

  test('what the BEAM encodes is read, compressed or not', async () => {
    const terms = sample(term, 300).map(t => list([t, t, t, t, t]));
    const options = [nil, list([atom('compressed')]), list([tuple(atom('minor_version'), 0)])];
    for (const option of options) {
      const calls = terms.map(t => ({ module: 'erlang', name: 'term_to_binary', args: [t, option] }));
      for (const [i, encoded] of (await values(calls)).entries()) {
        const decoded = decodeTerm(toBytes(encoded as Bits), bytes => inflateSync(bytes));
        expect(exactEqual(decoded, terms[i] as Term)).toBe(true);
      }
    }
  });

  test('pids, references, ports and closures can be sent back', async () => {
    const made = await beam.value(
      '{self(), make_ref(), hd(erlang:ports()), fun(X) -> X end, fun lists:map/2}',
    );
    const back = await beam.call('tandem_terms', 'same', [made]);
    expect(back.kind === 'value' && exactEqual(back.value, made)).toBe(true);
    const kinds = await beam.call('lists', 'map', [
      await beam.value('fun(X) -> {is_pid(X), is_reference(X), is_port(X), is_function(X)} end'),
      list([...(made as unknown as { elements: Term[] }).elements]),
    ]);
    const row = (at: number) => tuple(...[0, 1, 2, 3].map(i => (i === at ? TRUE : FALSE)));
    expect(kinds.kind === 'value' && print(kinds.value)).toBe(print(list([0, 1, 2, 3, 3].map(row))));
  });

  test('order and equality agree', async () => {
    const numbers = fc.oneof(integer, float);
    const pairs = [
      ...sample(fc.tuple(term, term), 1500),
      ...sample(fc.tuple(numbers, numbers), 1500),
      ...sample(fc.tuple(bits, bits), 300),
    ];
    const operators: readonly [string, (a: Term, b: Term) => boolean][] = [
      ['<', (a, b) => compare(a, b) < 0],
      ['==', looseEqual],
      ['=:=', exactEqual],
    ];
    for (const [name, holds] of operators) {
      const answers = await values(pairs.map(args => ({ module: 'erlang', name, args })));
      for (const [i, [a, b]] of pairs.entries()) {
        const ours = holds(a, b) ? TRUE : FALSE;
        if (ours !== answers[i])
          expect.fail(`${print(a)} ${name} ${print(b)} is ${print(answers[i] as Term)}`);
      }
    }
  });

  test('sorting agrees', async () => {
    const lists = sample(fc.array(term, { minLength: 2, maxLength: 30 }), 100);
    const sorted = await values(lists.map(l => ({ module: 'lists', name: 'sort', args: [list(l)] })));
    for (const [i, l] of lists.entries())
      expect(print(list([...l].sort(compare)))).toBe(print(sorted[i] as Term));
  });

  test('operations on maps agree, and so does the order of small maps', async () => {
    const key = fc.oneof(fc.integer({ min: 0, max: 9 }), float, term);
    const scripts = sample(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 40, size: 'max' }), 150);
    const maps = scripts.map(script =>
      script.reduce<ErlMap>((map, [k, put], i) => (put ? mapPut(map, k, i) : mapRemove(map, k)), emptyMap),
    );
    const fold = await beam.value(
      'fun(Script) -> lists:foldl(fun({K, {put, V}}, M) -> maps:put(K, V, M); ({K, remove}, M) -> maps:remove(K, M) end, #{}, Script) end',
    );
    const scriptTerms = scripts.map(script =>
      list(script.map(([k, put], i) => tuple(k, put ? tuple(atom('put'), i) : atom('remove')))),
    );
    const results = await values(
      scriptTerms.map(script => ({ module: 'erlang', name: 'apply', args: [fold, list([script])] })),
    );
    for (const [i, map] of maps.entries()) expect(print(map)).toBe(print(results[i] as Term));
    const small = maps.filter(map => map.size <= 32);
    const entries = await values(small.map(map => ({ module: 'maps', name: 'to_list', args: [map] })));
    for (const [i, map] of small.entries()) {
      expect(print(list(mapEntries(map).map(pair => tuple(...pair))))).toBe(print(entries[i] as Term));
    }
  });

  test('a map of atoms is in the order of atoms up to OTP 25', async () => {
    const release = Number(textOf(await beam.value('erlang:system_info(otp_release)')));
    const keys = (await beam.value('maps:keys(#{zebra => 1, apple => 2, mango => 3})')) as Term;
    const ours = mapKeys(mapFrom(['zebra', 'apple', 'mango'].map(name => [atom(name), 1])));
    if (release <= 25) expect(print(keys)).toBe(print(list([...ours])));
    else expect(listElements(keys)).toHaveLength(3);
  });

  test('printed terms are what ~w prints, and ~p for strings', async () => {
    const terms = [...sample(term, 800), ...sample(float, 800)];
    // Later versions print characters of atoms and the word `maybe` differently; both read back.
    const plain = terms.filter(t => !/[^ -~]|\\x|maybe|else/.test(print(t)));
    const written = await values(
      plain.map(t => ({ module: 'tandem_terms', name: 'show', args: [string('~w'), t] })),
    );
    for (const [i, t] of plain.entries()) expect(print(t)).toBe(textOf(written[i] as Term));
    const pretty = await values(
      plain.map(t => ({ module: 'tandem_terms', name: 'show', args: [string('~0p'), t] })),
    );
    for (const [i, t] of plain.entries()) {
      const ours = print(t, { strings: 'latin1' });
      if (!/[^ -~]/.test(ours)) expect(ours).toBe(textOf(pretty[i] as Term));
    }
  });

  test('printed terms read back as the same terms', async () => {
    const terms = [...sample(term, 600), ...sample(float, 200)];
    for (const strings of ['none', 'latin1', 'unicode'] as const) {
      const calls = terms.map(t => ({
        module: 'tandem_terms',
        name: 'read',
        args: [string(print(t, { strings }))],
      }));
      for (const [i, back] of (await values(calls)).entries())
        expect(print(back)).toBe(print(terms[i] as Term));
    }
  });

  test('integers in bitstrings agree', async () => {
    const order = fc.constantFrom('big' as const, 'little' as const);
    const writes = sample(fc.tuple(integer, fc.nat(130), order), 600);
    const written = await values(
      writes.map(([v, s, o]) => ({ module: 'tandem_terms', name: 'int', args: [v, s, atom(o)] })),
    );
    for (const [i, [v, s, o]] of writes.entries()) {
      expect(print(integerBits(v as number | bigint, s, o))).toBe(print(written[i] as Term));
    }
    const reads = sample(fc.tuple(bits, fc.nat(), fc.nat(), fc.boolean(), order), 600).map(
      ([b, x, y, signed, o]) => {
        const whole = b as Bits;
        const offset = x % (whole.bitLength + 1);
        return [whole, offset, y % (whole.bitLength - offset + 1), signed, o] as const;
      },
    );
    const read = await values(
      reads.map(([b, offset, size, signed, o]) => ({
        module: 'tandem_terms',
        name: 'read_int',
        args: [b, offset, size, signed ? TRUE : FALSE, atom(o)],
      })),
    );
    for (const [i, args] of reads.entries()) expect(readInteger(...args)).toBe(read[i]);
  });

  test('floats in bitstrings agree', async () => {
    const order = fc.constantFrom('big' as const, 'little' as const);
    const size = fc.constantFrom(16 as const, 32 as const, 64 as const);
    const near = fc
      .integer({ min: -30, max: 17 })
      .chain(e => fc.integer({ min: -5000, max: 5000 }).map(m => m * 2 ** e));
    const anyFloat = fc.oneof(
      float,
      near.map(value => new Float(value)),
    ) as fc.Arbitrary<Float>;
    // Just above a tie, by less than 32 bits can tell; and around the largest half float.
    const special = [2049 + 2 ** -30, 65504, 65519, 65520, 1e5, -1e5, 1e39].map(
      value => [new Float(value), 16, 'big'] as const,
    );
    const writes = [...special, ...sample(fc.tuple(anyFloat, size, order), 900)];
    const written = await values(
      writes.map(([v, s, o]) => ({ module: 'tandem_terms', name: 'float', args: [v, s, atom(o)] })),
    );
    for (const [i, [v, s, o]] of writes.entries()) {
      const ours = floatBits(v.value, s, o);
      if (!exactEqual(ours, written[i] as Term)) {
        expect.fail(`<<${print(v)}:${s}/float-${o}>> is ${print(written[i] as Term)}, not ${print(ours)}`);
      }
    }
    const reads = sample(fc.tuple(fc.uint8Array({ minLength: 8, maxLength: 8 }), size, order), 900).map(
      ([bytes, s, o]) =>
        [integerBits(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), s, 'big'), s, o] as const,
    );
    const read = await values(
      reads.map(([b, s, o]) => ({ module: 'tandem_terms', name: 'read_float', args: [b, s, atom(o)] })),
    );
    for (const [i, [b, s, o]] of reads.entries()) {
      const value = readFloat(b, 0, s, o);
      expect(print(value === null ? atom('none') : new Float(value))).toBe(print(read[i] as Term));
    }
  });
});
