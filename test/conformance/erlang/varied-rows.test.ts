/**
 * Every built-in function of the table, with arguments that are like those with which it does its work (`bif-arguments.ts`): other
 * numbers, texts and lengths in the same places. `bifs.test.ts` has arguments of every kind in every place instead.
 * `TANDEM_CALLS=1000` compares so many for each row.
 */
import { describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { bifArguments } from '../../exploration/omissions/bif-arguments.ts';
import { nameOf, terms } from '../../exploration/omissions/call.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { comparableBifs, growsTooLarge, only } from './comparable-bifs.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { relative } from './relatives.ts';

const CALLS = Number(process.env.TANDEM_CALLS ?? 30);
/** Processes, tables and other things that a test would have to make first. */
const IS_MADE = /'[$&]\w+'/;
/** The state of a hash is a reference there; of processes that others have started, the machine knows those without a serial number. */
const LEFT_OUT = /^crypto:hash_(init|update|final)\/|^erlang:list_to_pid\//;

describe.skipIf(!hasOtp)('built-in functions at work (needs Erlang/OTP)', () => {
  test(
    'give the same values and exceptions as on the BEAM',
    async () => {
      const comparison = new Comparison(new Machine(), 7);
      const random = new Random(1);
      for await (const bif of comparableBifs()) {
        if (LEFT_OUT.test(nameOf(bif))) continue;
        const rows = (bifArguments.get(nameOf(bif)) ?? []).filter(row => !IS_MADE.test(row));
        const varied = rows.flatMap(row =>
          Array.from({ length: CALLS }, () => terms(row).map(term => relative(term, random))),
        );
        const { module, name } = bif;
        const calls = varied.filter(args => !growsTooLarge(bif, args));
        await comparison.add(calls.map((args): BeamCall => ({ module, name, args })));
      }
      await comparison.finish('built-in functions at work', only === '' ? 200 * CALLS : 0);
    },
    60_000 + 5000 * CALLS,
  );
});
