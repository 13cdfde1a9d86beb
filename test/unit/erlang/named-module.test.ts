import { expect, it } from 'vitest';
import type { Module, ModuleSource } from '../../../src/erlang/core/index.ts';
import { namedModule } from '../../../src/erlang/named-module.ts';

const module = (name: string): Module => ({
  name,
  exports: [],
  definitions: [],
  file: `${name}.erl`,
  types: { attributes: [] },
});

const source: ModuleSource = {
  load: async name => (name === 'there' ? module(name) : null),
  loadFile: async path => module(path),
  lacks: name => (name === 'broken' ? "which cannot be compiled: variable 'X' is unbound" : null),
};

const named = (name: string) =>
  namedModule(name, { option: `--setup ${name}:start`, places: '--path' }, module('target'), source);

it('is the target, or one that can be loaded', async () => {
  expect((await named('target')).name).toBe('target');
  expect((await named('there')).name).toBe('there');
});

it('is told apart from one that is there and cannot be used', async () => {
  await expect(named('nowhere')).rejects.toThrow('--setup nowhere:start: there is no module nowhere');
  await expect(named('broken')).rejects.toThrow(
    "--setup broken:start: there is no module broken here, which cannot be compiled: variable 'X' is unbound",
  );
});
