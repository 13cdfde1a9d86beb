/** Pages of the documentation whose files and commands are tried, one after the other in a folder: each prints what the page shows. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { launcher, repository } from '../tandem.ts';
import { expectShown } from './shown-output.ts';

type Step =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'command'; readonly command: string; readonly shown: readonly string[] };

const FILE_NAME = /`([\w./-]+\.(?:erl|hrl|src|config|ex|exs|pl)|[\w/]+\/Makefile)`/g;

/** A block of source belongs into the file that was named last before it. */
function stepsOf(section: string): Step[] {
  const steps: Step[] = [];
  let name = '';
  let before = 0;
  for (const match of section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, language = '', text = ''] = match;
    name = [...section.slice(before, match.index).matchAll(FILE_NAME)].at(-1)?.[1] ?? name;
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

/** A section with those below it. */
function sectionOf(text: string, title: RegExp): string {
  const parts = text.split(/^(?=##+ )/m);
  const first = parts.findIndex(part => title.test(part));
  const level = (part: string) => /^#+/.exec(part)?.[0].length ?? 0;
  const end = parts.findIndex((part, i) => i > first && level(part) <= level(parts[first] ?? ''));
  return first < 0 ? '' : parts.slice(first, end < 0 ? undefined : end).join('');
}

/** Tries one section of a page in a folder, and returns how many commands it has. */
export function trySection(page: string, title: RegExp, folder: string): number {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(launcher, join(bin, 'tandem'));
  const text = readFileSync(join(repository, 'docs', page), 'utf8');
  const section = sectionOf(text, title);
  const steps = stepsOf(section);
  for (const step of steps)
    if (step.kind === 'file') {
      mkdirSync(dirname(join(folder, step.name)), { recursive: true });
      writeFileSync(join(folder, step.name), step.text);
    } else check(step, folder, bin);
  return steps.filter(({ kind }) => kind === 'command').length;
}

function check({ command, shown }: Extract<Step, { kind: 'command' }>, cwd: string, bin: string): void {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', env });
  expectShown(shown.join('\n'), stdout + stderr, command);
}
