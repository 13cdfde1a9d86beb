/** Runs functions of Erlang source text on the machine; needs no installed OTP. */

import { localPrelude } from '../../../../src/erlang/local/builtin.ts';
import { BuiltinFrontend } from '../../../../src/erlang/syntax/frontend.ts';
import '../../../../src/erlang/bifs/index.ts';
import { CodeServer } from '../../../../src/erlang/machine/code-server.ts';
import { type Executed, type RunOptions, runCall } from '../../../../src/erlang/run.ts';
import { print, type Term } from '../../../../src/erlang/terms/index.ts';
import type { RunControl } from '../../../../src/search/unit.ts';

export class Program {
  readonly #source: BuiltinFrontend;
  readonly #code = new CodeServer();

  constructor(readonly text: string) {
    const files = {
      read: (path: string) => (path === 'm.erl' ? `-module(m). -compile(export_all). ${text}` : null),
      list: () => null,
    };
    this.#source = new BuiltinFrontend(files, localPrelude());
  }

  async run(
    name: string,
    args: readonly Term[],
    options: Partial<RunOptions> = {},
    control: RunControl = {},
  ): Promise<Executed> {
    if (this.#code.module('m') === undefined) this.#code.add(await this.#source.loadFile('m.erl'));
    return runCall(
      {
        source: this.#source,
        code: this.#code,
        maxDepth: 25,
        steps: 100_000,
        background: null,
        concreteOnly: () => false,
        ...options,
      },
      'm',
      name,
      args,
      control,
    );
  }

  /** The outcome in one line. */
  async outcome(
    name: string,
    args: readonly Term[] = [],
    options: Partial<RunOptions> = {},
  ): Promise<string> {
    const { outcome } = await this.run(name, args, options);
    switch (outcome.kind) {
      case 'value':
        return print(outcome.value);
      case 'exception': {
        const where = outcome.location === null ? '' : ` at line ${outcome.location.line}`;
        const who = outcome.process === null ? '' : ` in ${outcome.process}`;
        const handled = outcome.handled ? ', handled' : '';
        return `${outcome.class}: ${print(outcome.reason)}${where}${who}${handled}`;
      }
      default:
        return outcome.kind === 'unsupported' ? `unsupported: ${outcome.what}` : outcome.kind;
    }
  }
}
