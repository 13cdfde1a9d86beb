/**
 * Damaged states and reports: each is refused in a sentence, or was not touched where it matters. `TANDEM_DAMAGES=500` makes
 * it a long hunt.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from '../../src/cli/program.ts';
import { repository, tandem } from '../tandem.ts';
import { damaged } from './damage.ts';

const DAMAGES = Number(process.env.TANDEM_DAMAGES ?? 60);

const folder = mkdtempSync(join(tmpdir(), 'tandem-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(repository, 'test/faults/programs/orders.erl');
const report = join(folder, 'report.json');
const states = join(folder, 'states');

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
    for (let seed = 1; seed <= DAMAGES / 2; seed++) {
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

it('shows damaged reports, or says in a sentence what is wrong', async () => {
  const content = readFileSync(report);
  const file = join(folder, 'damaged.json');
  for (let seed = 1; seed <= DAMAGES / 2; seed++) {
    writeFileSync(file, damaged(content, seed));
    const { status, text } = await told(['report', file]);
    expect(text, `damage ${seed}`).not.toMatch(/internal error|\bat .*\.ts:/);
    if (status === 2) expect(text.length).toBeLessThan(1000);
  }
}, 60_000);
