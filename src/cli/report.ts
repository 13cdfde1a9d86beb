/** `tandem report`: a saved report for people, and in the formats that options name. */
import { formats } from '../report/index.ts';
import type { ExitStatus, Io } from './io.ts';
import { type RawOptions, readOptions } from './options.ts';
import { openOutputs } from './outputs.ts';
import { readReport } from './trace-reader.ts';
import { Unwritten } from './unwritten.ts';

export async function report(file: string, raw: RawOptions, io: Io): Promise<ExitStatus> {
  const outputs = openOutputs(formats, readOptions(raw), io, [file]);
  const unwritten = new Unwritten(io);
  outputs.write(readReport(file), unwritten);
  return unwritten.status(0);
}
