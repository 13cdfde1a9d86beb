/** The machine under test: modules come through the installed OTP. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otp } from '../../systems.ts';
import '../../../src/erlang/bifs/index.ts';
import type { ModuleSource } from '../../../src/erlang/core/index.ts';
import { builtinFrontend } from '../../../src/erlang/local/builtin.ts';
import { Summarized } from '../../../src/erlang/local/summarized.ts';
import { CodeServer } from '../../../src/erlang/machine/code-server.ts';
import { OtpLoader } from '../../../src/erlang/otp/index.ts';
import type { ErlangOutcome } from '../../../src/erlang/outcome.ts';
import { type Executed, runCall } from '../../../src/erlang/run.ts';
import { inputModel } from '../../../src/erlang/symbolic/model.ts';
import { Sym, type Term } from '../../../src/erlang/terms/index.ts';
import { inputVariables } from '../../../src/erlang/unit-options.ts';
import { Evaluator, type Expr } from '../../../src/logic/index.ts';
import type { Limit } from '../../../src/search/index.ts';
import { cacheFolder } from '../../../src/system/index.ts';
import { beam } from '../oracle.ts';

const STEPS = 2_000_000;
const DEPTH = 25;

export class Machine {
  readonly loader: ModuleSource;
  readonly code = new CodeServer();

  /** `folders` hold modules of ours, as sources or beams. */
  constructor(folders: readonly string[] = [], { summarized = false, library = 'otp' } = {}) {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    if (library === 'builtin') {
      this.loader = builtinFrontend({ folders });
      return;
    }
    const loader = new OtpLoader(otp, beam.bridge, cacheFolder(), { folders });
    this.loader = summarized ? new Summarized(loader) : loader;
  }

  /** A module from its source text, for this machine and for the BEAM. Generated ones are not worth the disk cache. */
  async load(source: string): Promise<string> {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    const name = await beam.compile(source);
    const folder = mkdtempSync(join(tmpdir(), 'tandem-machine-'));
    try {
      const path = join(folder, `${name}.erl`);
      writeFileSync(path, source);
      this.code.add(await new OtpLoader(otp, beam.bridge, folder).loadFile(path));
    } finally {
      rmSync(folder, { recursive: true });
    }
    return name;
  }

  /** Without anything symbolic. */
  async call(module: string, name: string, args: readonly Term[], steps = STEPS): Promise<ErlangOutcome> {
    return (await this.#run(module, name, args, steps)).outcome;
  }

  /** The same, with the limits that the execution has noted. */
  async limited(module: string, name: string, args: readonly Term[]): Promise<Limited> {
    const { outcome, execution } = await this.#run(module, name, args, STEPS);
    return { outcome, limits: execution.limits };
  }

  /**
   * With symbolic arguments of these values, as an exploration runs it. `broken` are the decisions of its path that do
   * not hold for these values: there must be none, but where floats are computed with, which the logic takes for reals.
   */
  async track(module: string, name: string, args: readonly Term[]): Promise<Tracked> {
    const variables = inputVariables(args.length);
    const symbolic = args.map((term, i) => new Sym(term, variables[i] as Expr));
    const { outcome, execution } = await this.#run(module, name, symbolic, STEPS);
    const evaluator = new Evaluator(inputModel(args));
    const broken = execution.path
      .map(({ constraint }) => constraint)
      .filter(constraint => evaluator.value(constraint) === false && !computesReals(constraint));
    return { outcome, broken };
  }

  /** With one argument from the input, the constraints of the path and the limits. */
  async withInput(module: string, name: string, args: readonly Term[], at: number): Promise<Followed> {
    const [input] = inputVariables(1);
    const symbolic = args.with(at, new Sym(args[at] as Term, input as Expr));
    const { execution } = await this.#run(module, name, symbolic, STEPS);
    return { path: execution.path.map(({ constraint }) => constraint), limits: execution.limits };
  }

  #run(module: string, name: string, args: readonly Term[], steps: number): Promise<Executed> {
    const options = {
      source: this.loader,
      code: this.code,
      maxDepth: DEPTH,
      steps,
      background: null,
      concreteOnly: () => false,
      firstProcessOnly: true,
      excusesAbsence: false,
    };
    return runCall(options, module, name, args);
  }
}

function computesReals(root: Expr): boolean {
  const todo = [root];
  const seen = new Set(todo);
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.sort === 'Real' && e.args.length > 0 && e.op !== 'select') return true;
    for (const arg of e.args) {
      if (!seen.has(arg)) todo.push(arg);
      seen.add(arg);
    }
  }
  return false;
}

export interface Limited {
  readonly outcome: ErlangOutcome;
  readonly limits: readonly Limit[];
}

export interface Followed {
  readonly path: readonly Expr[];
  readonly limits: readonly Limit[];
}

export interface Tracked {
  readonly outcome: ErlangOutcome;
  readonly broken: readonly Expr[];
}
