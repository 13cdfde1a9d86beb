%% truth: start_link/1 contract; push/1 bug; code/2 bug; init/1 -; callback_mode/0 -; locked/3 contract; open/3 contract
-module(door).
-behaviour(gen_statem).
-export([start_link/1, push/1, code/2, init/1, callback_mode/0, locked/3, open/3]).
start_link(Code) when is_integer(Code) -> gen_statem:start_link(?MODULE, Code, []).
push(P) -> gen_statem:call(P, push).
code(P, C) -> gen_statem:call(P, {code, C}).
callback_mode() -> state_functions.
init(Code) -> {ok, locked, #{code => Code, tries => 0}}.
locked({call, From}, {code, C}, D = #{code := C}) -> {next_state, open, D#{since => now}, [{reply, From, ok}]};
locked({call, From}, {code, _}, D = #{tries := T}) -> {keep_state, D#{tries := T + 1}, [{reply, From, wrong}]};
locked({call, From}, push, D = #{tries := T}) -> {keep_state, D, [{reply, From, 10 div (3 - T)}]}.
open({call, From}, push, D) -> {next_state, locked, D, [{reply, From, ok}]}.
