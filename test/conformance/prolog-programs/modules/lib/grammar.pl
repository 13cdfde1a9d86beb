:- module(grammar, [digits//1, sum//1]).
digits([D|T]) --> digit(D), digits(T).
digits([D]) --> digit(D).
digit(D) --> [D], { member(D, [1, 2, 3]) }.
sum(N) --> digits(Ds), { sum_list(Ds, N) }.
