/** Which lines of which files have changed since a commit, as git tells. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { runTied } from '../../system/index.ts';
import { UsageError } from '../failure.ts';

/** Milliseconds for one question to git. */
const GIT_MS = 20_000;

/** Nothing that a repository configures is run, and names of files begin at its root. */
const SAFE = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'diff.relative=false'];

/** Objects that are missing are not fetched, by whatever program the repository names for it. */
const OFFLINE = {
  ...process.env,
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
};

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
    const without = filters().map(name => `${name}=`);
    const diff = (...options: string[]) => asked(without, 'diff', ...OF_FILES, ...options, revision);
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

/** The files of this repository, as they are: not those of another one inside, whose own settings git would follow. */
const OF_FILES = ['--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', '--ignore-submodules=all'];

/** The settings that name programs through which git sends files before it compares them. */
function filters(): string[] {
  const { status, stdout } = inGit([], 'config', '--null', '--name-only', '--get-regexp', '^filter\\.');
  const names = status === 0 ? [...new Set(listed(stdout))] : [];
  const odd = names.find(name => /[=\n]/.test(name));
  if (odd !== undefined)
    throw new UsageError(`--changed: this repository has a filter that cannot be switched off, '${odd}'`);
  return names;
}

function inGit(settings: readonly string[], ...args: readonly string[]): ReturnType<typeof runTied> {
  const words = [...SAFE, ...settings].flatMap(setting => ['-c', setting]);
  return runTied('git', [...words, ...args], GIT_MS, OFFLINE);
}

function git(...args: readonly string[]): string {
  return asked([], ...args);
}

function asked(settings: readonly string[], ...args: readonly string[]): string {
  const { status, stdout, stderr } = inGit(settings, ...args);
  if (status === 0) return stdout;
  const why = stderr.trim().split('\n')[0] ?? '';
  throw new UsageError(
    status === 127
      ? '--changed needs git'
      : `--changed: git ${args[0]} failed${why === '' ? '' : `: ${why}`}`,
    'It takes a commit that git knows, as in --changed main. Without one, changes since the last commit count.',
  );
}
