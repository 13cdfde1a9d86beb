/**
 * The processes that a command has started, directly or not. The command runs below a guardian that adopts what it leaves
 * behind (`PR_SET_CHILD_SUBREAPER`), so that nothing can get lost to the list, whatever session or sandbox it is in. The
 * guardian ends when all of them have ended; after ten seconds it names those that have not, and ends them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, type RunOptions, repository, tandem } from '../tandem.ts';

const SECONDS_TO_END = 10;
const LEFT = 'left behind: ';

const GUARDIAN = `
use POSIX ":sys_wait_h";
syscall(${process.arch === 'arm64' ? 167 : 157}, 36, 1, 0, 0, 0) == 0 or exit 125;
my $command = fork;
if (!$command) { exec @ARGV; exit 127 }
my ($status, $since, $named) = (0, 0, 0);
while () {
  my $ended = waitpid -1, WNOHANG;
  last if $ended == -1;
  if ($ended == $command) { $status = $? & 127 ? 128 + ($? & 127) : $? >> 8; $since = time }
  next if $ended > 0;
  if ($since && time - $since > ${SECONDS_TO_END}) {
    open my $list, "<", "/proc/$$/task/$$/children";
    for my $one (split " ", <$list>) {
      open my $line, "<", "/proc/$one/cmdline"; my $text = <$line>; $text =~ tr/\\0/ /;
      print STDERR "${LEFT}$one $text\\n";
      kill "KILL", $one;
    }
  }
  select undef, undef, undef, 0.01;
}
exit $status;`;

/** Whether commands can be run below the guardian here. */
export const canGuard = process.platform === 'linux' && ['arm64', 'x64'].includes(process.arch);

/** The result of a command, and a line for each process that it has left behind. */
export async function guarded(
  args: readonly string[],
  options: Omit<RunOptions, 'program'> = {},
): Promise<Result & { readonly left: readonly string[] }> {
  // Not by the launcher: a kill of its own small steps keeps it from starting anything.
  const command = [process.execPath, join(repository, 'dist/tandem.js'), ...args];
  const result = await tandem(['-e', GUARDIAN, ...command], { ...options, program: 'perl' });
  return { ...result, left: result.err.split('\n').filter(line => line.includes(LEFT)) };
}

interface Listed {
  readonly pid: number;
  readonly parent: number;
}

function all(): Listed[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        // The name, in brackets, may contain anything; the state and the parent come after it.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return fields[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(fields[1]) }];
      } catch {
        return [];
      }
    });
}

/** All processes below one, without it; those that were started first come first. */
export function below(pid: number): number[] {
  const listed = all();
  const found: number[] = [];
  for (const todo = [pid]; todo.length > 0; ) {
    const next = todo.shift();
    const children = listed.filter(({ parent }) => parent === next).map(one => one.pid);
    found.push(...children);
    todo.push(...children);
  }
  return found;
}
