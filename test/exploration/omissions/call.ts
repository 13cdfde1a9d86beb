/**
 * Calls of built-in functions with one argument that comes from the input, and what the machine says about them: the
 * path, the limits, and what the call returned or changed, as far as it is known symbolically.
 */
import { readFileSync } from 'node:fs';
import { mayDependOnElsewhere } from '../../../src/erlang/bifs/effects.ts';
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import type { RealOutcome } from '../../../src/erlang/core/source.ts';
import { localPrelude } from '../../../src/erlang/local/builtin.ts';
import { CodeServer } from '../../../src/erlang/machine/code-server.ts';
import type { Execution } from '../../../src/erlang/machine/execution.ts';
import { runCall } from '../../../src/erlang/run.ts';
import { TERM } from '../../../src/erlang/symbolic/signature.ts';
import { BuiltinFrontend } from '../../../src/erlang/syntax/frontend.ts';
import { parseTerm } from '../../../src/erlang/syntax/index.ts';
import { concretize } from '../../../src/erlang/terms/concretize.ts';
import {
  Atom,
  atom,
  Cons,
  ErlMap,
  exactEqual,
  Fun,
  list,
  mapEntries,
  nil,
  Pid,
  Port,
  print,
  Ref,
  Sym,
  type Term,
  Tuple,
  tuple,
} from '../../../src/erlang/terms/index.ts';
import { type Expr, type Var, variable } from '../../../src/logic/index.ts';
import type { Limit } from '../../../src/search/index.ts';
import { Meaning, Meaningless } from '../meaning.ts';

/** What two calls have in common when one stands for the other. */
export interface Observation {
  /** The constraints of the path. */
  readonly path: string;
  /** Whether the run says of itself that it does not show everything. */
  readonly isLimited: boolean;
  /** What the call returned or raised, and all that it may have changed: symbolic values by their expressions. */
  readonly seen: string;
}

export interface BifObservation extends Observation {
  /** The decisions of the path: by its label, and what it says. */
  readonly decisions: readonly { readonly label: number; readonly constraint: Expr }[];
  /** What was seen, with the values of this run in place of expressions. */
  readonly plain: string;
  /** Whether something of what was seen is known symbolically. */
  readonly isSymbolic: boolean;
  /** A symbolic value that is not what its expression says, or a constraint that the input does not meet. */
  readonly wrong: string | null;
}

/** From the project's folder, since the bench that uses this is bundled. */
const CONTEXT = 'test/exploration/omissions/context.erl';
const INPUT = variable('x', TERM) as Var;

/** `'$helper'` among the arguments is the helper of `context.erl`, and so on. */
export const isSlot = (term: Term): term is Atom => term instanceof Atom && term.name.startsWith('$');

export const nameOf = ({ module, name, arity }: Bif): string => `${module}:${name}/${arity}`;

interface Run {
  readonly outcome: string;
  readonly execution: Execution;
  readonly result: Term | null;
}

/** What only the real system computes. */
const OUTSIDE = /^(re|crypto|zlib):|^erlang:(phash2?|decode_packet)$|^math:erfc?$/;

/** Modules, and a real system whose answers are the calls themselves: each argument makes a difference. */
class Source extends BuiltinFrontend {
  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    if (!OUTSIDE.test(`${module}:${name}`)) return null;
    return { kind: 'value', value: tuple(atom(module), atom(name), ...args) };
  }
}

