/** Erlang on the command line: finds the function, reads the arguments, and opens the unit. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DiagnosticError, type Module } from '../../erlang/core/index.ts';
import { CodeServer } from '../../erlang/machine/code.ts';
import { Beam, cacheFolder, ErlangNode, findOtp, missingOtp, OtpLoader } from '../../erlang/otp/index.ts';
import type { ErlangOutcome } from '../../erlang/outcome.ts';
import { runCall } from '../../erlang/run.ts';
import { listElements, print, type Term } from '../../erlang/terms/index.ts';
import { type ErlangInput, ErlangUnit } from '../../erlang/unit.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import { UsageError } from '../failure.ts';
import type { Options } from '../options.ts';
import { type EntryPoint, entryPoint } from './entry-point.ts';
import type { Language, OpenedUnit, Subject } from './language.ts';

/** How many calls one execution may make before it counts as endless. */
const STEPS = 2_000_000;

export const erlang: Language = {
  name: 'erlang',

  async open(subject: Subject, options: Options): Promise<OpenedUnit<ErlangInput, ErlangOutcome>> {
    const otp = findOtp();
    if (otp === null) throw new DiagnosticError([missingOtp()]);
    const cache = cacheFolder();
    const node = new ErlangNode(otp, cache);
    try {
      const folders = [...(existsSync(subject.target) ? [dirname(subject.target)] : []), ...options.path];
      const loader = new OtpLoader(otp, new Beam(node), cache, {
        folders,
        includes: folders,
        paths: folders,
      });
      const module = await loadTarget(loader, subject.target);
      const code = new CodeServer();
      code.add(module);
      const evaluate = (text: string) => evaluated(loader, code, text, module);
      const seed = subject.seed === undefined ? undefined : await argumentsOf(subject.seed, evaluate);
      const entry = entryPoint(module, subject.entry, seed?.length);
      if (seed === undefined)
        throw new UsageError(`${module.name}:${entry.name}/${entry.arity} needs a seed`);
      const unit = new ErlangUnit({
        source: loader,
        code,
        module: module.name,
        function: entry.name,
        seed,
        fixed: await fixedArguments(options, entry, evaluate),
        maxDepth: options.depth,
        steps: STEPS,
        concreteOnly: concreteOnly(options.concrete),
      });
      return {
        unit,
        function: `${entry.name}/${entry.arity}`,
        notes: [],
        describe,
        read: async input => Promise.all(input.map(evaluate)),
        close: () => node.stop(),
      };
    } catch (error) {
      await node.stop();
      throw error;
    }
  },
};

async function loadTarget(loader: OtpLoader, target: string): Promise<Module> {
  if (existsSync(target)) return loader.loadFile(target);
  const module = await loader.load(target);
  if (module !== null) return module;
  throw new UsageError(
    `there is no file and no module ${target}`,
    'Modules are looked for in the folders of --path and in the installed OTP.',
  );
}

/** The value of an Erlang expression without variables; funs in it are functions of our machine. */
async function evaluated(loader: OtpLoader, code: CodeServer, text: string, module: Module): Promise<Term> {
  const records = module.types.attributes;
  const expression = await loader.expression(text, records);
  if (expression.kind === 'term') return expression.term;
  code.add(expression.module);
  const { outcome } = await runCall(
    { source: loader, code, maxDepth: 0, steps: STEPS, background: null, concreteOnly: () => false },
    expression.module.name,
    'value',
    [],
  );
  if (outcome.kind === 'value') return outcome.value;
  throw new UsageError(`${text} has no value: ${describeBriefly(outcome)}`);
}

async function argumentsOf(text: string, evaluate: (text: string) => Promise<Term>): Promise<Term[]> {
  const value = await evaluate(text);
  try {
    return listElements(value);
  } catch {
    throw new UsageError(
      `the seed must be the list of the arguments, not ${print(value)}`,
      `For one argument write: '[${print(value)}]'`,
    );
  }
}

async function fixedArguments(
  options: Options,
  entry: EntryPoint,
  evaluate: (text: string) => Promise<Term>,
): Promise<Map<number, Term>> {
  const fixed = new Map<number, Term>();
  for (const { position, term } of options.fix) {
    if (position > entry.arity) {
      throw new UsageError(
        `--fix ${position}=${term}: ${entry.name}/${entry.arity} has no argument ${position}`,
      );
    }
    fixed.set(position - 1, await evaluate(term));
  }
  return fixed;
}

function concreteOnly(patterns: readonly string[]): (module: string, name: string, arity: number) => boolean {
  const wanted = new Set(patterns);
  if (wanted.size === 0) return () => false;
  return (module, name, arity) =>
    wanted.has(module) || wanted.has(`${module}:${name}`) || wanted.has(`${module}:${name}/${arity}`);
}

function describe(outcome: ErlangOutcome): ReportedOutcome {
  switch (outcome.kind) {
    case 'value':
      return { kind: 'value', value: print(outcome.value) };
    case 'exception': {
      const { class: kind, reason, location } = outcome;
      return {
        kind: 'exception',
        class: kind,
        reason: print(reason),
        ...(location === null ? {} : { location }),
      };
    }
    case 'timeout':
    case 'unsupported':
      return outcome;
  }
}

function describeBriefly(outcome: ErlangOutcome): string {
  return outcome.kind === 'exception' ? `${outcome.class} ${print(outcome.reason)}` : outcome.kind;
}
