% Dicts in clauses: functional notation in heads, bodies, control constructs, lambdas, rules and grammar rules.
:- ensure_loaded('../../prolog/harness').

older(P, Q) :- Q = P.put(age, P.age + 1).
name_of(P, P.name).
city(P, C) :- C = P.address.city.
adult(P) :- P.age >= 18.
kind(P, K) :- ( P.age < 18 -> K = child ; K = P.get(job, none) ).
value(P, Key, P.Key).
total(Ps, T) :- foldl([P,T0,T1]>>( get_dict(age, P, A), T1 is T0 + A ), Ps, 0, T).
both(P), P.age > 10 => true.
both(_) => fail.
letters --> [a], { X = _{n:1}, X.n =:= 1 }, [b].
