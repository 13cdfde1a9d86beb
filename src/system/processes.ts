/**
 * Starts every process that Tandem starts; nothing else may import `node:child_process`. Each ends when this process
 * does, whatever ends it: also `kill -9`, also at the moment of starting, also where it is too busy to notice.
 *
 * A process begins as a shell that first starts a watcher and then becomes the program. The watcher reads from a pipe
 * of which this process holds the other end and never writes to. Where the pipe ends, this process has ended or has let
 * go, and the watcher kills its process group: the program, what that has started, and itself. The group is named by
 * being in it, so no number is passed on that another process may have by now.
 *
 * - This process is killed before the watcher reads: it reads the end of the pipe at once.
 * - The shell is killed before it has started the watcher: there is no program yet.
 * - The watcher is killed: this process sees the pipe end, and kills the group itself.
 *
 * What leaves its group is not followed; in a sandbox it ends with the sandbox, whose first process stays in the group.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { constants } from 'node:os';

export type { ChildProcess } from 'node:child_process';

const isPosix = process.platform !== 'win32';

/** Shells can name these only. */
const MOST_DESCRIPTORS = 10;

/**
 * Kilobytes of stack for another process of Tandem, whose walks over sources and terms are recursive: as many as the
 * system lets it have. V8 does not notice the end of a stack in native code, which needs some beyond the limit.
 */
const STACKS_KB = [262_144, 65_520];
const NATIVE_STACK_KB = 4592;
/** What systems usually give: programs divide their address space by it among threads. */
const USUAL_STACK = 'ulimit -S -s 8192 2>/dev/null';

/** Characters of what a command says that are kept. */
const MOST_SAID = 2000;

type Stdio = 'ignore' | 'inherit' | 'pipe' | number;

export interface TiedOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'timeout' | 'killSignal'> {
  readonly stdio: readonly Stdio[];
}

/** As `spawn` of Node, in a session of its own. A command that cannot be begun ends with status 126 or 127, as in a shell. */
export function spawnTied(command: string, args: readonly string[], options: TiedOptions): ChildProcess {
  return start([command, ...args], options, {
    atEnd: 'kill -9 0',
    become: `${USUAL_STACK}; exec "$@"`,
    isLeader: true,
  });
}

/** Another process of Tandem, with a pipe for messages, its file 3. It stays in the group of this one, for the sake of terminals. */
export function forkTied(
  script: string,
  args: readonly string[],
  nodeArgs: readonly string[],
  env: NodeJS.ProcessEnv,
) {
  const command = [process.execPath, ...nodeArgs, script, ...args];
  const options = { stdio: ['inherit', 'inherit', 'inherit', 'pipe'], env } as const;
  // To read the limit takes a subshell, a millisecond, so it is read only where it could not be set.
  const tries = STACKS_KB.map(kilobytes => `ulimit -S -s ${kilobytes} 2>/dev/null && stack=${kilobytes}`);
  const become = `${tries.join(' || ')} || stack=$(ulimit -S -s)
case $stack in '' | *[!0-9]*) stack=8192;; esac
node=$1; shift
[ "$stack" -lt 8192 ] || set -- --stack-size=$((stack - ${NATIVE_STACK_KB})) "$@"
exec "$node" "$@"`;
  return start(command, options, { atEnd: 'kill -9 $$', become, isLeader: false });
}

/** Rejects with what the command says where it ends with another status than 0. */
export async function finishTied(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawnTied(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_SAID);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${said.trim()}`);
}

interface Ran {
  /** Null where it could not be started, or did not end in time; as a shell says it where a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end while this process waits. */
export function runTied(command: string, args: readonly string[], timeoutMs: number, env = process.env): Ran {
  // This process waits for the end of all pipes, so the watcher has to end with the command, whichever of these shells is
  // killed: the first reads how the command ended from the second, and either of it and the outer one ends the watcher.
  const ending = 'kill -9 $watcher 2>/dev/null; exit $status';
  const script = `${watcher('kill -9 0', 3)} & watcher=$!; ${USUAL_STACK}; exec 4>&1
{ "$@" >&4 3<&- 4>&-; echo $?; } | { read -r status || kill -9 0; ${ending}; } 3<&- 4>&-
status=$?; ${ending}`;
  const [file = '', ...rest] = isPosix
    ? ['/bin/sh', '-c', script, 'sh', command, ...args]
    : [command, ...args];
  const options = {
    detached: isPosix,
    env,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  } as const;
  const { status, signal, error, stdout, stderr } = spawnSync(file, rest, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const isKilled = signal !== null && error === undefined;
  return { status: isKilled ? 128 + constants.signals[signal] : status, stdout, stderr };
}

/** Starts what belongs to the user from then on, such as a browser. */
export function startForUser(command: string, args: readonly string[]): void {
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** Shell: waits for the end of a pipe without holding any other open, then does something. A line says that all is done. */
function watcher(atEnd: string, pipe: number): string {
  const others = Array.from({ length: MOST_DESCRIPTORS }, (_, i) => i).filter(i => i > 2 && i !== pipe);
  const closed = others.map(i => `${i}<&-`).join(' ');
  return `(trap '' INT TERM HUP; read -r _ <&${pipe} || ${atEnd}) </dev/null >/dev/null 2>&1 ${closed}`;
}

interface Life {
  /** Shell: what the watcher does in the end. */
  readonly atEnd: string;
  /** Shell: becomes the command. */
  readonly become: string;
  /** Whether it has a session of its own. */
  readonly isLeader: boolean;
}

function start(
  command: readonly string[],
  options: TiedOptions,
  { atEnd, become, isLeader }: Life,
): ChildProcess {
  const pipe = options.stdio.length;
  if (pipe >= MOST_DESCRIPTORS) throw new RangeError('too many file descriptors');
  const script = `${watcher(atEnd, pipe)} & ${become} ${pipe}<&-`;
  const [file = '', ...args] = isPosix ? ['/bin/sh', '-c', script, 'sh', ...command] : command;
  const child = spawn(file, args, {
    ...options,
    stdio: [...options.stdio, 'pipe'],
    detached: isLeader && isPosix,
  });
  if (isPosix) holdOn(child, child.stdio[pipe] as Socket, isLeader);
  return child;
}

function holdOn(child: ChildProcess, pipe: Socket | undefined, isLeader: boolean): void {
  // Where the process could not be started there may be no pipe.
  if (pipe === undefined) return;
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
    if (isLeader) pipe.destroy();
    else pipe.end('\n');
  });
  pipe.on('error', () => {});
  pipe.on('close', () => {
    if (hasEnded || child.pid === undefined) return;
    try {
      process.kill(isLeader ? -child.pid : child.pid, 'SIGKILL');
    } catch {}
  });
  pipe.resume();
  pipe.unref();
}
