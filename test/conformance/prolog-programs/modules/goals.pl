push(a, [b], S).
pop([a, b], X, S).
pop([forbidden], X, S).
top([a], X).
helper(X).
stack:helper(X).
stack:helper(forbidden).
queue:helper([a, b], N).
put(c, [a], R).
queue:put(c, [a], R).
stack:put(c, [a], R).
dequeue([a, b], X, Q).
take([a, b], X, Q).
queue:take([a], X, Q).
size([a], N).
queue:size([a, b], N).
append(X, [c], [a, c]).
queue:append([a], [b], L).
stack:append(X, Y, [a]).
lists:append(X, Y, [a]).
stack:secret(X).
secret(X).
both(stack_fact).
both(user_fact).
fact(X).
stack:fact(X).
queue:fact(X).
convert(3, km, Y).
unit_name(N).
units:sizes([[a], []], Ns).
rate(m, X).
units:rate(cm, X).
tables:rate(km, X).
own(X).
rewrite(a ===> b, X).
local_op(X).
X = (a ===> b).
add(1), add(2), all(L).
all(L).
count(N).
drop(1), all(L).
add(20), rules(L).
hidden(X).
store:hidden(X).
store:item(X).
item(X).
store:counter(X).
assertz(store:item(new)), all(L).
store:assertz(item(newer)), all(L).
store:retract(item(new)).
retract(store:item(X)).
store:clause(big(X), B).
clause(store:hidden(X), B).
each(double_check, [1]).
each(helper, [mine]).
each(helper, [each]).
each([X]>>(helper(X)), [mine, mine]).
each(each:helper, [each]).
twice(write(x)).
exhibit(foo(X)).
exhibit(stack:foo).
each:exhibit(foo).
stack:exhibit(foo).
count(helper(_), N).
count(stack:fact(_), N).
stack:count(fact(_), N).
stack:count(helper(_), N).
tally(X, helper(X), L).
tally(X, Y^unit_name(X), L).
stack:tally(X, fact(X), L).
both_ways(digits([1]), [1]).
both_ways(([1], digits([2])), [1, 2]).
quietly(missing).
quietly(stack:helper(a)).
phrase(digits(X), [1, 2]).
phrase(sum(X), [1, 2, 3]).
phrase(grammar:digit(X), [1]).
phrase(digit(X), [1]).
maplist(double, [1, 2], L).
each:maplist(double, [1, 2], L).
maplist(each:double, [1, 2], L).
stack:maplist(double, [1], L).
findall(X, stack:fact(X), L).
stack:findall(X, fact(X), L).
stack:(fact(X), helper(X)).
stack:(fact(X) ; helper(X)).
stack:(helper(X) -> fact(Y) ; true).
stack:(\+ fact(nope)).
\+ stack:fact(nope).
stack:each:helper(X).
nowhere:fact(X).
nowhere:gone(X).
nowhere:append([a], [b], L).
M:fact(X).
stack:X.
1:fact(X).
stack:1.
call(stack:fact, X).
call(stack:pop([a]), X, Y).
G = stack:fact(X), call(G).
call((stack:fact(X), fact(Y))).
catch(stack:pop(X), error(E, _), (print(caught), nl)).
stack:catch(fact(X), _, true).
forall(stack:fact(X), atom(X)).
stack:forall(fact(X), X == stack_fact).
setof(X, stack:fact(X), L).
stack:setof(X, fact(X), L).
aggregate_all(count, stack:fact(_), N).
stack:aggregate_all(count, fact(_), N).
aggregate_all(bag(X), unit_name(X), L).
include(stack:fact, [a, stack_fact], L).
stack:include(fact, [a, stack_fact], L).
foldl([X, A, B]>>(B is A + X), [1, 2], 0, S).
stack:foldl([X, A, B]>>(B is A + X), [1, 2], 0, S).
stack:maplist([X]>>fact(X), [stack_fact]).
current_predicate(stack:secret/N).
current_predicate(secret/N).
stack:current_predicate(secret/N).
predicate_property(stack:secret(_), number_of_clauses(N)).
predicate_property(secret(_), number_of_clauses(N)).
predicate_property(push(_, _, _), number_of_clauses(N)).
stack:once(fact(X)).
stack:ignore(fact(X)).
stack:not(fact(X)).
with_output_to(string(S), stack:forall(fact(X), write(X))).
units:convert(1, m, X).
units:append([a], [b], L).
ops:(X = (a ===> b)).
stack:assertz(late(1)), stack:late(X).
stack:late(X).
late(X).
stack:dynamic(later/1), stack:later(X).
later(X).
retractall(stack:late(_)), stack:late(X).
