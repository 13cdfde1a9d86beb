% tandem run fizzbuzz.pl 'says(6, W)'
says(N, fizzbuzz) :- 0 is N mod 15, !.
says(N, fizz) :- 0 is N mod 3, !.
says(N, buzz) :- 0 is N mod 5, !.
says(N, N).
