/** The world around a command: where it writes, what it is called, how it is told to stop. */
import { type Diagnostic, renderDiagnostic, type Style, styleFor, type Terminal } from '../report/index.ts';
import { onStop } from './supervisor/working.ts';

export interface Io {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How the user started Tandem, for commands to copy. */
  readonly program: string;
}

export function processIo(): Io {
  const { stdout, stderr, env } = process;
  return { stdout, stderr, env, program: env.TANDEM_COMMAND ?? 'tandem' };
}

export function styleOf(io: Io, stream: Terminal): Style {
  return styleFor(stream, io.env);
}

/** Writes diagnostics to standard error. */
export function tell(io: Io, diagnostics: readonly Diagnostic[]): void {
  const style = styleOf(io, io.stderr);
  const lines = diagnostics.slice(0, MOST_LINES).flatMap(one => renderDiagnostic(one, style).split('\n'));
  for (const line of lines.slice(0, MOST_LINES)) io.stderr.write(`${shortened(line)}\n`);
  if (lines.length > MOST_LINES) io.stderr.write('...\n');
}

/** Messages fit a screen: what they quote may be of any length. */
const MOST_LINES = 40;
const MOST_CHARACTERS = 400;

function shortened(line: string): string {
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}...`;
}

/** Takes messages for developers of Tandem (`TANDEM_DEBUG`); null where they are not wanted. */
export function debugOutput(io: Io): ((text: string) => void) | null {
  return io.env.TANDEM_DEBUG ? text => io.stderr.write(`${text}\n`) : null;
}

/** 0: nothing found. 1: errors in the program under test. 2: wrong usage, or a failure of the tool. */
export type ExitStatus = 0 | 1 | 2;

/** Aborted by the first Ctrl-C, SIGTERM or SIGHUP; a second one ends the process as usual. */
export function userSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const release = onStop(() => {
    controller.abort();
    release();
  });
  return { signal: controller.signal, release };
}
