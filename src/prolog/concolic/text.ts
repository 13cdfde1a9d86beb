/**
 * Text of symbolic atoms.
 *
 * An atom's characters are not something the solver knows. But the atoms that an input can sensibly have are few: those of the
 * program, and some that make a difference to the builtin at hand. They are grouped by what the builtin does
 * with them, and each group is an outcome: `atom_length(X, 3)` splits the atoms by their length.
 */
import { and, type Expr, eq, int, is, or, select } from '../../logic/index.ts';
import { PrologThrow } from '../machine/errors.ts';
import type { Predicate } from '../machine/predicate.ts';
import { quotedTerm } from '../syntax/index.ts';
import { Atom, atom, copyTerm, derefToSymbolic, Struct, Symbolic, type Term } from '../terms/index.ts';
import type { ConcolicTracer, Handler } from './tracer.ts';

/** At most so many groups are offered as alternatives. */
const MAX_GROUPS = 12;

/** What one of these builtins does with an atom, as text: its answer, its failure, its error. */
function behaviour(t: ConcolicTracer, pred: Predicate, args: readonly Term[], i: number, a: Atom): string {
  const call = args.map((arg, k) => (k === i ? a : copyTerm(arg)));
  const { machine } = t;
  const mark = machine.trail.mark;
  const height = machine.trail.entries.length;
  machine.trail.mark = Number.POSITIVE_INFINITY;
  try {
    return pred.builtin?.(machine, call) === true
      ? quotedTerm(
          new Struct(
            atom('yes'),
            call.filter((_, k) => k !== i),
          ),
        )
      : 'no';
  } catch (thrown) {
    if (thrown instanceof PrologThrow) return 'error';
    throw thrown;
  } finally {
    machine.trail.undoTo(height);
    machine.trail.mark = mark;
  }
}

/** A deterministic builtin whose outcome depends on the text of one argument. */
function dependsOnText(i: number, extras: readonly string[]): Handler {
  return (t, args, pred) => {
    const x = derefToSymbolic(args[i] as Term);
    for (const [k, arg] of args.entries()) if (k !== i) t.pin(arg, pred.indicator);
    if (!(x instanceof Symbolic)) return undefined;
    t.shape(x, pred.name.name);
    if (!(x.value instanceof Atom)) {
      t.pin(x, pred.indicator);
      return undefined;
    }
    for (const extra of extras) t.sort.atomNumber(atom(extra));
    const number = select(t.sort.atom, 0, x.expr);
    const groups = new Map<string, Expr[]>();
    for (const [n, a] of t.sort.atoms.entries()) {
      const key = behaviour(t, pred, args, i, a);
      groups.set(key, [...(groups.get(key) ?? []), eq(number, int(n))]);
    }
    const own = behaviour(t, pred, args, i, x.value);
    const ordered = [own, ...[...groups.keys()].filter(key => key !== own)].slice(0, MAX_GROUPS);
    t.oneOf(
      ordered.map(key => ({
        name: key,
        condition: and(is(t.sort.atom, x.expr), or(...(groups.get(key) ?? []))),
      })),
      pred.name.name,
    );
    return undefined;
  };
}

const DIGITS = ['0', '42', 'x1'];
const LENGTHS = ['', 'a', 'ab'];

export const textHandlers: Record<string, Handler> = {
  'atom_length/2': dependsOnText(0, LENGTHS),
  'atom_codes/2': dependsOnText(0, LENGTHS),
  'atom_chars/2': dependsOnText(0, LENGTHS),
  'char_code/2': dependsOnText(0, ['a']),
  'atom_number/2': dependsOnText(0, DIGITS),
  'atom_string/2': dependsOnText(0, LENGTHS),
  'upcase_atom/2': dependsOnText(0, ['a']),
  'downcase_atom/2': dependsOnText(0, ['A']),
  'term_to_atom/2': dependsOnText(1, DIGITS),
  'string_length/2': dependsOnText(0, LENGTHS),
};
