/**
 * The protections that the operating system may offer, and the command lines that begin a program under each.
 *
 * Under all of them the file system is read-only but for an empty scratch folder in memory, which is the working directory
 * and the home; there is no network, no other process is visible, and no privilege can be gained. What the user allows
 * (`--allow`) is left open. Limits on processes, memory, time and the size of files hold even where there is no sandbox.
 */
import type { Allowed } from './effects.ts';

export type ProtectionName = 'bubblewrap' | 'namespaces' | 'none';

export interface Enclosure {
  /** An empty folder. */
  readonly scratch: string;
  readonly allowed: Allowed;
  /** The working directory. */
  readonly folder: string;
  /** The filter of system calls; null where there is none for this processor. */
  readonly filter: Uint8Array | null;
  /** The file descriptor from which it can be read. */
  readonly filterFd: number;
}

/** The command that runs another one, which is appended to it. */
export function prefixOf(name: ProtectionName, enclosure: Enclosure): string[] {
  const limited = ['/bin/sh', '-c', name === 'none' ? `${LIMITS}exec "$@"` : LIMITS + ALONE, 'sh'];
  switch (name) {
    case 'bubblewrap':
      return ['bwrap', ...bubblewrap(enclosure), '--', ...limited];
    case 'namespaces':
      return [...namespaces(enclosure), ...limited];
    case 'none':
      return limited;
  }
}

/** Bytes that a program may write into its scratch folder. */
const SCRATCH_BYTES = 64 * 2 ** 20;

/**
 * Half-kilobyte blocks of a file, seconds of processor time, kilobytes of data, processes and threads, each for what it
 * is: the node that runs a program needs some 20 threads itself. A shell knows either -u or -p.
 */
const LIMITS = `
ulimit -c 0; ulimit -f 131072; ulimit -t 600; ulimit -d 2000000 2>/dev/null
ulimit -u 512 2>/dev/null || ulimit -p 512 2>/dev/null
`;

/**
 * A session of its own inside, so that signals to its group stay inside. The first process of the sandbox does not leave the
 * group that is ended with Tandem (`system/processes.ts`); `--new-session` of bubblewrap would take it out, before it has
 * made sure to end with its parent.
 */
const ALONE = `
if command -v setsid > /dev/null; then exec setsid "$@"; fi
exec "$@"`;

function isNetworked(allowed: Allowed): boolean {
  return allowed.has('network') || allowed.has('nodes');
}

function bubblewrap({ scratch, allowed, folder, filter, filterFd }: Enclosure): string[] {
  return [
    ...(allowed.has('files') ? ['--bind', '/', '/'] : ['--ro-bind', '/', '/']),
    ...['--dev', '/dev', '--remount-ro', '/dev', '--proc', '/proc'],
    ...(allowed.has('files') ? [] : ['--size', String(SCRATCH_BYTES), '--tmpfs', scratch]),
    ...['--chdir', folder],
    ...['--unshare-all', ...(isNetworked(allowed) ? ['--share-net'] : [])],
    ...['--die-with-parent', '--cap-drop', 'ALL'],
    ...(filter === null || isNetworked(allowed) ? [] : ['--seccomp', String(filterFd)]),
  ];
}

/**
 * The same with the tools that every Linux has. A folder with a device that is a disk would be a way out for root, so there
 * is a new /dev. Every mount is made read-only by itself, with the options that it has, which must not be dropped.
 */
function namespaces({ scratch, allowed, folder, filter }: Enclosure): string[] {
  const network = isNetworked(allowed) ? [] : ['--net'];
  return [
    ...[
      'setpriv',
      '--pdeathsig',
      'KILL',
      'unshare',
      '--user',
      '--map-root-user',
      '--mount',
      '--pid',
      '--ipc',
      '--uts',
      ...network,
    ],
    ...['--fork', '--kill-child', '--mount-proc', '--', '/bin/sh', '-c'],
    allowed.has('files') ? NEW_DEV + DROP : NEW_DEV + READ_ONLY + DROP,
    ...['sh', scratch, folder, isNetworked(allowed) || filter === null ? '' : hex(filter)],
  ];
}

/** Has the kernel take the filter: `prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program)`. No other usual tool can. */
const SECCOMP = `
my $filter = pack("H*", shift);
my $program = pack("S x6 P", length($filter) / 8, $filter);
syscall(${process.arch === 'arm64' ? 167 : 157}, 22, 2, $program) == 0 or exit 125;
exec @ARGV;
exit 127;`;

const NEW_DEV = `
set -e
scratch=$1; folder=$2; filter=$3; shift 3
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$scratch"
for name in null zero full random urandom tty; do
  : > "$scratch/$name"; mount --bind "/dev/$name" "$scratch/$name"
done
ln -s /proc/self/fd "$scratch/fd"; ln -s /proc/self/fd/0 "$scratch/stdin"
ln -s /proc/self/fd/1 "$scratch/stdout"; ln -s /proc/self/fd/2 "$scratch/stderr"
mount --rbind "$scratch" /dev
`;

/** The usual folders of sockets are covered, for machines without Perl. */
const READ_ONLY = `
for place in /run /var/run; do [ -h "$place" ] || [ ! -d "$place" ] || mount -t tmpfs -o mode=755 tmpfs "$place"; done
while read -r _ _ _ _ point options _; do
  point=$(printf '%b' "$point")
  [ -e "$point" ] || continue
  mount -o "remount,bind,ro,$(printf %s "$options" | sed 's/^rw//; s/^ro//; s/^,//')" "$point"
done < /proc/self/mountinfo
mount -t tmpfs -o mode=700,size=${SCRATCH_BYTES} tmpfs "$scratch"
`;

const DROP = `
cd "$folder"
if [ -n "$filter" ] && command -v perl > /dev/null; then set -- perl -e '${SECCOMP}' "$filter" "$@"; fi
exec setpriv --inh-caps=-all --ambient-caps=-all --bounding-set=-all --no-new-privs -- "$@"
`;

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
