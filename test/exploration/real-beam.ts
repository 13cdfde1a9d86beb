/** The real BEAM with one of the programs here, for the tests around the call. */
import { afterAll, beforeAll } from 'vitest';
import { Beam, ErlangNode } from '../../src/erlang/otp/index.ts';
import { cacheFolder } from '../../src/system/index.ts';
import { otp } from '../systems.ts';
import { programFile } from './report-of.ts';

export function beamWith(program: string): () => Beam {
  let beam: Beam;
  let node: ErlangNode | undefined;
  beforeAll(async () => {
    if (otp === null) return;
    node = new ErlangNode(otp, cacheFolder());
    beam = new Beam(node);
    await beam.loadSource(programFile(program));
  });
  afterAll(() => node?.stop());
  return () => beam;
}
