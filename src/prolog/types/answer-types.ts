/**
 * Declared types of answers as a goal that checks them (`--check-results`).
 *
 * The goal runs behind the one under test, in the machine, so that what it asks about symbolic values are decisions like any others:
 * an answer that is outside of its type for some inputs of a path only is found, too. Each type becomes a predicate of one clause that leaves
 * no choice points, so that answers leave as many as they do without the check.
 */
import { defined } from '../../logic/index.ts';
import { atomText, quotedTerm } from '../syntax/index.ts';
import { atom, Struct, type Term, Var } from '../terms/index.ts';
import { ANY, definitionOf, type Type, type TypeTable, typeKey } from './type.ts';

/** An argument whose value in answers has a type. */
export interface TypedArgument {
  /** From 0. */
  readonly index: number;
  readonly type: Type;
  /** Whether it may be left unbound, or has to be bound. */
  readonly mayStayOpen: boolean;
}

/** Names of types that mean what `must_be/2` means by them. A name that is not known stands for any term. */
const CHECKED_BY_NAME: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    ...[
      'atom',
      'atomic',
      'boolean',
      'bool',
      'callable',
      'char',
      'chars',
      'code',
      'codes',
      'compound',
      'float',
    ],
    ...['integer', 'list', 'list_or_partial', 'negative_integer', 'nonneg', 'number', 'order', 'pair'],
    ...['positive_integer', 'proper_list', 'rational', 'string', 'symbol', 'text'],
  ].map(name => [name, name]),
  ['int', 'integer'],
  ['natural', 'nonneg'],
  ['nat', 'nonneg'],
  ['num', 'number'],
  ['constant', 'atomic'],
  ['character', 'char'],
]);

export class AnswerTypes {
  /** A library with the predicates that check, of which this is the first. */
  readonly source: string;
  readonly name: string;
  readonly #checks = new Map<string, string>();
  readonly #clauses: string[] = [];

  constructor(
    indicator: string,
    private readonly typed: readonly TypedArgument[],
    private readonly table: TypeTable,
  ) {
    this.name = `$answer of ${indicator} ${typed.map(({ index }) => index)}`;
    const checks = typed.map(({ type, mayStayOpen }, i) => {
      const check = `acyclic_term(A${i}), ${this.#check(type, `A${i}`)}`;
      return mayStayOpen ? `( var(A${i}) -> true ; ${check} )` : check;
    });
    const body = checks.reduceRight((rest, check, i) => `( ${check} -> ${rest} ; W = ${i} )`, 'W = ok');
    const head = `${atomText(this.name, false)}(${[...typed.map((_, i) => `A${i}`), 'W'].join(', ')})`;
    this.source = [`${head} :- ${body}.`, ...this.#clauses].join('\n');
  }

  /** The goal for the arguments of an answer; when it has run, `wrong` tells which of them is outside of its type. */
  goal(args: readonly Term[]): { readonly check: Term; readonly wrong: Var } {
    const wrong = new Var();
    const checked = this.typed.map(({ index }) => defined(args[index]));
    return { check: new Struct(atom(this.name), [...checked, wrong]), wrong };
  }

  /** What `wrong` is bound to, as an argument and its type; null where the answer is as declared. */
  argument(wrong: Term): { readonly index: number; readonly type: string } | null {
    const found = typeof wrong === 'number' ? this.typed[wrong] : undefined;
    return found === undefined ? null : { index: found.index, type: typeText(found.type) };
  }

  /** A goal that holds where a variable of a clause is bound to a term of the type. */
  #check(type: Type, v: string): string {
    switch (type.kind) {
      case 'any':
        return 'true';
      case 'union':
        return `( ${type.types.map(part => this.#check(part, v)).join(' -> true ; ')} )`;
      case 'named':
        return this.#named(type, v);
      case 'integer': {
        const low = type.low === null ? '' : `, ${v} >= ${type.low}`;
        return `( integer(${v})${low}${type.high === null ? '' : `, ${v} =< ${type.high}`} )`;
      }
      case 'character':
        return `is_of_type(char, ${v})`;
      case 'constant':
        return `${v} == ${quotedTerm(type.term, { ignoreOps: true })}`;
      case 'functor':
        return `${this.#predicate(typeKey(type), () => this.#functor(type))}(${v})`;
      default:
        return `${type.kind}(${v})`;
    }
  }

  #named(type: Type & { kind: 'named' }, v: string): string {
    const definition = definitionOf(type, this.table);
    if (definition !== null)
      return `${this.#predicate(typeKey(type), () => this.#check(definition, 'X'))}(${v})`;
    const [element] = type.args;
    if (type.name === 'list' && element !== undefined) {
      const items = (name: string) =>
        `nonvar(X), ( X == [] -> true ; X = [A|B], ${this.#check(element, 'A')} -> ${name}(B) )`;
      return `${this.#predicate(typeKey(type), items)}(${v})`;
    }
    if (type.args.length > 0) return 'true';
    if (type.name === 'assoc') return `is_assoc(${v})`;
    const known = Object.hasOwn(CHECKED_BY_NAME, type.name) ? CHECKED_BY_NAME[type.name] : undefined;
    return known === undefined ? 'true' : `is_of_type(${known}, ${v})`;
  }

  #functor({ name, args }: Type & { kind: 'functor' }): string {
    const parts = args.map((_, i) => `B${i}`);
    const shape = `${atomText(name.name, false)}(${parts.join(', ')})`;
    const checks = args.map((arg, i) => this.#check(arg, `B${i}`)).filter(check => check !== 'true');
    return ['nonvar(X)', `X = ${shape}`, ...checks].join(', ');
  }

  /** The name of the predicate that checks a type, which is made once; `body` is about `X`. */
  #predicate(key: string, body: (name: string) => string): string {
    const known = this.#checks.get(key);
    if (known !== undefined) return known;
    const name = atomText(`${this.name} ${this.#checks.size}`, false);
    this.#checks.set(key, name);
    this.#clauses.push(`${name}(X) :- ${body(name)}.`);
    return name;
  }
}

/** A type as declarations write it. */
function typeText(type: Type): string {
  switch (type.kind) {
    case 'named':
      return withArguments(type.name, type.args);
    case 'union':
      return type.types.map(typeText).join('|');
    case 'integer':
      return `between(${type.low ?? 'inf'}, ${type.high ?? 'inf'})`;
    case 'character':
      return 'char';
    case 'constant':
      return quotedTerm(type.term);
    case 'functor':
      return withArguments(type.name.name, type.args);
    default:
      return type.kind;
  }
}

function withArguments(name: string, args: readonly Type[]): string {
  return args.length === 0 ? name : `${atomText(name, false)}(${args.map(typeText).join(', ')})`;
}

/** Arguments that answers bind and that have a type. */
export function typedArguments(
  types: readonly Type[],
  isOutput: (index: number) => boolean,
  mayStayOpen: (index: number) => boolean,
): TypedArgument[] {
  return types.flatMap((type, index) =>
    type !== ANY && isOutput(index) ? [{ index, type, mayStayOpen: mayStayOpen(index) }] : [],
  );
}
