/**
 * One Z3 context: sorts, functions and expression nodes under the numbers the encoder gave them.
 *
 * A context only grows. When a datatype has got a new constructor, or the context has become large, it is disposed of as a
 * whole, and what the next queries need is encoded again.
 */
import {
  BASIC_SORTS,
  type Batch,
  type DatatypeCode,
  type Node,
  nodesOf,
} from '../../../logic/serialize/index.ts';
import { Memory } from './memory.ts';
import type { Handle, Z3, Z3Exports } from './z3.ts';

interface ConstructorHandles {
  readonly make: Handle;
  readonly test: Handle;
  readonly fields: readonly Handle[];
}

export class Z3Error extends Error {}

export class Context {
  readonly handle: Handle;
  readonly #api: Z3Exports;
  readonly #memory: Memory;
  readonly #sorts: Handle[];
  readonly #constructors: ConstructorHandles[] = [];
  readonly #constructorCodes = new Map<Handle, number>();
  readonly #functions: Handle[] = [];
  readonly #variables = new Map<string, Handle>();
  readonly #nodes: Handle[] = [];
  #symbols = 0;

  constructor(z3: Z3, memory = new Memory(z3)) {
    this.#api = z3.api;
    this.#memory = memory;
    const config = this.#api.Z3_mk_config();
    this.handle = this.#api.Z3_mk_context_rc(config);
    this.#api.Z3_del_config(config);
    // Error codes are checked after each call; the default handler would end the worker.
    this.#api.set_noop_error_handler(this.handle);
    this.#sorts = [
      this.keep(this.#api.Z3_mk_bool_sort(this.handle)),
      this.keep(this.#api.Z3_mk_int_sort(this.handle)),
      this.keep(this.#api.Z3_mk_real_sort(this.handle)),
    ];
  }

  get realSort(): Handle {
    return this.#sort(BASIC_SORTS.indexOf('Real'));
  }

  node(number: number): Handle {
    const node = this.#nodes[number];
    if (node === undefined) throw new Z3Error(`there is no node ${number}`);
    return node;
  }

  /** The number of the constructor that this declaration is. */
  constructorCode(declaration: Handle): number | undefined {
    return this.#constructorCodes.get(declaration);
  }

  /** Increments the reference count of what a call returned, which must not be null. */
  keep(ast: Handle): Handle {
    if (ast === 0) this.fail();
    this.#api.Z3_inc_ref(this.handle, ast);
    return ast;
  }

  fail(): never {
    const code = this.#api.Z3_get_error_code(this.handle);
    throw new Z3Error(this.#memory.text(this.#api.Z3_get_error_msg(this.handle, code)));
  }

  /** Throws if the last call failed. */
  verify(): void {
    if (this.#api.Z3_get_error_code(this.handle) !== 0) this.fail();
  }

  dispose(): void {
    this.#api.Z3_del_context(this.handle);
  }

  add(batch: Batch): void {
    if (batch.datatypes.length > 0) this.#declareDatatypes(batch.datatypes);
    for (const { domain, range } of batch.functions) {
      const sorts = this.#memory.handles(domain.map(code => this.#sort(code)));
      this.#functions.push(
        this.keep(
          this.#api.Z3_mk_func_decl(this.handle, this.#symbol(), domain.length, sorts, this.#sort(range)),
        ),
      );
    }
    for (const node of nodesOf(batch)) this.#nodes.push(this.keep(this.#make(node, batch)));
  }

  #sort(code: number): Handle {
    const sort = this.#sorts[code];
    if (sort === undefined) throw new Z3Error(`there is no sort ${code}`);
    return sort;
  }

  /** Names are numbers: nothing is looked up by name, so nothing can clash. */
  #symbol(): Handle {
    return this.#api.Z3_mk_int_symbol(this.handle, this.#symbols++);
  }

  /** All at once, since they may refer to each other; a reference to an earlier one is an ordinary sort. */
  #declareDatatypes(datatypes: readonly DatatypeCode[]): void {
    const c = this.handle;
    const first = this.#sorts.length;
    const made = datatypes.map(({ constructors }) =>
      constructors.map(({ fields }) => {
        const names = this.#memory.handles(
          fields.map(() => this.#symbol()),
          0,
        );
        const sorts = this.#memory.handles(
          fields.map(({ sort }) => (sort >= first ? 0 : this.#sort(sort))),
          1,
        );
        const references = this.#memory.handles(
          fields.map(({ sort }) => (sort >= first ? sort - first : 0)),
          2,
        );
        const [name, recognizer] = [this.#symbol(), this.#symbol()];
        const made = this.#api.Z3_mk_constructor(
          c,
          name,
          recognizer,
          fields.length,
          names,
          sorts,
          references,
        );
        return made === 0 ? this.fail() : made;
      }),
    );
    const lists = made.map(constructors =>
      this.#api.Z3_mk_constructor_list(c, constructors.length, this.#memory.handles(constructors)),
    );
    const names = this.#memory.handles(
      datatypes.map(() => this.#symbol()),
      0,
    );
    const out = this.#memory.buffer(datatypes.length * 4, 1);
    this.#api.Z3_mk_datatypes(c, datatypes.length, names, out, this.#memory.handles(lists, 2));
    this.verify();
    for (const sort of this.#memory.words(out, datatypes.length)) this.#sorts.push(this.keep(sort));
    for (const [i, { constructors }] of datatypes.entries()) {
      for (const [k, { fields }] of constructors.entries())
        this.#query(made[i]?.[k] as Handle, fields.length);
    }
    for (const list of lists) this.#api.Z3_del_constructor_list(c, list);
    for (const ctor of made.flat()) this.#api.Z3_del_constructor(c, ctor);
  }

  #query(ctor: Handle, size: number): void {
    const out = this.#memory.buffer((size + 2) * 4);
    this.#api.Z3_query_constructor(this.handle, ctor, size, out, out + 4, out + 8);
    this.verify();
    const [make, test, ...fields] = this.#memory.words(out, size + 2).map(ast => this.keep(ast));
    this.#constructorCodes.set(make as Handle, this.#constructors.length);
    this.#constructors.push({ make: make as Handle, test: test as Handle, fields });
  }

