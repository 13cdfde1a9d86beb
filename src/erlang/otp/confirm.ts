/**
 * Confirmation of results by the real BEAM: the same call with the same arguments. It runs on a node of its own, so
 * that a program that hangs there does not delay compilations on the other node.
 *
 * The comparison ignores what may differ between two runs of the same program: the identities of processes, references
 * and functions, and stack traces inside of reasons.
 */
import type { ErlangOutcome } from '../outcome.ts';
import {
  Atom,
  atom,
  Cons,
  ErlMap,
  exactEqual,
  Fun,
  list,
  mapEntries,
  mapFrom,
  Nil,
  Pid,
  Port,
  Ref,
  type Term,
  Tuple,
  tuple,
} from '../terms/index.ts';
import type { Beam, BeamOutcome, CompileOptions } from './beam.ts';

export type Confirmation =
  | { readonly result: 'confirmed' }
  | { readonly result: 'differs'; readonly outcome: BeamOutcome }
  /** The call could not be made. */
  | { readonly result: 'unchecked'; readonly why: string };

/** In milliseconds, per call. */
const TIMEOUT_MS = 1000;

export class RealBeam {
  readonly #loading = new Map<string, Promise<string | null>>();

  constructor(
    private readonly beam: Beam,
    private readonly options: CompileOptions & { readonly folders: readonly string[] },
  ) {}

  /** Starts the node and loads the files in advance, so that the first call does not wait for that. */
  prepare(files: readonly string[]): void {
    // `confirm` reports files that cannot be loaded.
    for (const file of files) this.#load(file).catch(() => {});
  }

  /** `files` are the sources and beams of the user's modules that the call uses. */
  async confirm(
    files: readonly string[],
    call: { readonly module: string; readonly name: string; readonly args: readonly string[] },
    expected: ErlangOutcome,
  ): Promise<Confirmation> {
    try {
      const problems = await Promise.all(files.map(file => this.#load(file)));
      const problem = problems.find(text => text !== null);
      if (problem) return { result: 'unchecked', why: problem };
      const args = `[${call.args.join(', ')}]`;
      const { outcome, exits } = await this.beam.observe(call.module, call.name, args, TIMEOUT_MS);
      if (agrees(expected, outcome, exits)) return { result: 'confirmed' };
      if (outcome.kind === 'timeout') {
        return { result: 'unchecked', why: `it did not end within ${TIMEOUT_MS / 1000} s there` };
      }
      return { result: 'differs', outcome };
    } catch (error) {
      return { result: 'unchecked', why: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Null, or why the file could not be loaded. */
  #load(file: string): Promise<string | null> {
    let loading = this.#loading.get(file);
    if (loading === undefined) {
      loading = this.#reallyLoad(file);
      this.#loading.set(file, loading);
    }
    return loading;
  }

  async #reallyLoad(file: string): Promise<string | null> {
    if (this.#loading.size === 0) await this.beam.addPaths(this.options.folders);
    const answer = await (file.endsWith('.beam')
      ? this.beam.loadBeam(file)
      : this.beam.loadSource(file, this.options));
    switch (answer.kind) {
      case 'loaded':
        return null;
      case 'refused':
        return `${answer.module} is part of the running system there`;
      case 'diagnostics':
        return `${file} cannot be compiled there`;
    }
  }
}

function agrees(expected: ErlangOutcome, outcome: BeamOutcome, exits: readonly Term[]): boolean {
  const same = (a: Term, b: Term) => exactEqual(withoutIdentities(a), withoutIdentities(b));
  if ('value' in expected) return outcome.kind === 'value' && same(expected.value, outcome.value);
  if (expected.kind !== 'exception') return outcome.kind === 'timeout';
  const { class: kind, reason, process } = expected;
  if (process !== null) return exits.some(exit => same(exitReason(kind, reason), exit));
  if (outcome.kind === 'killed') return kind === 'exit' && same(reason, outcome.reason);
  return outcome.kind === 'exception' && outcome.class === kind && same(reason, outcome.reason);
}

/** The exit reason of a process that ends with an exception. */
function exitReason(kind: 'error' | 'exit' | 'throw', reason: Term): Term {
  if (kind === 'exit') return reason;
  return tuple(kind === 'throw' ? tuple(atom('nocatch'), reason) : reason, STACK);
}

const STACK = atom('a stack trace');

/** The term up to identities and stack traces: those are replaced by placeholders. */
function withoutIdentities(term: Term): Term {
  if (term instanceof Fun && !term.external) return atom('a fun');
  if (term instanceof Pid) return atom('a pid');
  if (term instanceof Ref) return atom('a reference');
  if (term instanceof Port) return atom('a port');
  if (term instanceof Tuple) return new Tuple(term.elements.map(withoutIdentities));
  if (term instanceof ErlMap) {
    return mapFrom(
      mapEntries(term).map(([key, value]): [Term, Term] => [
        withoutIdentities(key),
        withoutIdentities(value),
      ]),
    );
  }
  return term instanceof Cons ? listWithoutIdentities(term) : term;
}

function listWithoutIdentities(cell: Cons): Term {
  const elements: Term[] = [];
  let rest: Term = cell;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  if (rest instanceof Nil && elements.every(isStackEntry)) return STACK;
  return list(elements.map(withoutIdentities), withoutIdentities(rest));
}

/** `{Module, Function, ArityOrArguments, Location}`. */
function isStackEntry(term: Term): boolean {
  if (!(term instanceof Tuple) || term.elements.length !== 4) return false;
  const [module, name, , location] = term.elements;
  return (
    module instanceof Atom && name instanceof Atom && (location instanceof Cons || location instanceof Nil)
  );
}
