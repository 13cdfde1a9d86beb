/**
 * Operator precedence parsing with two stacks: operands, and operators that wait for theirs.
 *
 * An operator takes its operands as soon as one follows that binds less tightly. A prefix operator behind which an infix operator
 * stands is an atom if it binds more tightly than that one's left side may (`- = x`); otherwise the name of the infix
 * operator is an operand (`\\+ =`). Nothing is read twice, so the time is linear.
 */
import { atom, COMMA, Struct, type Term } from '../terms/index.ts';
import { type Operator, type Operators, operandLimits } from './operators.ts';
import { PrologSyntaxError } from './tokens.ts';

interface Operand {
  readonly term: Term;
  readonly priority: number;
}

interface Pending {
  readonly name: string;
  readonly kind: 'prefix' | 'infix' | 'postfix';
  readonly operator: Operator;
}

/** Above all priorities. */
const END = 1201;

export class Expression {
  readonly #operands: Operand[] = [];
  readonly #pending: Pending[] = [];
  #isComplete = false;

  constructor(private readonly operators: Operators) {}

  /** Whether an operand has just ended, so that an infix operator may follow. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get isEmpty(): boolean {
    return this.#operands.length === 0 && this.#pending.length === 0;
  }

  operand(term: Term): void {
    this.#operands.push({ term, priority: 0 });
    this.#isComplete = true;
  }

  /** Takes a name for a prefix operator; false where it is none. */
  prefix(name: string): boolean {
    const operator = this.operators.prefix.get(name);
    if (operator === undefined) return false;
    this.#pending.push({ name, kind: 'prefix', operator });
    return true;
  }

  /** Takes a name for an infix or postfix operator; false where it is none here. */
  infixOrPostfix(name: string): boolean {
    return this.#follows(name, 'infix') || this.#follows(name, 'postfix');
  }

  #follows(name: string, kind: 'infix' | 'postfix'): boolean {
    const operator = this.operators[kind].get(name);
    if (operator === undefined) return false;
    const { left } = operandLimits(operator);
    this.#complete(left);
    if (!this.#isComplete) return false;
    this.#reduce(left);
    this.#pending.push({ name, kind, operator });
    this.#isComplete = kind === 'postfix';
    return true;
  }

  /** Takes the last operator for an atom or a postfix operator, if it binds more tightly than this. */
  #complete(priority: number): void {
    const last = this.#pending.at(-1);
    if (this.#isComplete || last === undefined || last.operator.priority >= priority) return;
    if (last.kind === 'prefix') {
      this.#pending.pop();
      this.operand(atom(last.name));
    } else if (last.kind === 'infix') {
      const postfix = this.operators.postfix.get(last.name);
      if (postfix === undefined) return;
      this.#pending[this.#pending.length - 1] = { name: last.name, kind: 'postfix', operator: postfix };
      this.#isComplete = true;
    }
  }

  /** Applies operators that bind at least as tightly as this. */
  #reduce(priority: number): void {
    for (let last = this.#pending.at(-1); last !== undefined; last = this.#pending.at(-1)) {
      if (last.operator.priority > priority || !this.#apply(last)) return;
      this.#pending.pop();
    }
  }

  /** Applies an operator to the last operands; false where one of them has too high a priority. */
  #apply({ name, kind, operator }: Pending): boolean {
    const operands = this.#operands;
    const { left, right } = operandLimits(operator);
    const limits = kind === 'infix' ? [left, right] : [kind === 'prefix' ? right : left];
    const args = operands.slice(-limits.length);
    if (args.length < limits.length) return false;
    if (args.some(({ priority }, i) => priority > (limits[i] as number))) return false;
    operands.length -= args.length;
    const functor = name === ',' ? COMMA : atom(name);
    const term = new Struct(
      functor,
      args.map(arg => arg.term),
    );
    operands.push({ term, priority: operator.priority });
    return true;
  }

  /** The term, where the expression ends with such a text. */
  finished(closing: string, end: number): Term {
    this.#complete(END);
    this.#reduce(END);
    const [only] = this.#operands;
    if (only !== undefined && this.#operands.length === 1 && this.#pending.length === 0) return only.term;
    const last = this.#pending.at(-1)?.name ?? '';
    if (this.#isComplete) throw new PrologSyntaxError('operator_clash', end);
    if (last === ',' || last === ';') throw new PrologSyntaxError('punct', end, [last, closing]);
    throw new PrologSyntaxError('operator_balance', end);
  }
}
