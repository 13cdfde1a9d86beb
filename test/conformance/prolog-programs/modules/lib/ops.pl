:- module(ops, [op(700, xfx, ===>), rewrite/2, local_op/1]).
:- op(200, xfy, **>).

rewrite(A ===> B, B ===> A).
local_op(X) :- X = (a **> b).
