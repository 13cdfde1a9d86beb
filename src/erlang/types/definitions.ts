/** Index of a module's type attributes, whose forms are not translated yet. */
import type { ModuleTypes } from '../core/index.ts';
import type { Term } from '../terms/index.ts';
import { items, nameIn, nameOf, parts } from './forms.ts';

export interface TypeDefinition {
  readonly opaque: boolean;
  readonly parameters: readonly string[];
  readonly form: Term;
}

export interface FieldDeclaration {
  readonly name: string;
  /** Null for a field without a type: any term. */
  readonly form: Term | null;
}

export interface ModuleDefinitions {
  readonly module: string;
  /** By `name/arity`. */
  readonly types: ReadonlyMap<string, TypeDefinition>;
  readonly records: ReadonlyMap<string, readonly FieldDeclaration[]>;
  /** By `name/arity`: one form for each clause of the spec. */
  readonly specs: ReadonlyMap<string, readonly Term[]>;
  readonly callbacks: ReadonlyMap<string, readonly Term[]>;
  /** The modules whose callbacks it has. */
  readonly behaviours: readonly string[];
}

export function indexDefinitions(module: string, types: ModuleTypes): ModuleDefinitions {
  const definitions = new Map<string, TypeDefinition>();
  const records = new Map<string, readonly FieldDeclaration[]>();
  const specs = new Map<string, readonly Term[]>();
  const callbacks = new Map<string, readonly Term[]>();
  const behaviours: string[] = [];
  for (const attribute of types.attributes) {
    const [tag, , kind, value] = parts(attribute);
    if (nameOf(tag) !== 'attribute') continue;
    switch (nameOf(kind)) {
      case 'type':
      case 'opaque':
      case 'nominal': {
        const [name, form, parameters] = parts(value);
        if (form === undefined) break;
        const names = items(parameters).map(nameIn);
        definitions.set(`${nameOf(name)}/${names.length}`, {
          opaque: nameOf(kind) === 'opaque',
          parameters: names,
          form,
        });
        break;
      }
      case 'record': {
        const [name, fields] = parts(value);
        records.set(nameOf(name), items(fields).map(fieldDeclaration));
        break;
      }
      case 'behaviour':
      case 'behavior':
        behaviours.push(nameOf(value));
        break;
      case 'spec':
      case 'callback': {
        const [of, clauses] = parts(value);
        // `{Name, Arity}`, or `{Module, Name, Arity}` where the module is written out.
        const [name, arity] = parts(of).slice(-2);
        const index = nameOf(kind) === 'spec' ? specs : callbacks;
        index.set(`${nameOf(name)}/${String(arity)}`, items(clauses));
        break;
      }
    }
  }
  return { module, types: definitions, records, specs, callbacks, behaviours };
}

function fieldDeclaration(form: Term): FieldDeclaration {
  const [tag, second, third] = parts(form);
  return nameOf(tag) === 'typed_record_field'
    ? { name: nameIn(parts(second)[2]), form: third ?? null }
    : { name: nameIn(third), form: null };
}
