/**
 * The real BEAM for tests: what it says is right.
 *
 * One node serves all tests of a file; it ends with the process.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Beam, type BeamCall, type BeamOutcome, ErlangNode } from '../../src/erlang/otp/index.ts';
import { atom, print, type Term, tuple } from '../../src/erlang/terms/index.ts';
import { cacheFolder } from '../../src/system/index.ts';
import { otp } from '../systems.ts';

class Oracle {
  private connected: Beam | null = null;

  /** The node itself, for what this class has no shorthand for. */
  get bridge(): Beam {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    this.connected ??= new Beam(new ErlangNode(otp, cacheFolder()));
    return this.connected;
  }

  call(module: string, name: string, args: readonly Term[], timeout?: number): Promise<BeamOutcome> {
    return this.bridge.call(module, name, args, timeout);
  }

  callMany(calls: readonly BeamCall[], timeout?: number): Promise<BeamOutcome[]> {
    return this.bridge.callMany(calls, timeout);
  }

  /** The value of an expression in text; an exception fails the test. */
  async value(text: string): Promise<Term> {
    const outcome = await this.bridge.evaluate(text);
    if (outcome.kind !== 'value') throw new Error(`${text} gave ${show(outcome)}`);
    return outcome.value;
  }

  /** Compiles and loads a module from its source text; its name is the answer. */
  async compile(source: string): Promise<string> {
    const name = /-module\(\s*'?([^)']+?)'?\s*\)/.exec(source)?.[1];
    if (name === undefined) throw new Error('the source has no -module');
    const folder = mkdtempSync(join(tmpdir(), 'tandem-oracle-'));
    try {
      const path = join(folder, `${name}.erl`);
      writeFileSync(path, source);
      const answer = await this.bridge.loadSource(path);
      if (answer.kind === 'loaded') return answer.module;
      throw new Error(
        answer.kind === 'refused'
          ? `${answer.module} is part of the running system`
          : answer.diagnostics.map(({ location, text }) => `${location?.line}: ${text}`).join('\n'),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

export const beam = new Oracle();

/** An outcome as one line, without the stack: what must agree between the machine and the BEAM. */
export function show(outcome: BeamOutcome): string {
  switch (outcome.kind) {
    case 'value':
      return print(outcome.value);
    case 'exception':
      return print(tuple(atom(outcome.class), outcome.reason));
    case 'killed':
      return `killed ${print(outcome.reason)}`;
    case 'timeout':
      return 'timeout';
    case 'halted':
      return `halted ${outcome.status}`;
  }
}
