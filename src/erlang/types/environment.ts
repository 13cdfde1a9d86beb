/**
 * The types reachable from a unit's specification, for unfolding.
 *
 * Modules are loaded in advance: `spec` loads the transitive closure of a specification's references, also in other
 * modules. After that everything is synchronous: `unfold` expands a named type by one level, `heads` gives the
 * outermost shapes that a type allows. A named type whose module cannot be loaded is treated as `any()` with a warning;
 * one that its module does not define is an error of the specification.
 */
import { DiagnosticError, type ModuleTypes } from '../core/index.ts';
import { atom, type Term } from '../terms/index.ts';
import { indexDefinitions, type ModuleDefinitions } from './definitions.ts';
import { placeOf } from './forms.ts';
import { type Head, headsOf } from './heads.ts';
import { predefinedDefinition } from './predefined.ts';
import { readType, type Scope } from './read.ts';
import { readSpec, type Spec } from './spec.ts';
import { ANY, literal, type RecordType, type RefType, type Type, tuple } from './type.ts';

/** Loads the types of a module; null when the module cannot be loaded. */
export type TypeSource = (module: string) => Promise<ModuleTypes | null>;

/** A problem with a type: its location, and a message in the wording of OTP's own checks. */
export interface TypeProblem {
  readonly code: string;
  readonly message: string;
  readonly module: string;
  /** From 1; 0 when it is not known. */
  readonly line: number;
  readonly column: number;
}

/** The specification refers to a type or record that does not exist. */
export class SpecError extends DiagnosticError {
  constructor(readonly problem: TypeProblem) {
    const { module, line, column } = problem;
    super([
      {
        title: 'A specification cannot be used',
        text: problem.message,
        location: { file: `${module}.erl`, line, column },
        hint: '--no-specs ignores specifications.',
      },
    ]);
  }
}

interface Reference {
  readonly to: RefType | RecordType;
  readonly from: ModuleDefinitions;
  readonly form: Term;
}

export class TypeEnvironment {
  readonly #modules = new Map<string, ModuleDefinitions | null>();
  readonly #warnings = new Map<string, TypeProblem>();
  readonly #visited = new Set<string>();
  readonly #bounds = new Map<string, () => Type>();
  readonly #unfolded = new Map<Type, Type>();
  readonly #heads = new Map<Type, readonly Head[]>();

  constructor(private readonly source: TypeSource) {}

