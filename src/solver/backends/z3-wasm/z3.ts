/**
 * Z3's C interface as the WebAssembly build exports it, and how to load it. Only the functions that the session
 * calls are listed. Handles are addresses; 0 is a failure.
 */
import { replaceTrampolines } from './trampolines.ts';

export type Handle = number;

export interface Z3Exports {
  malloc(bytes: number): number;
  set_noop_error_handler(c: Handle): void;

  Z3_global_param_set(name: number, value: number): void;
  Z3_mk_config(): Handle;
  Z3_del_config(config: Handle): void;
  Z3_mk_context_rc(config: Handle): Handle;
  Z3_del_context(c: Handle): void;
  Z3_get_error_code(c: Handle): number;
  Z3_get_error_msg(c: Handle, code: number): number;
  Z3_get_estimated_alloc_size(): bigint;
  Z3_inc_ref(c: Handle, ast: Handle): void;
  Z3_dec_ref(c: Handle, ast: Handle): void;

  Z3_mk_int_symbol(c: Handle, i: number): Handle;
  Z3_mk_string_symbol(c: Handle, text: number): Handle;
  Z3_mk_bool_sort(c: Handle): Handle;
  Z3_mk_int_sort(c: Handle): Handle;
  Z3_mk_real_sort(c: Handle): Handle;
  Z3_mk_constructor(
    c: Handle,
    name: Handle,
    recognizer: Handle,
    size: number,
    fieldNames: number,
    sorts: number,
    sortRefs: number,
  ): Handle;
  Z3_mk_constructor_list(c: Handle, size: number, constructors: number): Handle;
  Z3_mk_datatypes(c: Handle, size: number, names: number, sorts: number, constructorLists: number): void;
  Z3_query_constructor(
    c: Handle,
    ctor: Handle,
    size: number,
    declOut: number,
    testerOut: number,
    accessorsOut: number,
  ): void;
  Z3_del_constructor(c: Handle, ctor: Handle): void;
  Z3_del_constructor_list(c: Handle, list: Handle): void;

  Z3_mk_func_decl(c: Handle, name: Handle, size: number, domain: number, range: Handle): Handle;
  Z3_mk_app(c: Handle, decl: Handle, size: number, args: number): Handle;
  Z3_mk_numeral(c: Handle, digits: number, sort: Handle): Handle;
  Z3_mk_int(c: Handle, value: number, sort: Handle): Handle;
  Z3_mk_true(c: Handle): Handle;
  Z3_mk_false(c: Handle): Handle;
  Z3_mk_not(c: Handle, a: Handle): Handle;
  Z3_mk_and(c: Handle, size: number, args: number): Handle;
  Z3_mk_or(c: Handle, size: number, args: number): Handle;
  Z3_mk_ite(c: Handle, condition: Handle, then: Handle, otherwise: Handle): Handle;
  Z3_mk_eq(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_add(c: Handle, size: number, args: number): Handle;
  Z3_mk_mul(c: Handle, size: number, args: number): Handle;
  Z3_mk_le(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_ge(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_lt(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_gt(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_div(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_mod(c: Handle, a: Handle, b: Handle): Handle;
  Z3_mk_int2real(c: Handle, a: Handle): Handle;
  Z3_mk_real2int(c: Handle, a: Handle): Handle;

  Z3_mk_simple_solver(c: Handle): Handle;
  Z3_solver_inc_ref(c: Handle, solver: Handle): void;
  Z3_solver_dec_ref(c: Handle, solver: Handle): void;
  Z3_mk_params(c: Handle): Handle;
  Z3_params_inc_ref(c: Handle, params: Handle): void;
  Z3_params_dec_ref(c: Handle, params: Handle): void;
  Z3_params_set_uint(c: Handle, params: Handle, name: Handle, value: number): void;
  Z3_solver_set_params(c: Handle, solver: Handle, params: Handle): void;
  Z3_solver_push(c: Handle, solver: Handle): void;
  Z3_solver_pop(c: Handle, solver: Handle, levels: number): void;
  Z3_solver_assert(c: Handle, solver: Handle, constraint: Handle): void;
  Z3_solver_check(c: Handle, solver: Handle): number;
  Z3_solver_get_reason_unknown(c: Handle, solver: Handle): number;
  Z3_solver_get_model(c: Handle, solver: Handle): Handle;
  Z3_model_inc_ref(c: Handle, model: Handle): void;
  Z3_model_dec_ref(c: Handle, model: Handle): void;
  Z3_model_eval(c: Handle, model: Handle, ast: Handle, complete: number, out: number): number;

  Z3_get_ast_kind(c: Handle, ast: Handle): number;
  Z3_get_app_decl(c: Handle, app: Handle): Handle;
  Z3_get_app_num_args(c: Handle, app: Handle): number;
  Z3_get_app_arg(c: Handle, app: Handle, i: number): Handle;
  Z3_get_bool_value(c: Handle, ast: Handle): number;
  Z3_get_numeral_string(c: Handle, ast: Handle): number;
  Z3_is_algebraic_number(c: Handle, ast: Handle): number;
  Z3_get_algebraic_number_lower(c: Handle, ast: Handle, precision: number): Handle;
  Z3_get_sort(c: Handle, ast: Handle): Handle;
}

/** What Emscripten's generated script exports. */
export type Initialize = (overrides: {
  /** Messages of the script are dropped: failures come as exceptions. */
  print: (text: string) => void;
  printErr: (text: string) => void;
  instantiateWasm: (
    imports: { env: Record<string, unknown> },
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => Record<string, never>;
}) => Promise<{ readonly HEAPU8: Uint8Array }>;

export interface Z3 {
  readonly api: Z3Exports;
  readonly memory: ArrayBufferLike;
}

/**
 * Start Z3 from its script and its compiled module. Calls go to the module's own exports, since the script wraps
 * each of them in checks; `stock` keeps the script's trampolines, for comparison.
 */
export function loadZ3(
  initialize: Initialize,
  module: Promise<WebAssembly.Module>,
  { stock = false } = {},
): Promise<Z3> {
  return new Promise((resolve, reject) => {
    let exports: Record<string, unknown> = {};
    initialize({
      print: () => {},
      printErr: () => {},
      instantiateWasm(imports, receive) {
        const connect = stock ? () => {} : replaceTrampolines(imports.env);
        module
          .then(async compiled => {
            const instance = await WebAssembly.instantiate(compiled, imports as WebAssembly.Imports);
            exports = instance.exports;
            connect(exports);
            receive(instance, compiled);
          })
          .catch(reject);
        return {};
      },
    }).then(({ HEAPU8 }) => resolve({ api: exports as unknown as Z3Exports, memory: HEAPU8.buffer }), reject);
  });
}
