import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { abstractForm, parseModule } from '../../../../src/erlang/syntax/index.ts';
import { lowerModule } from '../../../../src/erlang/syntax/lower/module.ts';
import { mutate, randomSource } from './mutate.ts';
import { memoryFiles } from './support.ts';

const folders = [
  new URL('corpus/', import.meta.url),
  new URL('../../../../src/erlang/prelude/', import.meta.url),
];
const sources = folders.flatMap(folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.erl'))
    .map(name => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) })),
);

describe('the whole front end', () => {
  it.each(sources)('reads $name without complaint', ({ name, bytes }) => {
    const { diagnostics } = parseModule(name, memoryFiles({ [name]: bytes }));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([7, 8, 9, 10, 11])('survives broken files and says where they are broken: seed %i', seed => {
    const random = randomSource(seed);
    let broken = 0;
    for (let i = 0; i < 50; i++) {
      const { name, bytes } = sources[random(sources.length)] as (typeof sources)[number];
      const damaged = mutate(bytes, random);
      const { forms, diagnostics } = parseModule(name, memoryFiles({ [name]: damaged }));
      forms.forEach(abstractForm);
      if (!diagnostics.some(({ severity }) => severity === 'error')) lowerModule(forms, name);
      const lines = Buffer.from(damaged).toString('latin1').split('\n').length;
      if (diagnostics.length > 0) broken++;
      for (const { line, column, message } of diagnostics) {
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines);
        expect(column).toBeGreaterThan(0);
        expect(message).not.toBe('');
      }
    }
    expect(broken).toBeGreaterThan(20);
  });
});
