/** The goal that the user gave: what is called, which of its arguments are the input, and how the others are named. */
import { defined } from '../logic/index.ts';
import { unqualified } from './machine/meta.ts';
import type { Predicate } from './machine/predicate.ts';
import { atomText, indicatorText, PrologSyntaxError, readTerm } from './syntax/index.ts';
import type { PrologSystem } from './system.ts';
import { Atom, deref, isGround, Struct, type Term, type Var } from './terms/index.ts';
import type { Declaration } from './types/declarations.ts';

/** The goal cannot be used as it is. Messages name options as the command line writes them. */
export class PrologUsageError extends Error {
  override readonly name = 'PrologUsageError';

  constructor(
    message: string,
    /** What to do about it. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

export interface Seed {
  readonly args: readonly Term[];
  /** Given as `p/2`: the arguments are still to be made. */
  readonly isIndicator: boolean;
  readonly names: ReadonlyMap<Var, string>;
  readonly predicate: Predicate;
  /** The module in which it is called. */
  readonly module: string;
  /** As it is written in a program: `'my pred'/2`. */
  readonly indicator: string;
}

/** A term that the user wrote in an option. */
export function readPattern(text: string): Term {
  try {
    return readTerm(text).term;
  } catch (error) {
    if (!(error instanceof PrologSyntaxError)) throw error;
    throw new PrologUsageError(`${text} is not a term: ${error.message.replaceAll('_', ' ')}`);
  }
}

/** `module` is that of the main file; a goal may name another one. */
export function parseGoal(system: PrologSystem, written: string, module: string): Seed {
  const { program } = system;
  const text = goalOf(written);
  let term: Term;
  let home = module;
  let names: ReadonlyMap<string, Var>;
  try {
    const result = readTerm(text.trim().replace(/\.\s*$/, ''), program.operators, program.flags);
    ({ module: home, term } = unqualified(result.term, module));
    names = result.variables;
  } catch (error) {
    if (!(error instanceof PrologSyntaxError)) throw error;
    throw new PrologUsageError(`the goal ${text} is not a term: ${error.message.replaceAll('_', ' ')}`);
  }
  if (!(term instanceof Atom) && !(term instanceof Struct)) {
    throw new PrologUsageError(`${text} is not a goal`);
  }
  const [name, arity] = term instanceof Struct ? [term.name, term.args.length] : [term, 0];
  if ([',', ';', '->', '*->', '\\+', '!', ':'].includes(name.name)) {
    throw new PrologUsageError(`the goal must be atomic: one predicate with its arguments, not ${text}`);
  }
  const predicate = program.effective(name, arity, home);
  if (!predicate.isDefined || predicate.isLibrary || predicate.builtin !== null) {
    const similar = [...program.ownPredicates()]
      .filter(p => p.isDefined && p.name === name)
      .map(p => (p.module === module ? p.indicator : p.qualifiedIndicator));
    const hint = similar.length > 0 ? `; there is ${similar.join(', ')}` : '';
    throw new PrologUsageError(`the program does not define ${name.name}/${arity}${hint}`);
  }
  return {
    args: term instanceof Struct ? term.args.map(deref) : [],
    isIndicator: text !== written,
    names: new Map([...names].map(([n, v]) => [v, n])),
    predicate,
    module: home,
    indicator: `${home === module ? '' : `${atomText(home, false)}:`}${indicatorText(name.name, arity)}`,
  };
}

/** `p/2` as `p(_, _)`; the unit makes its ground positions ground. */
function goalOf(written: string): string {
  const [, name, arity] = /^\s*((?:'(?:[^'\\]|\\.)*'|[^('])+?)\s*\/\s*(\d+)\s*$/s.exec(written) ?? [];
  if (name === undefined || arity === undefined) return written;
  return arity === '0' ? name : `${name}(${new Array(Number(arity)).fill('_').join(',')})`;
}

/**
 * Indices of the arguments that every goal has ground: those that were asked for; else those that are declared as input
 * or are ground in the seed, and of a seed without arguments all that are not declared as output, or computed where nothing
 * is declared.
 */
export function groundPositions(
  seed: Seed,
  asked: readonly number[] | undefined,
  declaration: Declaration | null,
  computed: () => ReadonlySet<number>,
): number[] {
  const { args } = seed;
  if (asked === undefined) {
    const modes = declaration?.modes ?? [];
    const hasModes = modes.some(mode => mode !== 'any');
    const isOutput = (i: number) => (hasModes ? modes[i] === 'out' : computed().has(i));
    return args
      .map((_, i) => i)
      .filter(i => modes[i] === 'in' || (seed.isIndicator ? !isOutput(i) : isGround(defined(args[i]))));
  }
  for (const position of asked) checkPosition(seed, position, '--ground');
  return [...new Set(asked.map(position => position - 1))].sort((a, b) => a - b);
}

/** Throws where an option names an argument position that the goal does not have. */
export function checkPosition({ args, indicator }: Seed, position: number, option: string): void {
  if (position >= 1 && position <= args.length) return;
  const count = args.length === 1 ? '1 argument' : `${args.length} arguments`;
  throw new PrologUsageError(`${option} ${position}: ${indicator} has ${count}`);
}
