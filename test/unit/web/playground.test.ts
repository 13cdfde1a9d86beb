/** The parts of the playground that need no document: links, options, examples. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examples } from '../../../scripts/playground.mjs';
import { commandOf } from '../../../src/web/playground/command.ts';
import { linkOf, taskIn } from '../../../src/web/playground/link.ts';
import { problemsOf } from '../../../src/web/playground/problems.ts';
import type { Task } from '../../../src/web/playground/protocol.ts';
import { readUnitOptions } from '../../../src/web/playground/unit-options.ts';

const texts = fc.string({ unit: 'grapheme' });
const tasks: fc.Arbitrary<Task> = fc.record({
  language: fc.constantFrom('erlang', 'prolog'),
  text: texts,
  entry: texts,
  seed: texts,
  depth: fc.nat({ max: 1000 }),
  seconds: fc.nat({ max: 600 }),
  options: texts,
});

describe('links', () => {
  it('carry a program and all that is asked of it', async () => {
    await fc.assert(
      fc.asyncProperty(tasks, async task => {
        const link = await linkOf(task);
        expect(link).toMatch(/^#program=[\w-]*$/);
        expect(await taskIn(link)).toEqual(task);
      }),
    );
  });

  it('that anybody may have written do no harm', async () => {
    expect(await taskIn('#finding-3')).toBe(null);
    await expect(taskIn('#program=!!')).rejects.toThrow();
    await expect(taskIn('#program=AAAA')).rejects.toThrow();
    const odd = {
      language: 7,
      text: null,
      depth: -1,
      seconds: 1e99,
      __proto__: { entry: 'x' },
    } as unknown as Task;
    expect(await taskIn(await linkOf(odd))).toEqual({
      language: 'erlang',
      text: '',
      entry: '',
      seed: '',
      depth: 25,
      seconds: 3600,
      options: '',
    });
  });
});

describe('options', () => {
  it('are read as the command line reads them', () => {
    expect(readUnitOptions("--max-paths 60 --fix '2={a, b}' --ground 1,3 --term-depth 4 --no-specs")).toEqual(
      {
        maxPaths: 60,
        fix: [{ position: 2, term: '{a, b}' }],
        ground: [1, 3],
        termDepth: 4,
        specs: false,
      },
    );
    expect(readUnitOptions('  ')).toEqual({});
  });

  it.each(['--max-paths', '--max-paths x', '--fix 2', '--ground a', '--json out', 'x'])(
    '%s is refused',
    text => {
      expect(() => readUnitOptions(text)).toThrow(/needs|does not know/);
    },
  );
});

describe('examples', () => {
  it.each(examples().map(example => [example.name, example] as const))('%s can be chosen', (_, example) => {
    expect(example.sentence).not.toBe('');
    expect(example.entry).not.toBe('');
    expect(() => readUnitOptions(example.options)).not.toThrow();
    const command = commandOf({ ...example, depth: example.depth ?? 25, seconds: 10 } as Task, 'file');
    expect(command).toMatch(/^tandem run file .* --time 10$/);
  });

  it('are those of the repository', () => {
    expect(examples().length).toBeGreaterThan(20);
    expect(examples().find(({ name }) => name === 'power')).toMatchObject({
      entry: 'check',
      seed: '[2, 30]',
      options: '--fix 2=30',
    });
  });
});

it('problems are said in the words of those who found them', () => {
  const place = { file: 'f', line: 3, column: 7 };
  const thrown = Object.assign(new Error('x'), {
    diagnostics: [{ title: 'erlang', text: 'no', location: place }],
  });
  expect(problemsOf(thrown)).toEqual([{ title: 'erlang', text: 'no', line: 3, column: 7 }]);
  expect(problemsOf(Object.assign(new Error('which?'), { hint: 'one of these' }))).toEqual([
    { title: 'tandem', text: 'which?', hint: 'one of these' },
  ]);
});
