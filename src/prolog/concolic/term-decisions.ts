/** Decisions about the shape of a symbolic term: its constructor, its functor, its kind, the spine of a list. */

import { and, construct, type Expr, is, not, or, SharedParts, select } from '../../logic/index.ts';
import { deref, derefToSymbolic, isCons, SpineWatch, Struct, Symbolic, type Term } from '../terms/index.ts';
import { PathRecorder } from './path-recorder.ts';

/** Arities of compounds that are tried where any will do. */
const USUAL_ARITIES = [1, 2];

export class TermDecisions extends PathRecorder {
  /** Decides the top constructor of a symbolic value: its functor, or the kind of constant. */
  decideConstructor(s: Symbolic, question: string): void {
    const { sort } = this;
    const e = s.expr;
    // There is no end of arities; those beyond the usual ones, the program's and the run's own are not asked for.
    if (this.mayHaveOtherFunctor(e) && this.isRecording) this.limit('other-functors', question);
    const value = deref(s);
    const own = value instanceof Struct ? [value.args.length] : [];
    const arities = new Set(
      [...USUAL_ARITIES, ...sort.functors.map(f => f.arity), ...own].filter(n => n > 0),
    );
    this.oneOf(
      [
        ...this.named(e, () => true),
        ...[...arities].map(arity => ({ name: `other/${arity}`, condition: sort.hasOther(arity, e) })),
        ...sort.constantKinds(e),
      ],
      question,
    );
  }

  /** Decides whether a symbolic value is a compound with so many arguments, and then its functor. */
  decideFunctorOfArity(s: Symbolic, arity: number, question: string): void {
    const { sort } = this;
    const e = s.expr;
    this.oneOf(
      [
        ...this.named(e, n => n === arity),
        { name: 'other', condition: sort.hasOther(arity, e) },
        { name: 'no', condition: not(sort.hasArity(arity, e)) },
      ],
      question,
    );
  }

  /** Decides whether a symbolic value is a compound with at least so many arguments, and then its functor as far as the program names it. */
  decideFunctorFromArity(s: Symbolic, arity: number, question: string): void {
    const { sort } = this;
    const e = s.expr;
    const isOther = is(sort.other.constructorOf, e);
    const hasEnough = sort.other.hasAtLeast(e, arity);
    this.oneOf(
      [
        ...this.named(e, () => true),
        { name: 'other', condition: and(hasEnough, sort.isCanonical(e)) },
        { name: 'fewer', condition: and(isOther, not(hasEnough), sort.isCanonical(e)) },
        { name: 'atomic', condition: sort.isAtomic(e) },
      ],
      question,
    );
  }

  private named(e: Expr, isWanted: (arity: number) => boolean): { name: string; condition: Expr }[] {
    return this.sort.functors
      .filter(({ arity }) => isWanted(arity))
      .map(f => ({ name: `${f.name.name}/${f.arity}`, condition: is(f.constructor, e) }));
  }

  /** Whether some inputs have functors here that the program does not name. */
  private mayHaveOtherFunctor(e: Expr): boolean {
    if (this.facts.constructorOf(e) !== undefined || this.facts.decide(this.sort.isAtomic(e)) === true)
      return false;
    return this.background.constructorsOf(e) === undefined;
  }

  /** The name of a compound, which comes from the input where the program does not name it. */
  nameOf(s: Symbolic): Term {
    const { name, args } = deref(s) as Struct;
    const { sort } = this;
    if (sort.known(name, args.length) !== undefined) return name;
    return new Symbolic(name, construct(sort.atom, sort.other.name(s.expr)));
  }

  /** Decides the kind of a symbolic value: list cell, another compound, or the kind of constant. */
  decideKind(s: Symbolic, question: string): void {
    const { sort } = this;
    const e = s.expr;
    const isCell = is(sort.cell, e);
    this.oneOf(
      [
        { name: 'list', condition: isCell },
        { name: 'compound', condition: not(or(isCell, sort.isAtomic(e))) },
        ...sort.constantKinds(e),
      ],
      question,
    );
  }

  /** Decides the length of a list, cell by cell, and what it ends in. Returns the list. */
  decideSpine(term: Term, question: string): Term {
    const watch = new SpineWatch();
    for (let rest = derefToSymbolic(term); ; ) {
      this.decideListCell(rest, question);
      const value = deref(rest);
      if (!isCons(value) || watch.isBack(value)) return deref(term);
      rest = derefToSymbolic(value.args[1]);
    }
  }

  /** Decides whether a symbolic value is a list cell, the empty list, or neither. */
  decideListCell(term: Term, question: string): void {
    if (!(term instanceof Symbolic)) return;
    const isCell = is(this.sort.cell, term.expr);
    const isEnd = is(this.sort.nil, term.expr);
    this.oneOf(
      [
        { name: 'cell', condition: isCell },
        { name: 'end', condition: isEnd },
        { name: 'no list', condition: not(or(isCell, isEnd)) },
      ],
      question,
    );
  }

  /** Whether some part of a term is symbolic. */
  mentionsSymbolic(term: Term): boolean {
    const todo: Term[] = [term];
    const shared = new SharedParts();
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = derefToSymbolic(next);
      if (t instanceof Symbolic) return true;
      if (t instanceof Struct && !shared.wasSeen(t)) for (const arg of t.args) todo.push(arg);
    }
    return false;
  }

  /** The integer inside a symbolic value. */
  integerOf(s: Symbolic): Expr {
    return select(this.sort.int, 0, s.expr);
  }
}
