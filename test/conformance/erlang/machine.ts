/** The machine under test: modules come through the installed OTP, calls run without anything symbolic. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../../src/erlang/bifs/index.ts';
import { CodeServer } from '../../../src/erlang/machine/code.ts';
import { cacheFolder, OtpLoader } from '../../../src/erlang/otp/index.ts';
import type { ErlangOutcome } from '../../../src/erlang/outcome.ts';
import { runCall } from '../../../src/erlang/run.ts';
import type { Term } from '../../../src/erlang/terms/index.ts';
import { beam, otp } from '../oracle.ts';

const STEPS = 2_000_000;

export class Machine {
  readonly loader: OtpLoader;
  readonly code = new CodeServer();

  /** `folders` hold modules of ours, as sources or beams. */
  constructor(folders: readonly string[] = []) {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    this.loader = new OtpLoader(otp, beam.bridge, cacheFolder(), { folders });
  }

  /** A module from its source text, for this machine and for the BEAM. Generated ones are not worth the disk cache. */
  async load(source: string): Promise<string> {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    const name = await beam.compile(source);
    const folder = mkdtempSync(join(tmpdir(), 'tandem-machine-'));
    try {
      const path = join(folder, `${name}.erl`);
      writeFileSync(path, source);
      this.code.add(await new OtpLoader(otp, beam.bridge, folder).loadFile(path));
    } finally {
      rmSync(folder, { recursive: true });
    }
    return name;
  }

  async call(module: string, name: string, args: readonly Term[], steps = STEPS): Promise<ErlangOutcome> {
    const { outcome } = await runCall(
      {
        source: this.loader,
        code: this.code,
        maxDepth: 0,
        steps,
        background: null,
        concreteOnly: () => false,
        firstProcessOnly: true,
      },
      module,
      name,
      args,
    );
    return outcome;
  }
}
