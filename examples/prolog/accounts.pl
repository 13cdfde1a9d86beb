% Balances with errors to be found: transfer(+From, +To, +Amount, +Accounts, -NewAccounts).
% tandem run examples/prolog/accounts.pl 'transfer(ann, bob, 10, [ann-20, bob-5], New)'
transfer(From, To, Amount, Accounts, New) :-
    Amount > 0,
    take(From, Amount, Accounts, Rest),
    give(To, Amount, Rest, New).

take(Name, Amount, [Name-Balance|As], [Name-Left|As]) :- !,
    Left is Balance - Amount,
    ( Left >= 0 -> true ; throw(overdrawn(Name)) ).
take(Name, Amount, [A|As], [A|Bs]) :- take(Name, Amount, As, Bs).

give(Name, Amount, [Name-Balance|As], [Name-More|As]) :- !, More is Balance + Amount.
give(Name, Amount, [A|As], [A|Bs]) :- give(Name, Amount, As, Bs).

% average(+Numbers, -Mean): fails to think of the empty list.
average(Numbers, Mean) :- sum_list(Numbers, Sum), length(Numbers, N), Mean is Sum / N.
