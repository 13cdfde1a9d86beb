% tandem run strings.pl 'greeting("Ann", G)' --term-depth 3
% Strings.
greeting(Name, G) :- string(Name), string_length(Name, N), N > 0, !, salute(Name, G).
greeting(_, none).

salute(Name, G) :- sub_string(Name, 0, 1, _, "D"), !, string_concat("Dr ", Name, G).
salute(Name, G) :- string_concat("Hello ", Name, G).
