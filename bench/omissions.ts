/**
 * Does the suite notice a builtin that forgets the input, or gets it wrong? Mutates every built-in function of Erlang and
 * every builtin of Prolog, one at a time, and shows which mutants the tests in test/exploration/omissions catch:
 *
 *   argument  one argument is made concrete without a word; of Prolog's builtins, all of them
 *   result    a symbolic result is made concrete
 *   expression  a symbolic result has another expression than it should
 *
 * A mutant is equivalent where no value of the argument makes a difference (`erlang:garbage_collect/1`), or where no result
 * is symbolic but in calls that note a limit, or where a function of the prelude is called in the place of the entry (`re:run/2`). The exit status tells whether all
 * others were caught.
 *
 *     npm run bench -- omissions [erlang | prolog] [--verbose]
 */
import { allBifs, type Bif } from '../src/erlang/bifs/index.ts';
import type { Result } from '../src/erlang/machine/process.ts';
import { tupleConstructor } from '../src/erlang/symbolic/signature.ts';
import { concretize } from '../src/erlang/terms/concretize.ts';
import { Cons, Sym, type Term, Tuple } from '../src/erlang/terms/index.ts';
import { construct } from '../src/logic/index.ts';
import { handlerOf } from '../src/prolog/concolic/builtins.ts';
import { concrete } from '../src/prolog/concolic/matching.ts';
import { builtinArguments } from '../test/exploration/omissions/builtin-arguments.ts';
import { Caller, nameOf } from '../test/exploration/omissions/call.ts';
import { Prover } from '../test/exploration/omissions/goal.ts';
import { dependsOn, examineArgument } from '../test/exploration/omissions/omissions.ts';
import { goalDependsOnArguments, prologOmissions } from '../test/exploration/omissions/prolog-omissions.ts';

type Mutation =
  | { readonly kind: 'argument'; readonly at: number }
  | { readonly kind: 'result' | 'expression' };

/** Which entry is a mutant at the moment, and how. */
let mutant: { readonly bif: Bif; readonly mutation: Mutation } | null = null;
/** Whether the mutant was called. */
let wasCalled = false;
/** Whether a result of the mutant was symbolic. */
let wasSymbolic = false;

/** Code that is linked keeps the function it was linked with, so every entry gets a switch before anything runs. */
function addSwitches(): void {
  for (const bif of allBifs()) {
    const { fn } = bif;
    const switched: Bif['fn'] = (p, ...args) => {
      if (mutant?.bif !== bif) return fn(p, ...args);
      wasCalled = true;
      const { mutation } = mutant;
      if (mutation.kind === 'argument')
        return fn(p, ...args.with(mutation.at, concretize(args[mutation.at] as Term)));
      const result = fn(p, ...args);
      return isTerm(result) ? spoiled(result, mutation.kind) : result;
    };
    Object.defineProperty(bif, 'fn', { value: switched });
  }
}

/** Not a list of values, nor the sign that something else has to happen first. */
function isTerm(result: Result): result is Term {
  return !Array.isArray(result) && !(typeof result === 'object' && 'sentinel' in result);
}

function spoiled(term: Term, kind: 'result' | 'expression'): Term {
  const inside = (part: Term): Term => spoiled(part, kind);
  if (term instanceof Cons) return new Cons(inside(term.head), inside(term.tail));
  if (term instanceof Tuple) return new Tuple(term.elements.map(inside));
  if (!(term instanceof Sym)) return term;
  wasSymbolic = true;
  return kind === 'result'
    ? concretize(term)
    : new Sym(concretize(term), construct(tupleConstructor(1), term.expr));
}

interface Score {
  readonly mutants: number;
  readonly missed: readonly string[];
  readonly equivalent: readonly string[];
}

/** Each argument of each function is forgotten in turn. */
async function forgottenArguments(caller: Caller): Promise<Score> {
  const missed: string[] = [];
  const equivalent: string[] = [];
  let mutants = 0;
  for (const bif of allBifs())
    for (let at = 0; at < bif.arity; at++) {
      mutants++;
      wasCalled = false;
      mutant = { bif, mutation: { kind: 'argument', at } };
      const { examples } = await examineArgument(caller, bif, at);
      mutant = null;
      if (examples.length > 0) continue;
      (wasCalled && (await dependsOn(caller, bif, at)) ? missed : equivalent).push(
        `${nameOf(bif)}#${at + 1}`,
      );
    }
  return { mutants, missed, equivalent };
}

async function spoiledResults(caller: Caller, kind: 'result' | 'expression'): Promise<Score> {
  const missed: string[] = [];
  const equivalent: string[] = [];
  const bifs = allBifs().filter(({ arity }) => arity > 0);
  for (const bif of bifs) {
    wasSymbolic = false;
    mutant = { bif, mutation: { kind } };
    let isCaught = false;
    for (let at = 0; at < bif.arity && !isCaught; at++)
      isCaught = (await examineArgument(caller, bif, at)).examples.length > 0;
    mutant = null;
    if (!isCaught) (wasSymbolic && (await isRelied(caller, bif)) ? missed : equivalent).push(nameOf(bif));
  }
  return { mutants: bifs.length, missed, equivalent };
}

/** Whether a call without a limit has a symbolic result. With a limit nobody relies on what the result says. */
async function isRelied(caller: Caller, bif: Bif): Promise<boolean> {
  for (let at = 0; at < bif.arity; at++) if ((await examineArgument(caller, bif, at)).isSymbolic) return true;
  return false;
}

/** Compiled in place where a goal has it: the tracer hears of the unification itself. */
const COMPILED = ['=/2'];

function prolog(): Score {
  const prover = new Prover();
  const names = [...builtinArguments.keys()].filter(name => !COMPILED.includes(name));
  const missed = names.filter(name => {
    const found = prologOmissions(prover, name, pred => {
      if (pred.indicator !== name) return handlerOf(pred);
      return (_t, args) => {
        for (const [i, arg] of args.entries()) args[i] = concrete(arg);
        return undefined;
      };
    });
    return found.length === 0;
  });
  const equivalent = missed.filter(name => !goalDependsOnArguments(prover, name));
  return { mutants: names.length, missed: missed.filter(name => !equivalent.includes(name)), equivalent };
}

function show(what: string, { mutants, missed, equivalent }: Score): void {
  const caught = mutants - missed.length - equivalent.length;
  process.stdout.write(`${what}: ${caught} of ${mutants} caught, ${equivalent.length} equivalent\n`);
  if (missed.length > 0) process.stdout.write(`  missed: ${missed.join(' ')}\n`);
  if (process.argv.includes('--verbose')) process.stdout.write(`  equivalent: ${equivalent.join(' ')}\n`);
}

addSwitches();
const caller = new Caller();
const stages = [
  ['erlang', 'arguments of built-in functions of Erlang', () => forgottenArguments(caller)],
  ['erlang', 'their symbolic results made concrete', () => spoiledResults(caller, 'result')],
  ['erlang', 'their symbolic results with another expression', () => spoiledResults(caller, 'expression')],
  ['prolog', 'builtins of Prolog', prolog],
] as const;
const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'));
for (const [language, what, measure] of stages) {
  if (wanted.length > 0 && !wanted.includes(language)) continue;
  const score = await measure();
  show(what, score);
  if (score.missed.length > 0) process.exitCode = 1;
}
