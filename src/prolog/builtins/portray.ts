/**
 * `portray_clause/1` and `listing/1`: clauses laid out as a person would write them.
 *
 * Goals of a body have a line each, at the column where the body begins; so have the arguments of a goal that calls one
 * made of several.
 */
import { META } from '../machine/meta.ts';
import { formatTerm, type Operators } from '../syntax/index.ts';
import {
  atom,
  copyTerm,
  deref,
  isStruct,
  repeatedVariables,
  Struct,
  struct,
  type Term,
  TRUE,
  termVariables,
} from '../terms/index.ts';

/** The priorities of a whole clause, of what may be a conjunction, and of an argument. */
const [CLAUSE, CONJUNCTION, ARGUMENT] = [1200, 1000, 999];

export function portrayClause(term: Term, operators: Operators): string {
  const clause = copyTerm(term);
  nameVariables(clause);
  const t = deref(clause);
  const layout = new Layout(operators);
  for (const arrow of [':-', '-->', '=>']) {
    if (!isStruct(t, arrow, 2)) continue;
    const [head, body] = t.args as [Term, Term];
    const shown = layout.inline(head, CLAUSE - 1);
    if (arrow === ':-' && deref(body) === TRUE) return `${shown}.\n`;
    return `${shown} ${arrow}\n    ${layout.goal(body, 4, CLAUSE - 1)}.\n`;
  }
  for (const arrow of [':-', '?-'])
    if (isStruct(t, arrow, 1)) return `${arrow} ${layout.goal(t.args[0], 3, CLAUSE - 1)}.\n`;
  return `${layout.goal(t, 0, CLAUSE)}.\n`;
}

/** Variables that occur once become `_`, the others letters. */
function nameVariables(term: Term): void {
  const repeated = repeatedVariables(term);
  let n = 0;
  for (const v of termVariables(term)) {
    v.ref = !repeated.has(v) ? struct('$VAR', atom('_')) : struct('$VAR', n++);
  }
}

const CONTROL = new Set([',/2', ';/2', '->/2', '*->/2']);

function indicatorOf(t: Struct): string {
  return `${t.name.name}/${t.args.length}`;
}

class Layout {
  constructor(private readonly operators: Operators) {}

  inline(t: Term, priority: number): string {
    return formatTerm(t, {
      quoted: true,
      numberVars: true,
      spaceArgs: true,
      operators: this.operators,
      priority,
    });
  }

  /** A goal whose first character is at a column. */
  goal(term: Term, column: number, priority: number): string {
    const t = deref(term);
    if (!(t instanceof Struct)) return this.inline(t, priority);
    const [first, second] = t.args as [Term, Term];
    const newLine = `\n${' '.repeat(column)}`;
    switch (indicatorOf(t)) {
      case ',/2':
        return priority < CONJUNCTION
          ? `( ${this.goal(t, column + 2, CONJUNCTION)}${newLine})`
          : `${this.goal(first, column, CONJUNCTION)},${newLine}${this.goal(second, column, CONJUNCTION)}`;
      case ';/2':
      case '->/2':
      case '*->/2':
        return `(   ${this.alternatives(t, column)}${newLine})`;
      case '\\+/1':
        return `\\+ ${this.goal(first, column + 3, ARGUMENT)}`;
      case '{}/1':
        return `{ ${this.goal(first, column + 2, CONJUNCTION)}${newLine}}`;
    }
    const shown = this.withGoals(t, column);
    if (shown !== null) return shown;
    const own = this.priorityOf(t);
    if (own <= priority || indicatorOf(t) === '|/2') return this.inline(t, Math.min(priority, ARGUMENT));
    return `( ${this.inline(t, own === CLAUSE ? CLAUSE : ARGUMENT)}${newLine})`;
  }

  private priorityOf({ name, args }: Struct): number {
    const { infix, prefix } = this.operators;
    const operator =
      args.length === 2 ? infix.get(name.name) : args.length === 1 ? prefix.get(name.name) : null;
    return operator?.priority ?? 0;
  }

  private alternatives(term: Term, column: number): string {
    const t = deref(term);
    const newLine = `\n${' '.repeat(column)}`;
    if (t instanceof Struct && t.args.length === 2) {
      const [first, second] = t.args as [Term, Term];
      if (t.name.name === ';')
        return `${this.alternatives(first, column)}${newLine};   ${this.alternatives(second, column)}`;
      if (t.name.name === '->' || t.name.name === '*->') {
        const then = this.goal(second, column + 4, CONJUNCTION);
        return `${this.goal(first, column + 4, CONJUNCTION)}${newLine}${t.name.name.padEnd(4)}${then}`;
      }
    }
    return this.goal(t, column + 4, CONJUNCTION);
  }

  /** A goal that calls others, with a line for each argument; null where none of those is made of several. */
  private withGoals(t: Struct, column: number): string | null {
    const isGoal = (i: number): boolean => indicatorOf(t) === 'call/1' || META[indicatorOf(t)]?.[i] === 0;
    const isLong = (arg: Term): boolean => arg instanceof Struct && CONTROL.has(indicatorOf(arg));
    if (!t.args.some((arg, i) => isGoal(i) && isLong(deref(arg)))) return null;
    const name = this.inline(t.name, ARGUMENT);
    const at = column + name.length + 1;
    const shown = t.args.map((arg, i) =>
      isGoal(i) ? this.goal(arg, at, ARGUMENT) : this.inline(arg, ARGUMENT),
    );
    return `${name}(${shown.join(`,\n${' '.repeat(at)}`)})`;
  }
}
