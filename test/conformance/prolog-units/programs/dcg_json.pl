% tandem run dcg_json.pl 'parse([open, close], V)' --term-depth 6 --depth 12
% Nested arrays of tokens.
parse(Tokens, V) :- phrase(value(V), Tokens).

value(null) --> [null].
value(N) --> [N], { integer(N) }.
value(array(Vs)) --> [open], elements(Vs).

elements([]) --> [close].
elements([V|Vs]) --> value(V), rest(Vs).

rest([]) --> [close].
rest([V|Vs]) --> [comma], value(V), rest(Vs).
