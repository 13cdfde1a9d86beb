/** The tutorial's files and commands, one after the other in an empty folder: each prints what the page shows. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasElixir, hasOtp, hasSwipl } from '../systems.ts';
import { launcher, repository } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'bin'));
symlinkSync(launcher, join(folder, 'bin', 'tandem'));

const page = readFileSync(join(repository, 'docs', 'tutorial.md'), 'utf8');

type Step =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'command'; readonly command: string; readonly shown: readonly string[] };

/** A block of source belongs into the file that was named last before it. */
function stepsOf(section: string): Step[] {
  const steps: Step[] = [];
  let name = '';
  let before = 0;
  for (const match of section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, language = '', text = ''] = match;
    name = [...section.slice(before, match.index).matchAll(/`(\w+\.(?:erl|ex|pl))`/g)].at(-1)?.[1] ?? name;
    before = match.index + match[0].length;
    if (language !== 'console') steps.push({ kind: 'file', name, text });
    else
      for (const part of text.split(/^\$ /m).slice(1)) {
        const [command = '', ...shown] = part.trimEnd().split('\n');
        steps.push({ kind: 'command', command, shown });
      }
  }
  return steps;
}

/** Without what changes with every improvement of the search, and from machine to machine. */
function normalized(text: string): string[] {
  return text
    .replaceAll(/\d+ (execution|other input|decision)s?/g, '... $1s')
    .replaceAll(/OTP \d[\d.]*/g, 'OTP ...')
    .replaceAll(/\S*\/tandem run/g, 'tandem run')
    .split('\n')
    .map(line => line.trimEnd());
}

function check({ command, shown }: Extract<Step, { kind: 'command' }>): void {
  const { stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
  });
  const printed = normalized(stdout + stderr);
  let at = 0;
  for (const line of normalized(shown.join('\n')).filter(one => one !== '...' && one !== '')) {
    const found = printed.indexOf(line, at);
    if (found < 0) expect(printed.slice(at).join('\n'), `after: ${command}`).toContain(line);
    at = found + 1;
  }
}

const SECTIONS = [
  ['Erlang', hasOtp],
  ['Elixir', hasElixir],
  ['Prolog', hasSwipl],
] as const;

describe('the tutorial', () => {
  it.each(SECTIONS.filter(([, isThere]) => isThere).map(([name]) => name))(
    'shows what its commands print: %s',
    name => {
      const section = page.split(/^## /m).find(one => one.startsWith(name)) ?? '';
      const steps = stepsOf(section);
      expect(steps.filter(({ kind }) => kind === 'command').length).toBeGreaterThan(2);
      for (const step of steps)
        if (step.kind === 'file') writeFileSync(join(folder, step.name), step.text);
        else check(step);
    },
    120_000,
  );
});
