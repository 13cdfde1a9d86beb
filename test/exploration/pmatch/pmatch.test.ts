import { describe, expect, test } from 'vitest';
import { Random } from '../../random.ts';
import '../../../src/erlang/bifs/index.ts';
import { children } from '../../../src/erlang/core/children.ts';
import type { Definition, Expr, Module, Pattern } from '../../../src/erlang/core/index.ts';
import { localPrelude } from '../../../src/erlang/local/builtin.ts';
import { CodeServer } from '../../../src/erlang/machine/code-server.ts';
import { compilePatterns } from '../../../src/erlang/pmatch/index.ts';
import { runCall } from '../../../src/erlang/run.ts';
import { BuiltinFrontend } from '../../../src/erlang/syntax/frontend.ts';
import { listElements, type Term, TRUE } from '../../../src/erlang/terms/index.ts';
import { ClauseWriter, randomArgument } from './random-clauses.ts';

const FILE = 'm.erl';

const prelude = localPrelude();

function frontendFor(text: string): BuiltinFrontend {
  return new BuiltinFrontend({ read: path => (path === FILE ? text : null), list: () => null }, prelude);
}

const withoutFiles = frontendFor('');

async function compiled(functions: string, exports: string): Promise<Module> {
  return frontendFor(`-module(m).\n-export([${exports}]).\n${functions}\n`).loadFile(FILE);
}

/** Runs calls and tells, for each, how it ended and which clauses it went through. */
class Runner {
  readonly #code: CodeServer;

  constructor(module: Module, pmatch: boolean) {
    this.#code = new CodeServer({ pmatch });
    this.#code.add(module);
  }

  async call(args: readonly Term[]): Promise<unknown> {
    const { outcome } = await runCall(
      {
        source: withoutFiles,
        code: this.#code,
        maxDepth: 25,
        steps: 10_000,
        background: null,
        concreteOnly: () => false,
      },
      'm',
      'f',
      args,
    );
    const covered = this.#code.covered.map((hit, id) => (hit ? this.#code.points[id] : undefined));
    this.#code.covered.fill(0);
    return { outcome, covered: covered.filter(clause => clause !== undefined) };
  }
}

function definition(module: Module, name: string): Definition {
  return module.definitions.find(def => def.name === name) as Definition;
}

function nodes(e: Expr): number {
  return children(e).reduce((sum, child) => sum + nodes(child), 1);
}

describe('random functions do the same with and without', () => {
  for (let seed = 1; seed <= 150; seed++) {
    test(`function ${seed}`, async () => {
      const random = new Random(seed);
      const arity = 1 + random.below(3);
      const text = new ClauseWriter(random).function(arity, 2 + random.below(12));
      const module = await compiled(text, `f/${arity}`);
      const lists = Array.from(
        { length: 80 },
        () => `[${Array.from({ length: arity }, () => randomArgument(random)).join(', ')}]`,
      );
      const parsed = await withoutFiles.expression(`[${lists.join(', ')}]`);
      if (parsed.kind !== 'term') throw new Error(`${lists} are no terms`);
      const calls = listElements(parsed.term).map(listElements);
      const resultsOf = async (runner: Runner) => {
        const results: [string, unknown][] = [];
        for (const [i, args] of calls.entries()) results.push([lists[i] as string, await runner.call(args)]);
        return results;
      };
      expect(await resultsOf(new Runner(module, true)), text).toEqual(
        await resultsOf(new Runner(module, false)),
      );
    });
  }
});

describe('decision trees', () => {
  /** How many tests of patterns an expression contains. */
  function tests(e: Expr): number {
    const own =
      e.kind === 'case'
        ? e.clauses.filter(({ patterns }) => patterns.some(({ kind }) => kind !== 'var')).length
        : 0;
    return children(e).reduce((sum, child) => sum + tests(child), own);
  }

  test('ask about each argument once', async () => {
    const module = await compiled(
      'f(no, yes) -> 1; f(yes, yes) -> 2; f(no, no) -> 3; f(yes, no) -> 4.',
      'f/2',
    );
    // Two values of the first argument, and in each branch two of the second.
    expect(tests(compilePatterns(definition(module, 'f')).fun.body)).toBe(6);
  });

  test('read a common first segment once', async () => {
    const module = await compiled(
      'f(<<1, N, D:N/binary>>) -> D; f(<<2, D/binary>>) -> D; f(<<3, _:4, D/bitstring>>) -> D.',
      'f/1',
    );
    // The byte, its three values, and what follows in each branch.
    expect(tests(compilePatterns(definition(module, 'f')).fun.body)).toBe(7);
  });

  test('stay small where every clause asks about something else', async () => {
    const arity = 16;
    const clauses = Array.from({ length: arity * 4 }, (_, i) => {
      const patterns = Array.from({ length: arity }, (_, j) =>
        j === (i * 7) % arity || j === (i * 3) % arity ? `k${i}` : '_',
      );
      return `f(${patterns.join(', ')}) -> {ok, ${i}}`;
    });
    const module = await compiled(`${clauses.join(';\n')}.`, `f/${arity}`);
    const { body } = definition(module, 'f').fun;
    expect(nodes(compilePatterns(definition(module, 'f')).fun.body)).toBeLessThan(30 * nodes(body));
  });

  test('keep apart what stands twice', async () => {
    const literal = (value: Term): Expr => ({ kind: 'literal', value, ann: {} });
    const x: Expr = { kind: 'var', name: 'X', ann: {} };
    const clause = (first: Term, second: Term, body: Term) => ({
      patterns: [literal(first), literal(second)] as Pattern[],
      guard: literal(TRUE),
      body: literal(body),
      ann: {},
    });
    const clauses = [clause(1, 2, 12), clause(1, 1, 11), clause(2, 1, 21)];
    const body: Expr = { kind: 'case', arg: { kind: 'values', elements: [x, x], ann: {} }, clauses, ann: {} };
    const def: Definition = { name: 'f', arity: 1, fun: { kind: 'fun', vars: ['X'], body, ann: {} } };
    const base = await compiled('f(X) -> X.', 'f/1');
    const runner = new Runner({ ...base, definitions: [def] }, true);
    expect(await runner.call([1])).toMatchObject({ outcome: { kind: 'value', value: 11 } });
  });

  test('write shared bodies once', async () => {
    const big = `{${Array.from({ length: 200 }, (_, i) => i).join(', ')}, X}`;
    const module = await compiled(
      `f(a, 1, X) -> X; f(_, 2, X) -> ${big}; f(b, 1, X) -> X; f(_, 3, X) -> X; f(a, 4, X) -> X; f(_, _, _) -> no.`,
      'f/3',
    );
    const { body } = definition(module, 'f').fun;
    expect(nodes(compilePatterns(definition(module, 'f')).fun.body)).toBeLessThan(nodes(body) + 200);
  });
});
