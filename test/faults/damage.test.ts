/**
 * Damaged states and reports: each is refused in a sentence, or was not touched where it matters. Damaged caches: nobody
 * notices. `TANDEM_DAMAGES=500` makes it a long hunt.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/program.ts';
import type { Report } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { repository, tandem } from '../tandem.ts';
import { damaged } from './damage.ts';

const DAMAGES = Number(process.env.TANDEM_DAMAGES ?? 45);

const folder = mkdtempSync(join(tmpdir(), 'tandem-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(repository, 'test/faults/programs/orders.erl');
const report = join(folder, 'report.json');
const states = join(folder, 'states');
const caches = join(folder, 'caches');

beforeAll(async () => {
  const { status } = await tandem([
    ...[
      'run',
      program,
      'total',
      '[[{1, 2}], "half"]',
      '--max-paths',
      '40',
      '--no-confirm',
      '--progress',
      'none',
    ],
    ...['--state', states, '--json', report],
  ]);
  expect(status).toBe(1);
});

interface Told {
  readonly status: number;
  readonly text: string;
}

/** The command in this process, which takes less time than to start one. */
async function told(args: readonly string[]): Promise<Told> {
  let text = '';
  const stream = {
    isTTY: false,
    columns: 80,
    write: (piece: string) => {
      text += piece;
      return true;
    },
  };
  const status = await main(args, { stdout: stream, stderr: stream, env: {}, program: 'tandem' });
  process.exitCode = 0;
  return { status, text };
}

it(
  'refuses damaged states',
  async () => {
    const [name = ''] = readdirSync(states);
    const content = readFileSync(join(states, name));
    const place = join(folder, 'damaged');
    mkdirSync(place, { recursive: true });
    const resume = ['run', program, 'total', '[[{1, 2}], "half"]', '--max-paths', '40', '--no-confirm'];
    for (let seed = 1; seed <= DAMAGES / 3; seed++) {
      const bytes = damaged(content, seed);
      if (bytes.equals(content)) continue;
      writeFileSync(join(place, name), bytes);
      const { status, text } = await told([...resume, '--progress', 'none', '--state', place, '--resume']);
      expect({ status, text: text.split('\n')[0] }, `damage ${seed}`).toEqual({
        status: 2,
        text: `tandem: ${join(place, name)} is damaged, or is not a state that --state has written`,
      });
    }
  },
  60_000 + 500 * DAMAGES,
);

it(
  'shows damaged reports, or says in a sentence what is wrong',
  async () => {
    const content = readFileSync(report);
    const file = join(folder, 'damaged.json');
    for (let seed = 1; seed <= DAMAGES / 3; seed++) {
      writeFileSync(file, damaged(content, seed));
      const { status, text } = await told(['report', file]);
      expect(text, `damage ${seed}`).not.toMatch(/internal error|\bat .*\.ts:/);
      if (status === 2) expect(text.length).toBeLessThan(1000);
    }
  },
  60_000 + 500 * DAMAGES,
);

/** The verdicts of a run: its errors, without what depends on the moment. */
function errorsIn(file: string): unknown {
  const { errors, cases } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return { errors, outcomes: cases.map(({ input, outcome }) => ({ input, outcome })) };
}

describe.skipIf(!hasOtp)('damaged caches (needs Erlang/OTP, whose results are cached)', () => {
  const original = process.env.XDG_CACHE_HOME;
  beforeAll(() => {
    process.env.XDG_CACHE_HOME = caches;
  });
  afterAll(() => {
    if (original === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = original;
  });

  it(
    'are made anew',
    async () => {
      const file = join(folder, 'cached.json');
      const words = ['run', program, 'total', '[[{1, 2}], "half"]', '--max-paths', '20', '--no-confirm'];
      const explore = () => told([...words, '--progress', 'none', '--json', file]);
      expect((await explore()).status).toBe(1);
      const undisturbed = errorsIn(file);
      const files = readdirSync(caches, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && entry.name !== 'pruned')
        .map(entry => join(entry.parentPath, entry.name));
      expect(files.length).toBeGreaterThan(1);
      const contents = files.map(one => readFileSync(one));
      for (let seed = 1; seed <= DAMAGES / 3; seed += files.length) {
        for (const [i, one] of files.entries()) writeFileSync(one, damaged(contents[i] as Buffer, seed + i));
        const { status, text } = await explore();
        const found = { status, found: errorsIn(file) };
        expect(found, `damage ${seed}: ${text}`).toEqual({ status: 1, found: undisturbed });
        expect(text).not.toContain('internal error');
        expect(files.filter((one, i) => !readFileSync(one).equals(contents[i] as Buffer))).toEqual([]);
      }
    },
    60_000 + 5000 * DAMAGES,
  );
});
