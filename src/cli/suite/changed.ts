/** Which lines of which files have changed since a commit, as git tells. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { runTied } from '../../system/index.ts';
import { UsageError } from '../failure.ts';

/** Milliseconds for one question to git. */
const GIT_MS = 20_000;

/** Nothing that a repository configures is run, and names of files begin at its root. */
const SAFE = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'diff.relative=false'].flatMap(setting => [
  '-c',
  setting,
]);

interface Span {
  readonly from: number;
  readonly to: number;
}

export class Changes {
  /** By the file's path. */
  readonly #spans = new Map<string, Span[]>();

  constructor(revision: string) {
    const root = git('rev-parse', '--show-toplevel').trim();
    if (revision.startsWith('-')) throw new UsageError(`--changed needs a commit, not '${revision}'`);
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    const diff = (...options: string[]) =>
      git('diff', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', ...options, revision);
    // The text of a diff has names as the user's settings want them, quoted or with other prefixes, but in the same order.
    const names = listed(diff('--name-only', '-z')).values();
    let spans: Span[] = [];
    for (const line of diff('--unified=0').split('\n')) {
      if (line.startsWith('diff --git ')) spans = this.#of(resolve(root, names.next().value ?? ''));
      const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      // Where lines were only taken away, their neighbours count.
      if (from !== undefined)
        spans.push({ from: Number(from), to: Number(from) + Math.max(1, Number(count)) - 1 });
    }
    for (const file of listed(git('ls-files', '--others', '--exclude-standard', '--full-name', '-z', root)))
      this.#of(resolve(root, file)).push({ from: 1, to: Number.POSITIVE_INFINITY });
  }

  /** Whether some line of the file between these two has changed. */
  touch(file: string, from = 1, to = Number.POSITIVE_INFINITY): boolean {
    const spans = this.#spans.get(resolve(file)) ?? this.#spans.get(realPath(file)) ?? [];
    return spans.some(span => span.from <= to && span.to >= from);
  }

  /** Whether a header has changed, which any module may include. */
  get touchHeaders(): boolean {
    return [...this.#spans.keys()].some(file => /\.(?:hrl|config|app\.src)$/.test(file));
  }

  #of(file: string): Span[] {
    const spans = this.#spans.get(file) ?? [];
    this.#spans.set(file, spans);
    return spans;
  }
}

/** Names as `-z` separates them. */
function listed(text: string): string[] {
  return text.split('\0').filter(name => name !== '');
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = runTied('git', [...SAFE, ...args], GIT_MS);
  if (status === 0) return stdout;
  const why = stderr.trim().split('\n')[0] ?? '';
  throw new UsageError(
    status === 127
      ? '--changed needs git'
      : `--changed: git ${args[0]} failed${why === '' ? '' : `: ${why}`}`,
    'It takes a commit that git knows, as in --changed main. Without one, changes since the last commit count.',
  );
}
