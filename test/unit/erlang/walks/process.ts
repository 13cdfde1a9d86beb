/** A process that built-in functions can be called in, without a program. */
import { CodeServer } from '../../../../src/erlang/machine/code-server.ts';
import { Execution } from '../../../../src/erlang/machine/execution.ts';
import type { Process } from '../../../../src/erlang/machine/process.ts';
import { World } from '../../../../src/erlang/machine/world.ts';
import { Candidates } from '../../../../src/erlang/operations/candidates.ts';
import { StateTable } from '../../../../src/erlang/visited/state-table.ts';
import { LocalStore } from '../../../../src/logic/visited/index.ts';

export function newProcess(): Process {
  const world = new World({
    code: new CodeServer(),
    execution: new Execution(25),
    states: new StateTable(),
    candidates: new Candidates(new LocalStore()),
    steps: 1_000_000,
    schedulingSeed: 0,
    merge: true,
    module: 'm',
    concreteOnly: () => false,
    application: () => null,
    meter: null,
    stop: () => false,
    mustPause: () => false,
  });
  let main: Process | undefined;
  world.begin(process => {
    main = process;
  });
  return main as Process;
}
