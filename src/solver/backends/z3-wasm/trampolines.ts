/**
 * Fast trampolines for C++ exceptions.
 *
 * Z3's WebAssembly build was made with exceptions caught in JavaScript: every call that might throw leaves the
 * module through an imported function `invoke_<signature>(index, ...args)`, which calls table entry `index` inside
 * a JavaScript `try`. That is some 13,000 crossings for one small query and half of its time. WebAssembly has had
 * exception handling of its own since, so we generate a module whose functions do the same without leaving:
 *
 *     invoke_<signature>(index, ...args):
 *       if functions[index] is null: fill(index)
 *       sp = stackSave()
 *       try functions[index](...args)
 *       catch_all
 *         stackRestore(sp)
 *         if not wasThrown(): rethrow          -- a trap or an exit, not a C++ exception
 *         setThrew(1, 0); the result is 0
 *
 * The main module exports its table of functions only after it has got its imports, so this module has a table of
 * its own, filled entry by entry as they are first called.
 */

type ValueType = 'i' | 'j' | 'f' | 'd';

const VALUE_TYPES: Record<ValueType, number> = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c };
const NOTHING = 0x40;
const FUNCTION_REFERENCE = 0x70;

const ZERO: Record<ValueType | 'v', readonly number[]> = {
  i: [0x41, 0],
  j: [0x42, 0],
  f: [0x43, 0, 0, 0, 0],
  d: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
  v: [],
};

/** Instructions, by their names in the specification. */
const op = {
  localGet: (local: number) => [0x20, ...leb(local)],
  localSet: (local: number) => [0x21, ...leb(local)],
  constant: (value: number) => [0x41, value],
  call: (fn: number) => [0x10, ...leb(fn)],
  callIndirect: (type: number, table: number) => [0x11, ...leb(type), table],
  tableGet: (table: number) => [0x25, table],
  isNull: [0xd1],
  equalsZero: [0x45],
  ifThen: [0x04, NOTHING],
  tryBlock: (result: number) => [0x06, result],
  catchAll: [0x19],
  rethrow: (depth: number) => [0x09, depth],
  end: [0x0b],
};

// Where things are in the generated module.
const FUNCTIONS = 0;
const RUNTIME = 1;
const FILL = 0;
const WAS_THROWN = 1;
const IMPORTS = 2;
const STACK_SAVE = 0;
const STACK_RESTORE = 1;
const SET_THREW = 2;

/** An unsigned number in LEB128, as all of WebAssembly's binary format has them. */
function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest !== 0);
  return bytes;
}

const text = (value: string): number[] => [...leb(value.length), ...new TextEncoder().encode(value)];
const vector = (items: readonly (readonly number[])[]): number[] => [...leb(items.length), ...items.flat()];
const section = (id: number, body: readonly number[]): number[] => [id, ...leb(body.length), ...body];

/** The module's bytes, with an exported function for each of these `invoke_` names. */
function generate(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const types: number[][] = [];
  const known = new Map<string, number>();
  const type = (params: string, result: string): number => {
    const key = `${params}>${result}`;
    let index = known.get(key);
    if (index === undefined) {
      const params_ = [...params].map(code => valueType(code));
      index = types.push([0x60, ...leb(params.length), ...params_, ...resultType(result)]) - 1;
      known.set(key, index);
    }
    return index;
  };
  const save = type('', 'i');
  const restore = type('i', 'v');
  const setThrew = type('ii', 'v');
  const functions = names.map(name => {
    const result = name.charAt('invoke_'.length);
    const params = name.slice('invoke_'.length + 1);
    return { name, result, params, inner: type(params, result), outer: type(`i${params}`, result) };
  });
  const bodies = functions.map(({ result, params, inner }) => {
    const stackPointer = params.length + 1;
    const code = [
      ...[...op.localGet(0), ...op.tableGet(FUNCTIONS), ...op.isNull, ...op.ifThen],
      ...[...op.localGet(0), ...op.call(FILL), ...op.end],
      ...[...op.constant(STACK_SAVE), ...op.callIndirect(save, RUNTIME), ...op.localSet(stackPointer)],
      ...op.tryBlock(result === 'v' ? NOTHING : valueType(result)),
      ...Array.from(params, (_, i) => op.localGet(i + 1)).flat(),
      ...[...op.localGet(0), ...op.callIndirect(inner, FUNCTIONS)],
      ...op.catchAll,
      ...[...op.localGet(stackPointer), ...op.constant(STACK_RESTORE), ...op.callIndirect(restore, RUNTIME)],
      ...[...op.call(WAS_THROWN), ...op.equalsZero, ...op.ifThen, ...op.rethrow(1), ...op.end],
      ...[...op.constant(1), ...op.constant(0), ...op.constant(SET_THREW)],
      ...[...op.callIndirect(setThrew, RUNTIME), ...ZERO[result as keyof typeof ZERO]],
      ...[...op.end, ...op.end],
    ];
    const locals = [1, 1, VALUE_TYPES.i];
    return [...leb(locals.length + code.length), ...locals, ...code];
  });
  return new Uint8Array([
    ...[0, ...new TextEncoder().encode('asm'), 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(
      2,
      vector([
        [...text('loader'), ...text('fill'), 0, ...leb(restore)],
        [...text('loader'), ...text('wasThrown'), 0, ...leb(save)],
      ]),
    ),
    ...section(3, vector(functions.map(({ outer }) => leb(outer)))),
    ...section(
      4,
      vector([
        [FUNCTION_REFERENCE, 0, 0],
        [FUNCTION_REFERENCE, 0, 3],
      ]),
    ),
    ...section(
      7,
      vector([
        ...functions.map(({ name }, i) => [...text(name), 0, ...leb(IMPORTS + i)]),
        [...text('functions'), 1, FUNCTIONS],
        [...text('runtime'), 1, RUNTIME],
      ]),
    ),
    ...section(10, vector(bodies)),
  ]);
}

function valueType(code: string): number {
  const type = VALUE_TYPES[code as ValueType];
  if (type === undefined) throw new Error(`no value type ${code}`);
  return type;
}

function resultType(code: string): number[] {
  return code === 'v' ? [0] : [1, valueType(code)];
}

type Throw = (...args: unknown[]) => unknown;

/**
 * Replace the `invoke_` functions among a module's imports. The function returned must be given the instance's
 * exports before anything in it is called.
 */
export function replaceTrampolines(env: Record<string, unknown>): (exports: Record<string, unknown>) => void {
  let thrown = false;
  let main: WebAssembly.Table | undefined;
  const names = Object.keys(env).filter(name => name.startsWith('invoke_'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(generate(names)), {
    loader: {
      fill: (index: number) => functions.set(index, main?.get(index)),
      wasThrown: () => {
        const result = thrown;
        thrown = false;
        return result ? 1 : 0;
      },
    },
  });
  const functions = exports.functions as WebAssembly.Table;
  const runtime = exports.runtime as WebAssembly.Table;
  for (const name of ['__cxa_throw', '__cxa_rethrow', '__resumeException']) {
    const original = env[name] as Throw | undefined;
    if (original === undefined) continue;
    env[name] = (...args: unknown[]) => {
      thrown = true;
      return original(...args);
    };
  }
  for (const name of names) env[name] = exports[name];
  return instance => {
    main = instance.__indirect_function_table as WebAssembly.Table;
    functions.grow(main.length);
    runtime.set(STACK_SAVE, instance.emscripten_stack_get_current);
    runtime.set(STACK_RESTORE, instance._emscripten_stack_restore);
    runtime.set(SET_THREW, instance.setThrew);
  };
}
