/**
 * Our Core of stdlib next to the compiler's own, both on our machine: the same values, and the same exceptions. A call
 * that neither can carry out shows nothing and is not counted.
 */

import { describe, expect, it } from 'vitest';
import type { Module, ModuleSource } from '../../../src/erlang/core/index.ts';
import { builtinFrontend } from '../../../src/erlang/local/builtin.ts';
import { Beam, ErlangNode, type Otp, OtpLoader } from '../../../src/erlang/otp/index.ts';
import type { ErlangOutcome } from '../../../src/erlang/outcome.ts';
import { atom, list, listElements, print, type Term, Tuple, tuple } from '../../../src/erlang/terms/index.ts';
import { cacheFolder } from '../../../src/system/index.ts';
import { hasOtp, otp } from '../../systems.ts';
import { randomSource } from '../../unit/erlang/syntax/mutate.ts';
import { OnMachine } from '../on-machine.ts';
import { otpRelease, sourceFiles, sourceLibrary } from '../syntax/otp-sources.ts';
import { lowerOtpSource, otpCore } from './lowered.ts';

const CALLS_PER_FUNCTION = 5;
const STEPS = 20_000;

describe.skipIf(!hasOtp)('our Core on our machine (needs Erlang/OTP and its sources)', () => {
  it('gives what the Core of the compiler gives', async context => {
    const library = await sourceLibrary();
    if (library === null) return context.skip('the sources of OTP are not installed');
    const release = await otpRelease();
    const rest = new OtpLoader(
      otp as Otp,
      new Beam(new ErlangNode(otp as Otp, cacheFolder())),
      cacheFolder(),
    );
    const pool = await poolSize();
    const different: string[] = [];
    const counts = { modules: 0, functions: 0, agreed: 0, neither: 0 };
    for (const file of sourceFiles(library, /^stdlib-/)) {
      const ours = lowerOtpSource(file, library, release);
      const theirs = await otpCore(file);
      if (!ours.ok || theirs === null) continue;
      counts.modules++;
      const calls = new Calls(ours.module, theirs, rest, pool);
      for (const { name, arity } of theirs.exports) {
        counts.functions++;
        for (let n = 0; n < CALLS_PER_FUNCTION; n++) {
          const { what, mine, other } = await calls.next(name, arity);
          if (mine !== other) different.push(`${what}\n  otp  ${other}\n  ours ${mine}`);
          else if (/^(value|exception)/.test(mine)) counts.agreed++;
          else counts.neither++;
        }
      }
    }
    console.log(
      `stdlib on the machine: ${counts.agreed} calls of ${counts.functions} functions in ${counts.modules} modules agree` +
        ` (${counts.neither} run out of steps or leave the machine in both)`,
    );
    expect(different.slice(0, 20)).toEqual([]);
    expect(counts.agreed).toBeGreaterThan(8_000);
  }, 180_000);
});

/** Two versions of a module; calls of both with arguments from a pool that grows with the results. */
class Calls {
  private readonly random = randomSource(7);
  private readonly results: Term[] = [];
  private readonly name: string;
  private readonly ours: OnMachine;
  private readonly theirs: OnMachine;

  constructor(
    ours: Module,
    theirs: Module,
    rest: ModuleSource,
    private readonly pool: number,
  ) {
    this.name = ours.name;
    this.ours = new OnMachine(instead(ours, rest), STEPS);
    this.theirs = new OnMachine(instead(theirs, rest), STEPS);
  }

  async next(name: string, arity: number): Promise<{ what: string; mine: string; other: string }> {
    const args = list(Array.from({ length: arity }, () => this.argument()));
    const call = [atom(this.name), atom(name), args];
    const other = await this.theirs.run('lower_pool', 'call', call);
    const mine = await this.ours.run('lower_pool', 'call', call);
    if (other.kind === 'value' && other.value instanceof Tuple && other.value.elements[0] === atom('value')) {
      const result = other.value.elements[1] as Term;
      const text = print(result);
      if (text.length < 500 && !text.includes('#Fun<')) this.results.push(result);
    }
    return { what: `${this.name}:${name} ${print(args)}`, mine: show(mine), other: show(other) };
  }

  private argument(): Term {
    const known = this.results[this.random(this.results.length * 2 || 1)];
    return known === undefined ? tuple(atom('pool'), 1 + this.random(this.pool)) : tuple(atom('term'), known);
  }
}

const harness = builtinFrontend({ folders: [import.meta.dirname] }, {});

async function poolSize(): Promise<number> {
  const outcome = await new OnMachine(harness).run('lower_pool', 'all', []);
  if (outcome.kind !== 'value') throw new Error(`no arguments: ${show(outcome)}`);
  return listElements(outcome.value).length;
}

function instead(module: Module, rest: ModuleSource): ModuleSource {
  return {
    load: async name =>
      name === module.name ? module : name === 'lower_pool' ? harness.load(name) : rest.load(name),
    loadFile: path => rest.loadFile(path),
  };
}

function show(outcome: ErlangOutcome): string {
  switch (outcome.kind) {
    case 'value':
      return `value ${comparable(outcome.value)}`;
    case 'exception':
      return `exception ${outcome.class} ${comparable(outcome.reason)}`;
    case 'unsupported':
      return `unsupported ${outcome.what}`;
    default:
      return outcome.kind;
  }
}

/** Functions have names of the producer's making, and the two were compiled in different places. */
function comparable(term: Term): string {
  return print(term)
    .replaceAll(/#Fun<[^>]*\.(\d+)>/g, '#Fun<$1>')
    .replaceAll(/\{file,\[[\d,]*\]\}/g, '{file}');
}
