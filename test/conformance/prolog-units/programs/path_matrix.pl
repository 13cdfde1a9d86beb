% tandem run path_matrix.pl 'at([[1, 2], [3, 4]], 2, 1, V)' --term-depth 5 --fix 1=[[1,2],[3,4]]
at(Rows, R, C, V) :- nth1(R, Rows, Row), nth1(C, Row, V).
