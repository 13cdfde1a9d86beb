/**
 * Every built-in function, with terms that share their parts as arguments: it has to be done after some looks at each part,
 * or to tell the account of the run about them, which ends it.
 */
import { expect, it } from 'vitest';
import { allBifs, type Bif } from '../../../../src/erlang/bifs/index.ts';
import { atom, list, Sym, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { inputVariables } from '../../../../src/erlang/unit-options.ts';
import { Exhausted, withAccount } from '../../../../src/logic/index.ts';
import { readsOf, TooManyReads } from '../../reads.ts';
import { newProcess } from './process.ts';
import { type Kind, sharedTerm } from './shared-term.ts';

const LIMIT = 300_000;
/** Looks at the account, each after 20,000 parts, before it is exhausted. */
const LOOKS = 3;

/** What these make has a place for every path to a part; of options, the exact value is found out. */
const UNFOLDING =
  /^io:|^erlang:(list_to_b|iolist_|crc32|adler32|md5|term_to|external_size|phash|send|monitor|demonitor|alias|cancel_timer|read_timer|start_timer)|^binary:list_to_bin|^unicode:/;

const leaves: readonly (readonly [string, Term, readonly Kind[]])[] = [
  ['an atom', atom('leaf'), ['mixed']],
  ['a symbolic value', new Sym(97, inputVariables(1)[0] as never), ['list']],
];

it.each(leaves.flatMap(([name, leaf, kinds]) => kinds.map(kind => [kind, name, leaf] as const)))(
  'looks at shared parts a few times: %s with %s',
  { timeout: 60_000 },
  (kind, _, leaf) => {
    const wrong = allBifs().flatMap(bif => {
      const how = walked(bif, sharedTerm(kind, leaf), sharedTerm(kind, leaf));
      return how === null ? [] : [`${nameOf(bif)}: ${how}`];
    });
    expect(wrong).toEqual([]);
  },
);

function walked(bif: Bif, a: Term, b: Term): string | null {
  const process = newProcess();
  const choices = [a, list([b, tuple(b, b)])];
  for (const args of argumentLists(Math.min(bif.arity, 3), choices)) {
    const given = [...args, ...Array.from({ length: bif.arity - args.length }, () => b)];
    let looks = 0;
    const account = { exceeded: () => (++looks > LOOKS ? ('time' as const) : null) };
    try {
      readsOf(LIMIT, () => withAccount(account, () => bif.fn(process, ...given)));
    } catch (thrown) {
      if (thrown instanceof TooManyReads) return thrown.message;
      if (thrown instanceof Exhausted && !UNFOLDING.test(nameOf(bif))) return String(thrown);
    }
  }
  return null;
}

function* argumentLists(arity: number, choices: readonly Term[]): Generator<Term[]> {
  if (arity === 0) yield [];
  else for (const args of argumentLists(arity - 1, choices)) for (const one of choices) yield [...args, one];
}

function nameOf({ module, name, arity }: Bif): string {
  return `${module}:${name}/${arity}`;
}
