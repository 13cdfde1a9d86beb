/**
 * The format of modules in messages of the node and in the cache: an external term in which every function is a nested
 * external term. Functions are decoded lazily, at their first use: of a library module a run usually calls two or
 * three.
 */
import { type Definition, decodeFun, type FunExpr, type Module, type ModuleTypes } from '../core/index.ts';
import {
  type Atom,
  atom,
  type Bits,
  decodeTerm,
  type ErlMap,
  listElements,
  mapGet,
  type Term,
  TRUE,
  type Tuple,
  toBytes,
  toText,
} from '../terms/index.ts';

export interface PackedModule {
  readonly module: Module;
  /** All source files of the module. */
  readonly files: readonly string[];
  /** Whether compilation is deterministic: the same files always give the same Core. */
  readonly stable: boolean;
}

/** The version of the format; part of cache keys, so increment it with every change of the layout. */
export const PACKED_FORMAT = 1;

export function unpack(bytes: Uint8Array): PackedModule {
  const packed = decodeTerm(bytes) as ErlMap;
  const field = (name: string): Term => {
    const value = mapGet(packed, atom(name));
    if (value === undefined) throw new Error(`a packed module has no ${name}`);
    return value;
  };
  const file = toText(field('file') as Bits);
  return {
    module: {
      name: (field('module') as Atom).name,
      file,
      exports: listElements(field('exports')).map(entry => {
        const [name, arity] = (entry as Tuple).elements as [Atom, number];
        return { name: name.name, arity };
      }),
      definitions: listElements(field('functions')).map(entry => {
        const [name, arity, code] = (entry as Tuple).elements as [Atom, number, Bits];
        return new PackedDefinition(name.name, arity, file, toBytes(code));
      }),
      types: new PackedTypes(toBytes(field('attributes') as Bits)),
    },
    files: listElements(field('files')).map(path => toText(path as Bits)),
    stable: field('stable') === TRUE,
  };
}

class PackedDefinition implements Definition {
  private decoded: FunExpr | null = null;

  constructor(
    readonly name: string,
    readonly arity: number,
    private readonly file: string,
    private readonly code: Uint8Array,
  ) {}

  get fun(): FunExpr {
    this.decoded ??= decodeFun(decodeTerm(this.code), this.file);
    return this.decoded;
  }
}

class PackedTypes implements ModuleTypes {
  private decoded: readonly Term[] | null = null;

  constructor(private readonly code: Uint8Array) {}

  get attributes(): readonly Term[] {
    this.decoded ??= listElements(decodeTerm(this.code));
    return this.decoded;
  }
}
