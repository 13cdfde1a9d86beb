/** Code servers share what functions are compiled to, and nothing else. */
import { expect, test } from 'vitest';
import '../../../../src/erlang/bifs/index.ts';
import { localPrelude } from '../../../../src/erlang/local/builtin.ts';
import { CodeServer } from '../../../../src/erlang/machine/code-server.ts';
import { runCall } from '../../../../src/erlang/run.ts';
import { BuiltinFrontend } from '../../../../src/erlang/syntax/frontend.ts';
import { print } from '../../../../src/erlang/terms/index.ts';

const SOURCE = `-module(m).
-export([f/1]).
f(0) -> zero;
f(N) -> g(N).
g(1) -> one;
g(_) -> many.
`;
const files = { read: (path: string) => (path === 'm.erl' ? SOURCE : null), list: () => null };
const source = new BuiltinFrontend(files, localPrelude());
const module = await source.loadFile('m.erl');

class Server {
  readonly code = new CodeServer({ pmatch: true, countsLines: name => name === 'm' });

  constructor() {
    this.code.add(module);
  }

  async call(n: number): Promise<string> {
    const { code } = this;
    const options = { source, code, maxDepth: 25, steps: 1000, background: null, concreteOnly: () => false };
    const { outcome } = await runCall(options, 'm', 'f', [n]);
    return outcome.kind === 'value' ? print(outcome.value) : outcome.kind;
  }

  get lines(): (number | undefined)[] {
    const { code } = this;
    return code.points
      .filter(({ kind }, id) => kind === 'line' && code.covered[id] === 1)
      .map(({ position }) => position?.line)
      .sort();
  }
}

test('each has its own record of what was covered, in whatever order functions are met', async () => {
  const [one, other] = [new Server(), new Server()];
  for (const def of module.definitions.toReversed()) other.code.numberClauses('m', def);
  expect(await one.call(0)).toBe('zero');
  expect(await other.call(2)).toBe('many');
  expect(one.lines).toEqual([3]);
  expect(other.lines).toEqual([4, 6]);
  expect(await one.call(1)).toBe('one');
  expect(one.lines).toEqual([3, 4, 5]);
  expect(other.lines).toEqual([4, 6]);
});

test('each calls its own functions', async () => {
  const [one, other] = [new Server(), new Server()];
  expect([await one.call(1), await other.call(1)]).toEqual(['one', 'one']);
  one.code.cell('m', 'g', 1).code = () => 7;
  expect([await one.call(1), await other.call(1)]).toEqual(['7', 'one']);
});
