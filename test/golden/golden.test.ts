/**
 * Golden tests: each file in cases/ holds command lines after `$ `, and below each one what it prints and its exit
 * status. `npx vitest run test/golden -u` writes the outputs anew.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasErlang, tandem } from '../tandem.ts';

const folder = new URL('cases/', import.meta.url);

function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** What differs from run to run, and what changes whenever the solver's layers do. */
function normalized(output: string): string {
  return output.replace(/^Time: .*$/m, 'Time: ...').replaceAll(/^(\s+replay: )\S*tandem /gm, '$1tandem ');
}

describe.skipIf(!hasErlang)('golden reports (need Erlang/OTP)', () => {
  it.each(readdirSync(folder))('%s', async name => {
    const file = new URL(name, folder);
    const commands = [...readFileSync(file, 'utf8').matchAll(/^\$ tandem (.*)$/gm)].map(
      ([, command]) => command ?? '',
    );
    expect(commands).not.toEqual([]);
    const transcript: string[] = [];
    for (const command of commands) {
      const { status, out, err } = await tandem(words(command));
      transcript.push(`$ tandem ${command}\n${normalized(out)}${err}exit status ${status}\n`);
    }
    await expect(transcript.join('\n')).toMatchFileSnapshot(file.pathname);
  });
});
