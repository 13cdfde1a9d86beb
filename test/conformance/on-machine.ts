/** Calls on our own machine, with outcomes as one line, for comparison with the same calls elsewhere. */
import '../../src/erlang/bifs/index.ts';
import type { ModuleSource } from '../../src/erlang/core/index.ts';
import { CodeServer } from '../../src/erlang/machine/code-server.ts';
import type { ErlangOutcome } from '../../src/erlang/outcome.ts';
import { runCall } from '../../src/erlang/run.ts';
import { print, type Term } from '../../src/erlang/terms/index.ts';

export class OnMachine {
  private readonly code = new CodeServer();

  constructor(
    private readonly source: ModuleSource,
    private readonly steps = 2_000_000,
  ) {}

  async run(module: string, name: string, args: readonly Term[]): Promise<ErlangOutcome> {
    const { outcome } = await runCall(
      {
        source: this.source,
        code: this.code,
        maxDepth: 25,
        steps: this.steps,
        background: null,
        concreteOnly: () => false,
        firstProcessOnly: true,
      },
      module,
      name,
      args,
    );
    return outcome;
  }

  async call(module: string, name: string, args: readonly Term[]): Promise<string> {
    const outcome = await this.run(module, name, args);
    switch (outcome.kind) {
      case 'value':
        return comparable(outcome.value);
      case 'exception':
        return `${outcome.class} ${comparable(outcome.reason)}`;
      case 'unsupported':
        return `unsupported ${outcome.what}`;
      default:
        return outcome.kind;
    }
  }
}

/** One text for one term. */
export function comparable(term: Term): string {
  return print(term, { strings: 'none' });
}
