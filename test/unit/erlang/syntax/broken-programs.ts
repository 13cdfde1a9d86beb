/**
 * Programs that the compiler refuses, with what is wrong: the line and the code of each error.
 *
 * The unit tests expect exactly these errors from our front end; the conformance tests expect them from OTP, under OTP's own names.
 * A program's text starts in line 3, behind `-module(m)` and an export of everything.
 */
export interface BrokenProgram {
  readonly text: string;
  readonly errors: readonly string[];
  /** What OTP says in addition, as a consequence of the error. */
  readonly otpAlso?: readonly string[];
}

export function programText({ text }: BrokenProgram): string {
  return `-module(m).\n-compile([export_all, nowarn_export_all]).\n${text}\n`;
}

export const brokenPrograms: readonly BrokenProgram[] = [
  // Variables
  { text: 'f() -> X.', errors: ['3 unbound_var'] },
  { text: 'f() -> _.', errors: ['3 unbound_var'] },
  { text: 'f(X) -> X = Y, Y.', errors: ['3 unbound_var'] },
  { text: 'f() -> {X = 1, X}.', errors: ['3 unbound_var'] },
  { text: 'f() -> g(X = 1, X).\ng(A, B) -> A + B.', errors: ['3 unbound_var'] },
  { text: 'f(A) ->\n  case A of\n    1 -> X = 1;\n    2 -> ok\n  end,\n  X.', errors: ['8 unsafe_var'] },
  { text: 'f(A) ->\n  if A -> X = 1; true -> X = 2 end,\n  X.', errors: [] },
  { text: 'f(A) ->\n  if A -> X = 1; true -> Y = 2, Y end,\n  X.', errors: ['5 unsafe_var'] },
  { text: 'f() ->\n  catch X = 1,\n  X.', errors: ['5 unsafe_var'] },
  { text: 'f() ->\n  try X = 1 catch _:_ -> ok end,\n  X.', errors: ['5 unsafe_var'] },
  { text: 'f() ->\n  try X = 1 of _ -> X catch _:_ -> X end.', errors: ['4 unsafe_var'] },
  { text: 'f() ->\n  try X = 1 after X end.', errors: ['4 unsafe_var'] },
  { text: 'f(A) ->\n  A andalso (X = 1),\n  X.', errors: ['5 unsafe_var'] },
  { text: 'f(A) ->\n  (X = A) andalso X.', errors: [] },
  { text: 'f(A) ->\n  A orelse (B = A) orelse B.', errors: [] },
  { text: 'f() ->\n  receive X -> ok after 0 -> ok end,\n  X.', errors: ['5 unsafe_var'] },
  { text: 'f() ->\n  receive X -> ok after Y -> X end.', errors: ['4 unbound_var', '4 unbound_var'] },
  { text: 'f(L) ->\n  [X || X <- L],\n  X.', errors: ['5 unbound_var'] },
  { text: 'f(L) -> [Y || X <- L].', errors: ['3 unbound_var'] },
  { text: 'f(L) -> [X || X <- X].', errors: ['3 unbound_var'] },
  { text: 'f(L) -> [X || Y <- L, X > 1].', errors: ['3 unbound_var'] },
  { text: 'f() ->\n  F = fun(X) -> X end,\n  {F, X}.', errors: ['5 unbound_var'] },
  { text: 'f() -> fun G(0) -> 1; G(N) -> G(N - 1) end, G.', errors: ['3 unbound_var'] },
  { text: 'f() -> F = fun() -> F() end, F.', errors: ['3 unbound_var'] },
  { text: 'f(<<A:A>>) -> A.', errors: ['3 unbound_var'] },
  { text: 'f(<<S, B:S/binary, _/binary>>) -> B.', errors: [] },
  { text: 'f(S, <<B:S>>) -> B.', errors: ['3 unbound_var'] },
  { text: 'f(K, #{K := V}) -> V.', errors: ['3 unbound_var'] },
  { text: 'f(K, M) -> #{K := V} = M, V.', errors: [] },
  { text: 'f() -> #{K := V} = #{}, V.', errors: ['3 unbound_var'] },
  { text: 'f() ->\n  try ok catch _:_:S when S -> S end.', errors: ['4 stacktrace_guard'] },
  { text: 'f(S) ->\n  try ok catch _:_:S -> S end.', errors: ['4 stacktrace_bound'] },
  { text: 'f() ->\n  try ok catch _:S:S -> S end.', errors: ['4 stacktrace_bound'] },
  { text: 'f(A) ->\n  case A of {X, Y} when Y > Z -> X end.', errors: ['4 unbound_var'] },
  { text: 'f(A) ->\n  begin case A of 1 -> B = 1; _ -> C = 1, C end, B end.', errors: ['4 unsafe_var'] },

  // Functions
  { text: 'f() -> g().', errors: ['3 undefined_function'] },
  { text: 'f() -> fun g/1.', errors: ['3 undefined_function'] },
  { text: 'f() -> f(1).', errors: ['3 undefined_function'] },
  { text: '-export([g/0]).\nf() -> ok.', errors: ['3 undefined_function'] },
  { text: 'f() -> ok.\nf() -> no.', errors: ['4 redefine_function'] },
  { text: 'f(1) -> ok;\nf(1, 2) -> no.', errors: ['4 head_mismatch'] },
  { text: 'f(1) -> ok;\ng(2) -> no.', errors: ['4 head_mismatch'] },
  { text: 'f() -> fun(1) -> ok; (1, 2) -> no end.', errors: ['3 head_mismatch'] },
  { text: 'f() -> fun F(1) -> ok; G(2) -> no end.', errors: ['3 head_mismatch'] },
  { text: '-import(lists, [map/2]).\nmap(_, _) -> ok.', errors: ['4 define_import'] },
  { text: '-import(lists, [map/2]).\n-import(other, [map/2]).\nf() -> ok.', errors: ['4 redefine_import'] },
  { text: 'length(X) -> X.\nf() -> length([]).', errors: ['4 call_to_redefined_old_bif'] },
  { text: '-compile({no_auto_import, [length/1]}).\nlength(X) -> X.\nf() -> length([]).', errors: [] },
  { text: '-import(m2, [length/1]).\nf() -> ok.', errors: ['3 redefine_old_bif_import'] },
  { text: 'f() -> a:b.', errors: ['3 illegal_expr'] },
  { text: "f() -> '':b().", errors: ['3 empty_module_name'] },
  { text: '-on_load(f/1).\nf(_) -> ok.', errors: ['3 bad_on_load_arity'] },
  { text: '-on_load(g/0).\nf() -> ok.', errors: ['3 undefined_on_load'] },
  { text: '-compile({inline, [nope/1]}).\nf() -> ok.', errors: ['3 bad_inline'] },

  // Records
  { text: 'f() -> #r{}.', errors: ['3 undefined_record'] },
  { text: 'f(X) -> X#r.a.', errors: ['3 undefined_record'] },
  { text: 'f(#r{a = A}) -> A.', errors: ['3 undefined_record'], otpAlso: ['3 unbound_var'] },
  { text: 'f(X) -> is_record(X, r).', errors: ['3 undefined_record'] },
  { text: 'f(X) when is_record(X, r) -> ok.', errors: ['3 undefined_record'] },
  { text: 'f() -> record_info(fields, r).', errors: ['3 undefined_record'] },
  { text: '-record(r, {a}).\nf() -> #r{b = 1}.', errors: ['4 undefined_field'] },
  { text: '-record(r, {a}).\nf(X) -> X#r.b.', errors: ['4 undefined_field'] },
  { text: '-record(r, {a}).\nf(X) -> X#r{b = 1}.', errors: ['4 undefined_field'] },
  { text: '-record(r, {a}).\nf() -> #r.b.', errors: ['4 undefined_field'] },
  { text: '-record(r, {a}).\nf(#r{b = _}) -> ok.', errors: ['4 undefined_field'] },
  { text: '-record(r, {a}).\nf() -> #r{a = 1, a = 2}.', errors: ['4 redefine_field'] },
  { text: '-record(r, {a, a}).\nf() -> ok.', errors: ['3 redefine_field'] },
  { text: '-record(r, {a}).\n-record(r, {b}).\nf() -> ok.', errors: ['4 redefine_record'] },
  { text: '-record(r, {a = X}).\nf() -> ok.', errors: ['3 unbound_var'] },
  { text: '-record(r, {a = (X = 1)}).\nf() -> ok.', errors: ['3 variable_in_record_def'] },
  { text: '-record(r, {a = nope()}).\nf() -> ok.', errors: ['3 undefined_function'] },
  { text: '-record(r, {a}).\nf(X) -> X#r{_ = 1}.', errors: ['4 wildcard_in_update'] },
  { text: '-record(r, {a}).\nf(#r{a = 1, _ = 2}) -> ok.', errors: ['4 bad_multi_field_init'] },
  { text: '-record(r, {a}).\nf() -> #r{X = 1}.', errors: ['4 field_name_is_variable'] },
  { text: '-record(r, {a}).\nf(R) -> R#r{X = 1}.', errors: ['4 field_name_is_variable'] },
  { text: 'f() -> record_info(nope, r).', errors: ['3 illegal_record_info'] },
  { text: 'f(X) -> record_info(fields, X).', errors: ['3 illegal_record_info'] },
  { text: 'f() -> #r{}.\n-record(r, {a}).', errors: ['3 undefined_record'] },

  // Patterns and guards
  { text: 'f(X) -> case X of g() -> ok end.', errors: ['3 illegal_pattern'] },
  { text: 'f(X) -> {X + 1} = X.', errors: ['3 illegal_pattern'] },
  { text: 'f(X) -> #{a => Y} = X, Y.', errors: ['3 illegal_pattern'], otpAlso: ['3 unbound_var'] },
  { text: 'f(X) -> case X of 1/0 -> ok end.', errors: ['3 illegal_pattern'] },
  { text: 'f(X) -> [a | g(Y)] = X.', errors: ['3 illegal_pattern'] },
  { text: 'f(X) when g(X) -> ok.\ng(_) -> true.', errors: ['3 illegal_guard_local_call'] },
  { text: 'f(X) when nope(X) -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when lists:member(X, []) -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when (fun() -> X end)() -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when X ++ [] -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when X ! 1 -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when case X of _ -> true end -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when X = 1 -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when self() = X -> ok.', errors: ['3 illegal_guard_expr'] },
  { text: 'f(X) when integer(X) -> ok.', errors: [] },
  { text: 'f(X) -> #{a := X}.', errors: ['3 illegal_map_construction'] },
  { text: 'f(X) -> if g(X) -> ok end.\ng(_) -> true.', errors: ['3 illegal_guard_local_call'] },

  // Binaries
  { text: 'f(<<A/binary, B/binary>>) -> {A, B}.', errors: ['3 unsized_binary_not_at_end'] },
  { text: 'f(<<A/nope>>) -> A.', errors: ['3 undefined_bittype'] },
  { text: 'f(A) -> <<A/integer-float>>.', errors: ['3 bittype_mismatch'] },
  { text: 'f(A) -> <<A/little-big>>.', errors: ['3 bittype_mismatch'] },
  { text: 'f(A) -> <<A/unit:8>>.', errors: ['3 bittype_unit'] },
  { text: 'f(A) -> <<A:8/utf8>>.', errors: ['3 utf_bittype_size_or_unit'] },
  { text: 'f(A) -> <<A/unit:300>>.', errors: ['3 undefined_bittype'] },
  { text: 'f(<<"abc":8>>) -> ok.', errors: ['3 typed_literal_string'] },
  { text: 'f(B) -> << <<X>> || <<X/binary>> <= B >>.', errors: ['3 unsized_binary_in_bin_gen_pattern'] },
  { text: 'f(<<X:(g())>>) -> X.\ng() -> 1.', errors: ['3 illegal_bitsize_local_call'] },

  // Types
  { text: '-spec f() -> t().\nf() -> ok.', errors: ['3 undefined_type'] },
  { text: '-type t() :: u().\nf() -> ok.', errors: ['3 undefined_type'] },
  { text: '-type t() :: a.\n-type t() :: b.\nf() -> ok.', errors: ['4 redefine_type'] },
  { text: '-type t(A) :: a.\nf() -> ok.', errors: ['3 singleton_typevar'] },
  { text: '-spec f(A) -> ok.\nf(_) -> ok.', errors: ['3 singleton_typevar'] },
  { text: '-spec g() -> ok.\nf() -> ok.', errors: ['3 spec_fun_undefined'] },
  { text: '-spec f() -> ok.\n-spec f() -> no.\nf() -> ok.', errors: ['4 redefine_spec'] },
  { text: '-spec f() -> ok; (a) -> ok.\nf() -> ok.', errors: ['3 spec_wrong_arity'] },
  { text: '-spec other:f() -> ok.\nf() -> ok.', errors: ['3 bad_module'] },
  { text: '-type t() :: 2..1.\nf() -> ok.', errors: ['3 type_syntax'] },
  { text: '-type t() :: <<_:-1>>.\nf() -> ok.', errors: ['3 type_syntax'] },
  { text: '-type t() :: #r{}.\nf() -> ok.', errors: ['3 undefined_record'] },
  { text: '-record(r, {a}).\n-type t() :: #r{b :: c}.\nf() -> ok.', errors: ['4 undefined_field'] },
  { text: '-export_type([t/0]).\nf() -> ok.', errors: ['3 undefined_type'] },
  { text: '-callback g() -> ok.\n-callback g() -> no.\nf() -> ok.', errors: ['4 redefine_callback'] },
  { text: '-optional_callbacks([g/0]).\nf() -> ok.', errors: ['3 undefined_callback'] },
  { text: '-type t(1) :: a.\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-type t :: a.\nf() -> ok.', errors: ['3 syntax'] },

  // Forms
  { text: 'f() -> ok.\n-export([f/0]).', errors: ['4 attribute'] },
  { text: 'f() -> ok.\n-my_attribute(x).', errors: ['4 attribute'] },
  { text: '-module(n).\nf() -> ok.', errors: ['3 redefine_module'] },
  { text: '-export(f/0).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-export([f]).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-export([f/a]).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-record(r).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-record(r, [a]).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-record(r, {1}).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-foo(X).\nf() -> ok.', errors: ['3 syntax'] },
  { text: '-foo(a, b).\nf() -> ok.', errors: ['3 syntax'] },

  // Syntax
  { text: 'f() -> case 1 of 2 -> 3.', errors: ['3 syntax'] },
  { text: 'f() ->\n  [1, 2,\n  ok.', errors: ['5 syntax'] },
  { text: 'f() -> ok,.', errors: ['3 syntax'] },
  { text: 'f( -> ok.', errors: ['3 syntax'] },
  { text: 'f() -> 1 + .', errors: ['3 syntax'] },
  { text: 'f() -> if end.', errors: ['3 syntax'] },
  { text: 'f() -> fun end.', errors: ['3 syntax'] },
  { text: 'f() -> try ok end.', errors: ['3 syntax'] },
  { text: 'f() -> A = , B.', errors: ['3 syntax'] },
  { text: 'f() -> #{a}.', errors: ['3 syntax'] },
  { text: 'f() -> receive end.', errors: ['3 syntax'] },
  { text: 'f() -> 1 == 2 == 3.', errors: ['3 syntax'] },
  { text: 'f() -> ok\ng() -> ok.', errors: ['4 syntax'] },
  { text: 'F() -> ok.', errors: ['3 syntax'] },
  { text: 'f() ok.', errors: ['3 syntax'] },
  { text: '- .', errors: ['3 syntax'] },
  { text: 'f() -> "abc.', errors: ['3 scan'] },
  { text: 'f() -> 1#2.', errors: ['3 scan'], otpAlso: ['3 syntax'] },
  { text: 'f() -> ?X.', errors: ['3 macro'] },
  { text: '-define(X(A), A).\nf() -> ?X.', errors: ['4 macro'] },
  { text: '-include("no_such_file.hrl").\nf() -> ok.', errors: ['3 macro'] },
  { text: '-define(A, ?A).\nf() -> ?A.', errors: ['4 macro'] },
  { text: '-error("stop").\nf() -> ok.', errors: ['3 macro'] },
  { text: '-endif.\nf() -> ok.', errors: ['3 macro'] },

  // Several at once
  {
    text: 'f() -> X.\ng() -> h(), Y.\ni() -> #r{}.',
    errors: ['3 unbound_var', '4 undefined_function', '4 unbound_var', '5 undefined_record'],
  },
];

const syntaxCodes = new Set([
  'syntax_error',
  'bad_declaration',
  'bad_attribute',
  'bad_function_list',
  'bad_record_field',
  'bad_type_variable',
]);
const scanCodes = new Set([
  'string',
  'base',
  'illegal_integer',
  'illegal_float',
  'illegal_character',
  'char',
]);
const macroCodes = new Set([
  ...[
    'undefined_macro',
    'mismatch',
    'include',
    'circular',
    'error_directive',
    'unbalanced',
    'bad_directive',
    'redefine',
  ],
]);

/** OTP's parser, scanner and preprocessor have no names for their complaints: they are one kind each. */
export function kindOf(code: string): string {
  return syntaxCodes.has(code)
    ? 'syntax'
    : scanCodes.has(code)
      ? 'scan'
      : macroCodes.has(code)
        ? 'macro'
        : code;
}
