/** Programs of several files, and those that are named like libraries. */
import { expect, test } from 'vitest';
import { openProgram, openUnit, type PrologProgram } from '../../../src/prolog/index.ts';

const FILES: Readonly<Record<string, string>> = {
  'main.pl': ':- [more, "sub/most"].\ntop(X) :- helper(X), third(X), fourth(X).\n',
  'more.pl': 'third(_).\n',
  'sub/most.pl': 'fourth(_).\n',
  'util.pl': 'helper(X) :- deep(X).\n',
  'deep.pl': ':- module(deep, [deep/1]).\ndeep(7).\nhidden(8).\n',
  'apart.pl': 'helper_of_nobody(1).\n',
  'uses_hidden.pl': 'p(X) :- hidden(X).\n',
  'in_module.pl': ':- module(mine, [q/1]).\nq(X) :- deep(X).\n',
  'lists.pl': ':- module(lists, [own/2]).\nown(X, Y) :- append(X, [z], Y), last(Y, z).\n',
  'twice.pl':
    ':- use_module(library(lists)).\n:- use_module(lists).\nr(Y) :- own([a], Y), sum_list([1], _).\n',
};

function opened(file: string, ...beside: string[]): PrologProgram {
  return openProgram(file, path => FILES[path] ?? null, { beside });
}

async function outcome(program: PrologProgram, goal: string): Promise<string> {
  const unit = openUnit(program, { goal });
  const { outcome: found } = await unit.execute(unit.seed());
  return found.kind === 'exception' ? found.shape : found.kind;
}

test('a list of files is a directive that loads them', () => {
  expect(opened('main.pl').files.toSorted()).toEqual(['main.pl', 'more.pl', 'sub/most.pl']);
});

test('files beside are loaded for what is called and not defined, and for what they call', async () => {
  const program = opened('main.pl', 'apart.pl', 'deep.pl', 'util.pl');
  expect(program.beside).toEqual(['util.pl', 'deep.pl']);
  expect(await outcome(program, 'top(7)')).toBe('success');
  expect(await outcome(program, 'top(8)')).toBe('failure');
});

test('without them, what nothing defines does not exist', async () => {
  expect(await outcome(opened('main.pl'), 'top(7)')).toBe('existence_error(procedure,_)');
});

test('what a module does not export is not found there', () => {
  expect(opened('uses_hidden.pl', 'deep.pl').beside).toEqual([]);
});

test('a module imports from a file beside it', async () => {
  expect(await outcome(opened('in_module.pl', 'deep.pl'), 'q(7)')).toBe('success');
});

test('a module of the program may have the name of a library', async () => {
  expect(await outcome(opened('lists.pl'), 'own([a], Y)')).toBe('success');
  expect(await outcome(opened('twice.pl'), 'r(Y)')).toBe('success');
});

test('a library that is the program itself is explored', () => {
  const text = ':- module(mylib, [p/1]).\np(1).\n';
  const libraries = { source: () => null, has: (file: string) => file.startsWith('/swi/') };
  const program = openProgram('/swi/mylib.pl', path => (path === '/swi/mylib.pl' ? text : null), {
    libraries,
  });
  expect(program.entries.map(({ indicator }) => indicator)).toEqual(['p/1']);
});
