% tandem run operators.pl 'holds(p and q)' --term-depth 3
% Operators of its own.
:- op(700, xfy, and).
:- op(710, xfy, or).
:- op(200, fy, neg).

holds(p).
holds(q).
holds(A and B) :- holds(A), holds(B).
holds(A or _) :- holds(A).
holds(_ or B) :- holds(B).
holds(neg A) :- \+ holds(A).
