/**
 * Processes that end when this one does, whatever ends it: also `kill -9`, and also where they are too busy to notice
 * that nobody listens any more.
 *
 * A small shell reads the list of running processes from a pipe. The system closes the pipe when this process ends, and
 * the shell then kills what is left on the list. Each process is the leader of a group of its own, so that what it has
 * started itself ends with it, and Ctrl-C in a terminal is sent to Tandem alone, which knows how to end in order.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

const REAPER = `trap '' INT TERM HUP
list=
while read -r sign id; do
  case $sign in
  +) list="$list $id" ;;
  -) left=; for one in $list; do [ "$one" = "$id" ] || left="$left $one"; done; list=$left ;;
  esac
done
for one in $list; do kill -9 -- "-$one" 2>/dev/null || kill -9 "$one" 2>/dev/null; done`;

const running = new Set<number>();
let reaper: ChildProcess | null = null;

/** As `spawn` of Node, in a process group of its own and tied to this process. */
export function spawnTied(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const isPosix = process.platform !== 'win32';
  // First, so that a process that is killed meanwhile leaves nothing behind.
  if (isPosix && reaper === null) startReaper();
  const child = spawn(command, args, { ...options, detached: isPosix });
  tie(child);
  return child;
}

/** Has a process end with this one; with its group, where it was started as the leader of one. */
export function tie(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || process.platform === 'win32') return;
  running.add(pid);
  if (reaper === null) startReaper();
  else tell('+', pid);
  child.once('exit', () => {
    running.delete(pid);
    tell('-', pid);
  });
}

function tell(sign: '+' | '-', pid: number): void {
  if (reaper?.stdin?.writable) reaper.stdin.write(`${sign} ${pid}\n`);
}

/** Where there is no shell, processes end by themselves when they notice. One that was killed is started again. */
function startReaper(): void {
  const started = spawn('/bin/sh', ['-c', REAPER], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  reaper = started;
  const lost = () => {
    if (reaper !== started) return;
    reaper = null;
    if (running.size > 0 && started.pid !== undefined) startReaper();
  };
  started.once('error', lost);
  started.once('exit', lost);
  started.stdin.on('error', () => {});
  started.unref();
  (started.stdin as unknown as Socket).unref();
  for (const pid of running) tell('+', pid);
}
