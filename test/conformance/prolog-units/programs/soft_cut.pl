% tandem run soft_cut.pl 'owner(cat, W)'
% unreachable: 4
has(ann, cat).
has(bob, cat).
has(cid, dog).

owner(A, W) :- ( has(W0, A) *-> W = W0 ; W = nobody ).