  #make(node: Node, batch: Batch): Handle {
    const api = this.#api;
    const c = this.handle;
    const args = node.args.map(arg => this.node(arg));
    const [left, right, third] = args as [Handle, Handle, Handle];
    switch (node.op) {
      case 'var':
        return this.#variable(batch.data[node.data] as string, node.sort);
      case 'literal':
        return this.#literal(node, batch);
      case 'not':
        return api.Z3_mk_not(c, left);
      case 'and':
        return api.Z3_mk_and(c, args.length, this.#memory.handles(args));
      case 'or':
        return api.Z3_mk_or(c, args.length, this.#memory.handles(args));
      case 'ite':
        return api.Z3_mk_ite(c, left, right, third);
      case 'eq':
        return api.Z3_mk_eq(c, left, right);
      case 'add':
        return api.Z3_mk_add(c, args.length, this.#memory.handles(args));
      case 'mul':
        return api.Z3_mk_mul(c, args.length, this.#memory.handles(args));
      case 'le':
        return api.Z3_mk_le(c, left, right);
      case 'ge':
        return api.Z3_mk_ge(c, left, right);
      case 'lt':
        return api.Z3_mk_lt(c, left, right);
      case 'gt':
        return api.Z3_mk_gt(c, left, right);
      case 'div':
      case 'quotient':
        return api.Z3_mk_div(c, left, right);
      case 'mod':
        return api.Z3_mk_mod(c, left, right);
      case 'toReal':
        return api.Z3_mk_int2real(c, left);
      case 'floor':
        return api.Z3_mk_real2int(c, left);
      case 'construct':
        return this.#apply(this.#ctor(node).make, args);
      case 'is':
        return this.#apply(this.#ctor(node).test, args);
      case 'select':
        return this.#apply(this.#ctor(node).fields[node.index] ?? 0, args);
      case 'apply':
        return this.#apply(this.#functions[node.data] ?? 0, args);
      case 'bitand':
      case 'bitor':
      case 'bitxor':
        throw new Z3Error(`${node.op} must be lowered first`);
    }
  }

  /** By name: the same variable may come as two nodes, when the table of expressions was dropped in between. */
  #variable(name: string, sort: number): Handle {
    const key = `${sort} ${name}`;
    let variable = this.#variables.get(key);
    if (variable === undefined) {
      const domain = this.#memory.buffer(0);
      const declaration = this.#api.Z3_mk_func_decl(this.handle, this.#symbol(), 0, domain, this.#sort(sort));
      variable = this.keep(this.#apply(this.keep(declaration), []));
      this.#variables.set(key, variable);
    }
    return variable;
  }

  #apply(declaration: Handle, args: readonly Handle[]): Handle {
    if (declaration === 0) throw new Z3Error('an operation that was never declared');
    return this.#api.Z3_mk_app(this.handle, declaration, args.length, this.#memory.handles(args));
  }

  #ctor(node: Node): ConstructorHandles {
    const ctor = this.#constructors[node.data];
    if (ctor === undefined) throw new Z3Error(`there is no constructor ${node.data}`);
    return ctor;
  }

  #literal(node: Node, batch: Batch): Handle {
    const value = batch.data[node.data];
    const api = this.#api;
    if (typeof value === 'boolean') return value ? api.Z3_mk_true(this.handle) : api.Z3_mk_false(this.handle);
    const sort = this.#sort(node.sort);
    if (BASIC_SORTS[node.sort] === 'Int' && (value as string).length < 10)
      return api.Z3_mk_int(this.handle, Number(value), sort);
    return api.Z3_mk_numeral(this.handle, this.#memory.ascii(value as string), sort);
  }
}
