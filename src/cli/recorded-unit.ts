/** Opens the unit that a report is about, as it was opened then. */
import { loadLanguage, type OpenedProgram, type OpenedUnit } from '../api/index.ts';
import { callOf, type Report } from '../report/index.ts';
import type { Effect } from '../sandbox/effects.ts';
import { rawOptionsOf } from './option-words.ts';
import { readOptions } from './read-options.ts';

/** What a program may touch is said on the command line, not by a file. */
interface Permissions {
  readonly allow: readonly Effect[];
  readonly confirm: boolean;
  /** Another one than it was run by. */
  readonly engine?: 'machine' | 'beam';
}

interface RecordedUnit {
  readonly program: OpenedProgram;
  readonly opened: OpenedUnit;
}

export async function openRecorded(
  { language: name, unit, invocation }: Pick<Report, 'language' | 'unit' | 'invocation'>,
  /** That of one of its cases. */
  input: readonly string[],
  { allow, confirm, engine }: Permissions,
): Promise<RecordedUnit> {
  const { target, function: entry, options } = invocation;
  const language = await loadLanguage(target);
  const asRecorded = readOptions(rawOptionsOf(options));
  const program = await language.open(target, {
    ...asRecorded,
    allow,
    confirm,
    engine: engine ?? asRecorded.engine,
  });
  try {
    const opened =
      name === 'prolog'
        ? await program.unit(callOf({ language: name, unit }, input), undefined)
        : await program.unit(entry, `[${input.join(', ')}]`);
    return { program, opened };
  } catch (error) {
    await program.close();
    throw error;
  }
}
