/**
 * Does the suite notice a builtin that forgets the input? Replaces the implementation of every built-in function of Erlang
 * and every builtin of Prolog, one at a time, by one that makes its arguments concrete without saying so, and shows which
 * of these mutants the tests in test/exploration/omissions catch.
 *
 * A mutant is equivalent where no value of any argument makes a difference (`erlang:garbage_collect/1`), or where the tests
 * cannot run the function without a real system (`re:run/2`). The exit status tells whether all others were caught.
 */
import { allBifs, type Bif } from '../src/erlang/bifs/index.ts';
import { concretize } from '../src/erlang/terms/concretize.ts';
import { handlerOf } from '../src/prolog/concolic/builtins.ts';
import { concrete } from '../src/prolog/concolic/matching.ts';
import { builtinArguments } from '../test/exploration/omissions/builtin-arguments.ts';
import { Caller, nameOf } from '../test/exploration/omissions/call.ts';
import { Prover } from '../test/exploration/omissions/goal.ts';
import { dependsOnArguments, omissionsOf } from '../test/exploration/omissions/omissions.ts';
import { goalDependsOnArguments, prologOmissions } from '../test/exploration/omissions/prolog-omissions.ts';

/** Which entry is a mutant at the moment. */
let mutant: Bif | null = null;

/** Code that is linked keeps the function it was linked with, so every entry gets a switch before anything runs. */
function addSwitches(): void {
  for (const bif of allBifs()) {
    const { fn } = bif;
    const switched: Bif['fn'] = (p, ...args) => {
      return mutant === bif ? fn(p, ...args.map(concretize)) : fn(p, ...args);
    };
    Object.assign(bif, { fn: switched });
  }
}

interface Score {
  readonly mutants: number;
  readonly missed: readonly string[];
  readonly equivalent: readonly string[];
}

async function erlang(): Promise<Score> {
  const caller = new Caller();
  const missed: string[] = [];
  const bifs = allBifs().filter(({ arity }) => arity > 0);
  for (const bif of bifs) {
    mutant = bif;
    if ((await omissionsOf(caller, bif)).length === 0) missed.push(nameOf(bif));
  }
  mutant = null;
  const equivalent: string[] = [];
  for (const bif of bifs)
    if (missed.includes(nameOf(bif)) && !(await dependsOnArguments(caller, bif)))
      equivalent.push(nameOf(bif));
  return { mutants: bifs.length, missed: missed.filter(name => !equivalent.includes(name)), equivalent };
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
const scores = [await erlang(), prolog()] as const;
show('built-in functions of Erlang', scores[0]);
show('builtins of Prolog', scores[1]);
process.exitCode = scores.some(({ missed }) => missed.length > 0) ? 1 : 0;
