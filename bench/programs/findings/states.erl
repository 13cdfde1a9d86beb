%% truth: yyparse/1 contract; action/2 contract
-module(states).
-export([yyparse/1, action/2]).
yyparse(Tokens) when is_list(Tokens) -> state0(Tokens, []).
state0([{int, _} = T | R], S) -> state1(R, [T | S]);
state0([{Cat, L, _} | _], _) -> exit({syntax_error, Cat, L});
state0([], _) -> exit(syntax_error);
state0(_, _) -> throw(syntax_error).
state1(['+' | R], S) -> state0(R, ['+' | S]);
state1([], S) -> lists:reverse(S);
state1(_, _) -> throw(syntax_error).
action(0, shift) -> 1;
action(1, reduce) -> 0.
