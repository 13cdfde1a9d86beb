p(s(a), b).
p(s(Inner), a) :- q(Inner).
p(f(First), s(Second)) :- r(First, Second).

q(a).
q(b).

r(a, b).
r(c, b).

% Every feasible set of clauses that match together:
% tandem run examples/prolog/choices.pl 'p(a, Y)'
% unreachable: 5
