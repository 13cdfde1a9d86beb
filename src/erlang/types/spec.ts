/**
 * Function specifications.
 *
 * A spec has one clause for each overloading; arguments must satisfy one of them. A type variable is replaced by its
 * bound (`when X :: T`), or by `any()` where it has none: as a precondition it means nothing more. A bound may contain
 * its own variable (`when Deep :: [integer() | Deep]`), which makes it a recursive type; such a variable becomes a
 * reference, and
 * `bounds` has its definition.
 */
import type { Term } from '../terms/index.ts';
import type { ModuleDefinitions } from './definitions.ts';
import { items, nameIn, nameOf, parts } from './forms.ts';
import { readType, type Scope } from './read.ts';
import { ANY, type RecordType, type RefType, ref, type Type } from './type.ts';

export interface Spec {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  readonly clauses: readonly SpecClause[];
}

export interface SpecClause {
  readonly args: readonly Type[];
  readonly result: Type;
}

export interface ReadSpec {
  readonly spec: Spec;
  /** The definitions of the references for recursive bounds, by name. */
  readonly bounds: ReadonlyMap<string, () => Type>;
}

type Listener = Pick<Scope, 'problem' | 'reference'>;

export function readSpec(
  definitions: ModuleDefinitions,
  name: string,
  arity: number,
  listener: Listener = {},
  declared: 'specs' | 'callbacks' = 'specs',
): ReadSpec | null {
  const forms = definitions[declared].get(`${name}/${arity}`);
  if (forms === undefined) return null;
  const bounds = new Map<string, () => Type>();
  const clauses = forms.map((form, index) => {
    const scope = new ClauseScope(definitions, `${name}/${arity}#${index}`, listener, bounds);
    return readClause(form, arity, scope);
  });
  return { spec: { module: definitions.module, name, arity, clauses }, bounds };
}

function readClause(form: Term, arity: number, scope: ClauseScope): SpecClause {
  const [, , kind, value] = parts(form);
  if (nameOf(kind) === 'bounded_fun') {
    const [inner, constraints] = items(value);
    for (const constraint of items(constraints)) {
      // {type, _, constraint, [{atom, _, is_subtype}, [Variable, Type]]}
      const [, subtype] = items(parts(constraint)[3]);
      const [variable, bound] = items(subtype);
      if (bound !== undefined) scope.bind(nameIn(variable), bound);
    }
    return inner === undefined ? { args: anyTypes(arity), result: ANY } : readClause(inner, arity, scope);
  }
  const [product, result] = items(value);
  const args = items(parts(product)[3]).map(arg => readType(arg, scope));
  if (args.length !== arity) {
    scope.problem(form, 'unsupported_type', 'a spec clause without an argument for each parameter');
    return { args: anyTypes(arity), result: ANY };
  }
  return { args, result: readType(result, scope) };
}

function anyTypes(count: number): Type[] {
  return Array.from({ length: count }, () => ANY);
}

class ClauseScope implements Scope {
  readonly #forms = new Map<string, Term>();
  readonly #reading = new Set<string>();

  constructor(
    readonly definitions: ModuleDefinitions,
    private readonly clause: string,
    private readonly listener: Listener,
    private readonly bounds: Map<string, () => Type>,
  ) {}

  bind(variable: string, form: Term): void {
    if (this.#forms.has(variable))
      this.problem(form, 'unsupported_type', `only the first bound of type variable ${variable} is used`);
    else this.#forms.set(variable, form);
  }

  variable(name: string): Type {
    const form = this.#forms.get(name);
    if (form === undefined) return ANY;
    if (this.#reading.has(name)) {
      const key = `${this.clause}:${name}`;
      this.bounds.set(key, () => this.variable(name));
      return ref(this.definitions.module, key);
    }
    this.#reading.add(name);
    const type = readType(form, this);
    this.#reading.delete(name);
    return type;
  }

  problem(form: Term, code: string, message: string): void {
    this.listener.problem?.(form, code, message);
  }

  reference(form: Term, named: RefType | RecordType): void {
    this.listener.reference?.(form, named);
  }
}
