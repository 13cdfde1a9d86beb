/** `tandem init`: writes a project file for what is in the current folder. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn, isRebarProject } from '../erlang/local/index.ts';
import { UsageError } from './failure.ts';
import { type ExitStatus, type Io, tell } from './io.ts';
import { PROJECT_FILE } from './project/load.ts';
import { isInElixir, targetsOf } from './targets.ts';
import { FutureFile } from './whole-file.ts';

/** Where sources are, in projects without a build tool. */
const FOLDERS = ['.', 'src', 'lib', 'prolog'];
const SOURCES = ['.erl', '.pl'];

/** Seconds for the whole project: a first look that nobody has to wait for. */
const SECONDS = 60;

export function init(isForced: boolean, io: Io): ExitStatus {
  if (existsSync(PROJECT_FILE) && !isForced)
    throw new UsageError(`${PROJECT_FILE} is there already`, '--force replaces it.');
  const { targets, what, next } = found();
  const schema = schemaPath();
  const settings = {
    ...(schema === null ? {} : { $schema: schema }),
    targets,
    time: SECONDS,
    exclude: [],
    functions: {},
  };
  let file: FutureFile;
  try {
    file = new FutureFile(PROJECT_FILE);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  file.write([`${JSON.stringify(settings, null, 2)}\n`]);
  tell(io, [{ title: 'tandem', text: `${PROJECT_FILE}: for ${what}`, hint: `Next: ${next(io.program)}` }]);
  return 0;
}

interface Found {
  readonly targets: readonly string[];
  /** In a few words. */
  readonly what: string;
  readonly next: (program: string) => string;
}

function found(): Found {
  const test = (program: string) => `${program} test`;
  if (isInElixir('.'))
    return { targets: ['.'], what: 'a mix project', next: program => `mix compile && ${program} test` };
  if (isRebarProject('.')) return { targets: ['.'], what: 'a rebar3 project', next: test };
  const targets = FOLDERS.filter(folder => filesIn(folder, ...SOURCES).length > 0);
  if (targets.length > 0) return { targets, what: `the sources in ${targets.join(', ')}`, next: test };
  if (canBeTested('.')) return { targets: ['.'], what: 'the modules in this folder', next: test };
  throw new UsageError(
    'there is nothing to explore in this folder',
    `Looked for mix.exs, rebar.config, for compiled modules, and for sources of Erlang and Prolog in ${FOLDERS.join(', ')}.`,
  );
}

function canBeTested(folder: string): boolean {
  try {
    return targetsOf(folder).length > 0;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** The schema of this installation, where it is a part of the project; others would not find it. */
function schemaPath(): string | null {
  const root = join(fileURLToPath(import.meta.url), '..', '..');
  const way = relative('', join(root, 'docs', 'tandem.schema.json'));
  return way.startsWith('node_modules') ? `./${way}` : null;
}
