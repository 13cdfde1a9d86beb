/** A crash in another process is a fault, also where a monitor, link or supervisor has handled it. */

import { describe, expect, it } from 'vitest';
import { explore } from '../../src/index.ts';
import type { ReportedCase } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { faultsOf, mishapsOf, reportOf } from './report-of.ts';

/** `handled error badarith` */
function described({ outcome }: ReportedCase): string {
  if (outcome.kind !== 'exception') return outcome.kind;
  const reason = outcome.reason.replace(/,\[\{.*/s, ',...}');
  return `${outcome.handled ? 'handled ' : ''}${outcome.class} ${reason}`;
}

const plain: [name: string, faults: readonly string[]][] = [
  ['monitored', ['handled error badarith']],
  ['linked', ['handled error badarith']],
  ['throwing', ['handled throw bye']],
  ['task', ['handled error badarith']],
  ['nested', ['handled error badarg']],
  ['exiting', []],
  ['orderly', []],
];

const behaviours: typeof plain = [
  ['delayed', ['error badarith']],
  ['supervised', ['handled exit {badarith,...}']],
  ['caught', ['handled exit {badarith,...}']],
  ['bad_return', ['handled exit {bad_return_value,oops}']],
  ['called', ['exit {{badarith,...}']],
];

async function check(name: string, faults: readonly string[]): Promise<void> {
  const report = await reportOf(`crashes:${name}`, { start: '[7]' });
  const found = faultsOf(report);
  expect(found.map(described)).toEqual(faults);
  expect(mishapsOf(report)).toEqual([]);
  if (hasOtp) expect(found.every(({ confirmation }) => confirmation?.result === 'confirmed')).toBe(true);
  if (faults.length === 0) expect(report.verdict).toBe('exhausted');
}

describe('crashes in other processes', () => {
  it.each(plain)('%s', check);
});

describe.skipIf(!hasOtp)('crashes in behaviours (needs Erlang/OTP)', () => {
  it.each(behaviours)('%s', check);
});

it('makes a process that ends at once where OTP takes an atom for arguments', async () => {
  const program = `
-module(unconnected).
-export([f/1]).
-spec f(none | []) -> {atom(), atom()}.
f(Args) ->
    {_, Ref} = spawn_monitor(node(), erlang, node, Args),
    receive {'DOWN', Ref, process, _, Why} -> {Args, Why} end.
`;
  const { cases } = await explore({ erlang: program, function: 'f/1', frontend: 'builtin', maxPaths: 9 });
  const values = cases.map(({ outcome }) => (outcome.kind === 'value' ? outcome.value : outcome.kind));
  expect(values.toSorted()).toEqual(['{[],normal}', '{none,noconnection}']);
});
