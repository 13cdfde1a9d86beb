% tandem run ticket.pl 'fare(30, student, F)'
fare(Age, _, 0) :- Age < 6, !.
fare(Age, Status, F) :- Age < 15, !, base(Status, B), F is B // 2.
fare(Age, _, 4) :- Age >= 65, !.
fare(_, Status, F) :- base(Status, F).

base(student, 6).
base(adult, 10).
