/** Expressions, declarations and whole queries as SMT-LIB 2.6 text. */
import {
  type Datatype,
  defined,
  type Expr,
  type Op,
  postorder,
  Rational,
  type Sort,
} from '../../logic/index.ts';
import { observables } from '../observe.ts';
import { Names } from './names.ts';

const OPERATORS: Partial<Record<Op, string>> = {
  not: 'not',
  and: 'and',
  or: 'or',
  ite: 'ite',
  eq: '=',
  add: '+',
  mul: '*',
  le: '<=',
  ge: '>=',
  lt: '<',
  gt: '>',
  div: 'div',
  mod: 'mod',
  quotient: '/',
  toReal: 'to_real',
  floor: 'to_int',
};

export interface Declaration {
  /** What is declared, as a key: the same thing has the same key. */
  readonly key: string;
  readonly text: string;
}

export class Printer {
  readonly names = new Names();

  /** A script for one query, with the answer as its expected status. */
  script(constraints: readonly Expr[], status: 'sat' | 'unsat' | 'unknown' = 'unknown'): string {
    return [
      '(set-logic ALL)',
      `(set-info :status ${status})`,
      this.datatypes(datatypesIn(constraints)),
      ...this.declarations(constraints).map(({ text }) => text),
      ...constraints.map(constraint => `(assert ${this.term(constraint)})`),
      '(check-sat)',
      ...(status === 'unsat' ? [] : ['(get-model)']),
      '',
    ].join('\n');
  }

  /** All at once, since they may refer to each other. */
  datatypes(datatypes: readonly Datatype[]): string {
    if (datatypes.length === 0) return '';
    const sorts = datatypes.map(datatype => `(${this.names.datatype(datatype)} 0)`);
    const bodies = datatypes.map(({ constructors }) => {
      const lines = constructors.map(ctor => {
        const fields = ctor.fields.map(({ sort }, i) => `(${this.names.field(ctor, i)} ${this.sort(sort)})`);
        return `(${[this.names.constructorOf(ctor), ...fields].join(' ')})`;
      });
      return `(${lines.join(' ')})`;
    });
    return `(declare-datatypes (${sorts.join(' ')}) (${bodies.join(' ')}))`;
  }

  /** Of the variables and functions in these expressions. */
  declarations(exprs: readonly Expr[]): Declaration[] {
    const { variables, applications } = observables(exprs);
    const functions = new Set(applications.map(({ data }) => data));
    return [
      ...variables.map(({ data, sort }) => {
        const key = this.names.variable(data);
        return { key, text: `(declare-fun ${key} () ${this.sort(sort)})` };
      }),
      ...[...functions].map(fn => {
        const key = this.names.function(fn);
        const domain = fn.domain.map(sort => this.sort(sort)).join(' ');
        return { key, text: `(declare-fun ${key} (${domain}) ${this.sort(fn.range)})` };
      }),
    ];
  }

  sort(sort: Sort): string {
    return typeof sort === 'string' ? sort : this.names.datatype(sort);
  }

  /** An expression; shared subexpressions are bound by `let`, so that the text grows linearly. */
  term(root: Expr): string {
    const order = postorder(root);
    const uses = new Map<Expr, number>();
    for (const e of order) for (const arg of e.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    const texts = new Map<Expr, string>();
    const bindings: string[] = [];
    for (const e of order) {
      const text = this.#node(
        e,
        e.args.map(arg => defined(texts.get(arg))),
      );
      if (e.args.length > 0 && (uses.get(e) ?? 0) > 1) {
        texts.set(e, `$${bindings.length}`);
        bindings.push(`(let (($${bindings.length} ${text})) `);
      } else texts.set(e, text);
    }
    return bindings.join('') + texts.get(root) + ')'.repeat(bindings.length);
  }

  #node(e: Expr, args: readonly string[]): string {
    switch (e.op) {
      case 'var':
        return this.names.variable(e.data);
      case 'literal':
        return literal(e.data);
      case 'construct':
        return application(this.names.constructorOf(e.data), args);
      case 'is':
        return application(`(_ is ${this.names.constructorOf(e.data)})`, args);
      case 'select':
        return application(this.names.field(e.data, e.index), args);
      case 'apply':
        return application(this.names.function(e.data), args);
      default: {
        const operator = OPERATORS[e.op];
        if (operator === undefined) throw new Error(`${e.op} has no counterpart in SMT-LIB`);
        return application(operator, args);
      }
    }
  }
}

function application(operator: string, args: readonly string[]): string {
  return args.length === 0 ? operator : `(${operator} ${args.join(' ')})`;
}

function literal(value: boolean | bigint | Rational): string {
  if (typeof value === 'boolean') return `${value}`;
  const positive = (n: bigint, suffix: string): string => `${n < 0n ? -n : n}${suffix}`;
  const [num, text] =
    value instanceof Rational
      ? [
          value.num,
          value.den === 1n
            ? positive(value.num, '.0')
            : `(/ ${positive(value.num, '.0')} ${positive(value.den, '.0')})`,
        ]
      : [value, positive(value, '')];
  return num < 0n ? `(- ${text})` : text;
}

/** The datatypes that these expressions speak about, with those that their fields have. */
export function datatypesIn(exprs: readonly Expr[]): Datatype[] {
  const { variables, applications } = observables(exprs);
  const sorts = new Set<Sort>([...variables, ...applications].map(({ sort }) => sort));
  for (const { data } of applications) for (const sort of data.domain) sorts.add(sort);
  for (const e of exprs.flatMap(expr => [...postorder(expr)])) sorts.add(e.sort);
  const datatypes = new Set([...sorts].filter(sort => typeof sort !== 'string'));
  for (const datatype of datatypes)
    for (const { fields } of datatype.constructors)
      for (const { sort } of fields) if (typeof sort !== 'string') datatypes.add(sort);
  return [...datatypes];
}