  /** Types that could not be loaded and are treated as `any()`. */
  get warnings(): readonly TypeProblem[] {
    return [...this.#warnings.values()];
  }

  /** The specification of a function, after all its references are loaded; null where there is none. */
  spec(module: string, name: string, arity: number): Promise<Spec | null> {
    return this.#declared(module, name, arity, 'specs');
  }

  /** What the behaviours of a module declare about a callback, those that `isTrusted` lets through; null where none does. */
  async callback(
    module: string,
    name: string,
    arity: number,
    isTrusted: (behaviour: string) => boolean,
  ): Promise<Spec | null> {
    for (const behaviour of (await this.#load(module))?.behaviours ?? []) {
      const spec = isTrusted(behaviour) ? await this.#declared(behaviour, name, arity, 'callbacks') : null;
      if (spec !== null) return spec;
    }
    return null;
  }

  async #declared(
    module: string,
    name: string,
    arity: number,
    how: 'specs' | 'callbacks',
  ): Promise<Spec | null> {
    const definitions = await this.#load(module);
    if (definitions === null) return null;
    const pending: Reference[] = [];
    const read = readSpec(definitions, name, arity, this.#listener(definitions, pending), how);
    if (read === null) return null;
    for (const [key, bound] of read.bounds) this.#bounds.set(`${module}:${key}`, bound);
    await this.#follow(pending);
    return read.spec;
  }

  /** The names and arities of the functions that a module specifies. */
  async specified(module: string): Promise<readonly { name: string; arity: number }[]> {
    const definitions = await this.#load(module);
    return [...(definitions?.specs.keys() ?? [])].map(key => {
      const at = key.lastIndexOf('/');
      return { name: key.slice(0, at), arity: Number(key.slice(at + 1)) };
    });
  }

  /** Whether only its own module may look into values of the type. */
  isOpaque({ module, name, args }: RefType): boolean {
    return this.#modules.get(module)?.types.get(`${name}/${args.length}`)?.opaque ?? false;
  }

  /** The definition of a named type: unfolds one level. */
  unfold(type: RefType | RecordType): Type {
    let unfolded = this.#unfolded.get(type);
    if (unfolded === undefined) {
      unfolded = type.kind === 'record' ? this.#unfoldRecord(type) : this.#unfoldRef(type);
      this.#unfolded.set(type, unfolded);
    }
    return unfolded;
  }

  /** The outermost shapes of a type's members; none for a type whose definition alone shows that it is empty. */
  heads(type: Type): readonly Head[] {
    let heads = this.#heads.get(type);
    if (heads === undefined) {
      heads = headsOf(type, named => this.unfold(named));
      this.#heads.set(type, heads);
    }
    return heads;
  }

  async #load(module: string): Promise<ModuleDefinitions | null> {
    const known = this.#modules.get(module);
    if (known !== undefined) return known;
    const types = await this.source(module);
    const definitions = types === null ? null : indexDefinitions(module, types);
    this.#modules.set(module, definitions);
    return definitions;
  }

  /** Loads the transitive closure of references. */
  async #follow(pending: Reference[]): Promise<void> {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { to, from, form } = next;
      const key = keyOf(to);
      if (this.#visited.has(key)) continue;
      const definitions = await this.#load(to.module);
      const forms = definitions && formsOf(definitions, to);
      if (definitions === null || forms === null) {
        if (definitions === from)
          throw new SpecError(this.#problem(from, form, 'undefined_type', `type ${key} undefined`));
        const why = definitions === null ? 'its module was not found' : 'its module does not define it';
        const message = `type ${key} cannot be used, ${why}; any term is allowed there`;
        this.#warn(this.#problem(from, form, 'unavailable_type', message));
      } else {
        const scope = { definitions, variable: () => ANY, ...this.#listener(definitions, pending) };
        for (const definition of forms) readType(definition, scope);
      }
      this.#visited.add(key);
    }
  }

  #listener(from: ModuleDefinitions, pending: Reference[]): Pick<Scope, 'problem' | 'reference'> {
    return {
      problem: (form, code, message) => {
        const problem = this.#problem(from, form, code, message);
        if (code !== 'unsupported_type') throw new SpecError(problem);
        this.#warn(problem);
      },
      reference: (form, to) => pending.push({ to, from, form }),
    };
  }

  #problem(from: ModuleDefinitions, form: Term, code: string, message: string): TypeProblem {
    return { code, message, module: from.module, ...placeOf(form) };
  }

  #warn(problem: TypeProblem): void {
    this.#warnings.set(`${problem.module}:${problem.line}:${problem.column}:${problem.message}`, problem);
  }

  #unfoldRef({ module, name, args }: RefType): Type {
    if (module === '') return predefinedDefinition(name) ?? ANY;
    const bound = this.#bounds.get(`${module}:${name}`);
    if (bound !== undefined) return bound();
    const definitions = this.#modules.get(module);
    const definition = definitions?.types.get(`${name}/${args.length}`);
    if (!definitions || definition === undefined) return ANY;
    const bindings = new Map(definition.parameters.map((parameter, i) => [parameter, args[i] ?? ANY]));
    return readType(definition.form, { definitions, variable: variable => bindings.get(variable) ?? ANY });
  }

  #unfoldRecord({ module, name, fields }: RecordType): Type {
    const definitions = this.#modules.get(module);
    const declared = definitions?.records.get(name);
    if (!definitions || declared === undefined) return ANY;
    const scope: Scope = { definitions, variable: () => ANY };
    const types = declared.map(declaration => {
      const restricted = fields.find(field => field.name === declaration.name);
      if (restricted !== undefined) return restricted.type;
      return declaration.form === null ? ANY : readType(declaration.form, scope);
    });
    return tuple([literal(atom(name)), ...types]);
  }
}

function keyOf(named: RefType | RecordType): string {
  const { module, name } = named;
  return named.kind === 'record' ? `${module}:#${name}{}` : `${module}:${name}/${named.args.length}`;
}

/** The forms that define a named type; null when its module has no such type. */
function formsOf(definitions: ModuleDefinitions, named: RefType | RecordType): readonly Term[] | null {
  if (named.kind === 'record') {
    const fields = definitions.records.get(named.name);
    return fields === undefined ? null : fields.flatMap(field => field.form ?? []);
  }
  const definition = definitions.types.get(`${named.name}/${named.args.length}`);
  return definition === undefined ? null : [definition.form];
}
