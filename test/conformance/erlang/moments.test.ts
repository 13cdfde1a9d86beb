import { describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { atom, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';

const YEARS = [
  -1,
  0,
  4,
  99,
  1582,
  1599,
  1600,
  1900,
  1901,
  1902,
  1970,
  2000,
  2023,
  2024,
  2100,
  10_000,
  2 ** 31 - 2,
  2 ** 31 - 1,
];
const DAYS = [
  [1, 1],
  [1, 31],
  [2, 28],
  [2, 29],
  [2, 30],
  [3, 1],
  [4, 30],
  [4, 31],
  [12, 31],
  [0, 1],
  [13, 1],
  [5, 0],
] as const;
const TIMES = [
  [0, 0, 0],
  [1, 0, 0],
  [23, 59, 59],
  [24, 0, 0],
  [12, 60, 0],
  [12, 0, 60],
  [-1, 0, 0],
] as const;
const ODD: readonly Term[] = [atom('now'), tuple(tuple(2020, 1, 1), tuple(0, 0)), tuple(2020, 1), 2 ** 60];

function* moments(): Generator<Term> {
  yield* ODD;
  for (const year of YEARS)
    for (const [month, day] of DAYS)
      for (const time of TIMES) yield tuple(tuple(year, month, day), tuple(...time));
}

const isUtc = new Date(2024, 6, 1).getTimezoneOffset() === 0;

describe.skipIf(!hasOtp || !isUtc)(
  'moments next to the BEAM (needs Erlang/OTP, and UTC as the time zone)',
  () => {
    test('exist there and here, and are converted alike', async () => {
      const comparison = new Comparison(new Machine(), 3);
      const calls: BeamCall[] = [];
      for (const moment of moments()) {
        for (const name of [
          'universaltime_to_localtime',
          'localtime_to_universaltime',
          'universaltime_to_posixtime',
        ])
          calls.push({ module: 'erlang', name, args: [moment] });
        for (const isDst of ['true', 'false', 'undefined', 'perhaps'])
          calls.push({ module: 'erlang', name: 'localtime_to_universaltime', args: [moment, atom(isDst)] });
      }
      await comparison.add(calls);
      await comparison.finish('moments', 10_000);
    }, 60_000);
  },
);