export class Caller {
  readonly #code = new CodeServer();
  readonly #source = new Source(
    { read: path => (path === 'context.erl' ? readFileSync(CONTEXT, 'utf8') : null), list: () => null },
    localPrelude(),
  );

  /**
   * The argument at `symbolic`, or what becomes a part of it by `embed`, comes from the input, and has this value; -1 for
   * none.
   */
  async call(
    bif: Bif,
    args: readonly Term[],
    symbolic: number,
    embed: (part: Term) => Term = part => part,
  ): Promise<BifObservation> {
    const { outcome, execution, result } = await this.#run(bif, args, symbolic, embed);
    return {
      path: execution.path.map(({ constraint }) => constraint.id).join(' '),
      decisions: execution.path,
      isLimited: execution.limits.some(limit => isAbout(limit, bif)),
      seen: result === null ? outcome : shown(result),
      plain: result === null ? outcome : shown(concretize(result)),
      isSymbolic: result !== null && symbolsIn(result).length > 0,
      wrong:
        symbolic < 0 || isSlot(args[symbolic] as Term)
          ? null
          : mistake(args[symbolic] as Term, execution, result ?? nil),
    };
  }

  async #run(bif: Bif, args: readonly Term[], symbolic: number, embed: (part: Term) => Term): Promise<Run> {
    if (this.#code.module('context') === undefined)
      this.#code.add(await this.#source.loadFile('context.erl'));
    const given = args.map((arg, i) => {
      if (isSlot(arg)) return tuple(atom('slot'), atom(arg.name.slice(1)));
      return tuple(atom('value'), i === symbolic ? embed(new Sym(arg, INPUT)) : arg);
    });
    // What a pure function returns or raises is all that it does: it needs no context, which is most of the work.
    const isPure = [...bif.effects.reads, ...bif.effects.writes].length === 0 && !args.some(isSlot);
    let result: Term | null = null;
    const { outcome, execution } = await runCall(
      {
        source: this.#source,
        code: this.#code,
        maxDepth: 1_000_000,
        steps: 20_000,
        background: null,
        concreteOnly: () => false,
        firstProcessOnly: true,
        look: {
          usesArguments: false,
          inspect: (_p, value) => {
            result = value;
          },
        },
      },
      'context',
      isPure ? 'pure' : 'call',
      [atom(bif.module), atom(bif.name), list(given)],
    );
    // Nothing is asked about a result that does not depend on the input.
    if (result === null && outcome.kind === 'value') result = outcome.value;
    return { outcome: outcome.kind, execution, result };
  }
}

/**
 * Whether a limit comes from the call, not from what is around it: there are other processes, which look at the clock, and
 * a handler of exceptions.
 */
function isAbout({ reason, what }: Limit, bif: Bif): boolean {
  if (reason === 'schedules' || what === 'functions that raise an exception') return false;
  return what === nameOf(bif) || !elsewhere.has(what ?? '');
}

const elsewhere = new Set(
  allBifs()
    .filter(({ effects }) => mayDependOnElsewhere(effects))
    .map(nameOf),
);

export function terms(text: string): Term[] {
  const parsed = parseTerm(`[${text}]`);
  if (!parsed.ok) throw new Error(`no terms: ${text}`);
  const result: Term[] = [];
  for (let rest: Term = parsed.value; rest instanceof Cons; rest = rest.tail) result.push(named(rest.head));
  return result;
}

const NODE = atom('nonode@nohost');

/** No search makes such a term up, and none has a notation. */
const OPAQUE = new Map<string, Term>([
  ['&pid', new Pid(NODE, 1_000_000)],
  ['&reference', new Ref(NODE, 1_000_000)],
  ['&port', new Port(NODE, 1_000_000)],
]);

function named(term: Term): Term {
  return (term instanceof Atom ? OPAQUE.get(term.name) : undefined) ?? term;
}

/** What the symbolic side of a run says and the input contradicts; null where they agree. */
function mistake(input: Term, { path }: Execution, result: Term): string | null {
  const meaning = new Meaning(new Map([[INPUT.data, input]]));
  try {
    const broken = path.find(({ constraint }) => !meaning.holds(constraint));
    if (broken !== undefined) return `${print(input)} does not meet ${broken.constraint}`;
    for (const sym of symbolsIn(result)) {
      const [is, says] = [concretize(sym), meaning.term(sym.expr)];
      if (!exactEqual(is, says))
        return `${print(input)} gives ${print(is)}, and ${sym.expr} is ${print(says)}`;
    }
    return null;
  } catch (thrown) {
    if (thrown instanceof Meaningless) return `for ${print(input)}, ${thrown.message}`;
    throw thrown;
  }
}

function symbolsIn(term: Term): Sym[] {
  if (term instanceof Sym) return [term];
  if (term instanceof Cons) return [...symbolsIn(term.head), ...symbolsIn(term.tail)];
  if (term instanceof Tuple) return term.elements.flatMap(symbolsIn);
  if (term instanceof ErlMap) return mapEntries(term).flatMap(entry => entry.flatMap(symbolsIn));
  return term instanceof Fun ? term.env.flatMap(symbolsIn) : [];
}

/** Two terms are shown alike if the same input makes them equal. */
function shown(term: Term): string {
  if (term instanceof Sym) return `#${term.expr.id}`;
  if (term instanceof Tuple) return `{${term.elements.map(shown).join()}}`;
  if (term instanceof ErlMap)
    return `#{${mapEntries(term)
      .map(entry => entry.map(shown).join('=>'))
      .join()}}`;
  if (term instanceof Fun)
    return `fun ${term.module.name}:${term.name.name}/${term.arity} ${term.index} ${term.env.map(shown)}`;
  if (!(term instanceof Cons)) return print(term);
  const elements: string[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(shown(rest.head));
  return `[${elements.join()}|${shown(rest)}]`;
}
