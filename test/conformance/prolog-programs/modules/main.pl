:- ensure_loaded('../../prolog/harness').
:- use_module(stack).
:- use_module(lib/queue, [put/3, take/3 as dequeue]).
:- use_module(lib/deep/units).
:- use_module(lib/ops).
:- use_module('lib/store', except([hidden/1])).
:- use_module(lib/each).
:- use_module(lib/grammar).
:- use_module(library(lists)).

helper(mine).
name(user_name).
fact(user_fact).
double(X, Y) :- Y is 2 * X.
own(X) :- X = (1 ===> 2).
