% tandem run soft_cut.pl 'owner(cat, W)'
has(ann, cat).
has(bob, cat).
has(cid, dog).

owner(A, W) :- ( has(W0, A) *-> W = W0 ; W = nobody ).
