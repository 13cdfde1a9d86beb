export const dcgBasics = String.raw`
:- module(dcg_basics, [white/2, whites/2, nonblank/3, nonblanks/3, blank/2, blanks/2, blanks_to_nl/2, string/3,
    string_without/4, alpha_to_lower/3, digits/3, digit/3, integer/3, float/3, number/3, xdigit/3, xdigits/3,
    xinteger/3, eos/2, eol/2, remainder/3, prolog_symbol/3, csym/3, csyms/2, prolog_var_name/3, atom/3, prolog_id/3]).

string_without(Not, Cs) --> { atomic(Not), Not \== [], atom_codes(Not, NotCs) }, !, '$without'(NotCs, Cs).
string_without(Not, Cs) --> '$without'(Not, Cs).
'$without'(Not, [C|T]) --> [C], { \+ memberchk(C, Not) }, !, '$without'(Not, T).
'$without'(_, []) --> [].

string([]) --> [].
string([H|T]) --> [H], string(T).

blanks --> blank, !, blanks.
blanks --> [].
blank --> [C], { nonvar(C), code_type(C, space) }.

nonblanks([H|T]) --> [H], { code_type(H, graph) }, !, nonblanks(T).
nonblanks([]) --> [].
nonblank(C) --> [C], { code_type(C, graph) }.

blanks_to_nl --> [C], { C \== 10, nonvar(C), code_type(C, space) }, !, blanks_to_nl.
blanks_to_nl --> "\n", !.
blanks_to_nl, [] --> eos.

whites --> white, !, whites.
whites --> [].
white --> [C], { nonvar(C), code_type(C, white) }.

alpha_to_lower(L) --> [C], { nonvar(C) -> code_type(C, alpha), code_type(C, to_upper(U)), L = U ; L = C }.

digits([H|T]) --> digit(H), !, digits(T).
digits([]) --> [].
digit(C) --> [C], { code_type(C, digit(_)) }.

integer(I, Head, Tail) :- nonvar(I), !, format(codes(Head, Tail), '~d', [I]).
integer(I) --> '$int_codes'(Codes), { number_codes(I, Codes) }.
'$int_codes'([0'-,D0|D]) --> "-", !, '$digits1'(D0, D).
'$int_codes'([D0|D]) --> ( "+" -> [] ; [] ), '$digits1'(D0, D).
'$digits1'(D0, D) --> digit(D0), digits(D).

float(F, Head, Tail) :- float(F), !, format(codes(Head, Tail), '~w', [F]).
float(F) --> number(F), { float(F) }.

number(N, Head, Tail) :- nonvar(N), !, ( number(N) -> format(codes(Head, Tail), '~w', [N]) ; type_error(number, N) ).
number(N) --> '$int_codes'(I),
    (   '$dot', digit(DF0), digits(DF) -> { F = [0'., DF0|DF] } ; { F = [] } ),
    (   '$exp' -> '$int_codes'(DI), { E = [0'e|DI] } ; { E = [] } ),
    { append([I, F, E], Codes), number_codes(N, Codes) }.
'$dot' --> ".".
'$exp' --> "e".
'$exp' --> "E".

xinteger(Val, Head, Tail) :- integer(Val), !, format(codes(Head, Tail), '~16r', [Val]).
xinteger(Val) --> "-", !, xdigit(D0), xdigits(D), { '$xval'([D0|D], 0, Val0), Val is -Val0 }.
xinteger(Val) --> ( "+" -> [] ; [] ), xdigit(D0), xdigits(D), { '$xval'([D0|D], 0, Val) }.
'$xval'([], V, V).
'$xval'([D|Ds], V0, V) :- V1 is V0 * 16 + D, '$xval'(Ds, V1, V).
xdigits([H|T]) --> xdigit(H), !, xdigits(T).
xdigits([]) --> [].
xdigit(W) --> [C], { code_type(C, xdigit(W)) }.

eos([], []).
eol --> "\n", !.
eol --> "\r\n", !.
eol --> eos.
remainder(R, R, []).

prolog_symbol(S) --> [C], { nonvar(C), code_type(C, prolog_symbol) }, '$symbols'(T), { atom_codes(S, [C|T]) }.
'$symbols'([H|T]) --> [H], { nonvar(H), code_type(H, prolog_symbol) }, !, '$symbols'(T).
'$symbols'([]) --> [].

csyms --> csym(_), !, csyms.
csyms --> [].
csym(C) --> [C], { nonvar(C), code_type(C, csym) }.

atom(A, Head, Tail) :- atomic(A), format(codes(Head, Tail), '~a', [A]).
`;

export const dcgHighOrder = `
:- module(dcg_high_order, [sequence/4, sequence/5, sequence/7, optional/4, foreach/4, foreach/5]).

sequence(Element, List) --> '$sequence'(List, Element).

'$sequence'([H|T], Element) --> call(Element, H), '$sequence'(T, Element).
'$sequence'([], _) --> [].

% Behind an element that is there, and behind a separator, there is no way back.
sequence(Element, Separator, [H|T]) --> call(Element, H), !, '$further'(Element, Separator, T).
sequence(_, _, []) --> [].

'$further'(Element, Separator, [H|T]) --> Separator, !, call(Element, H), '$further'(Element, Separator, T).
'$further'(_, _, []) --> [].

sequence(Start, Element, Separator, End, List) --> Start, sequence(Element, Separator, List), End, !.

optional(Match, _) --> Match, !.
optional(_, Default) --> Default.

foreach(Generator, Element) --> foreach(Generator, Element, []).
foreach(Generator, Element, Separator) --> { findall(Element, Generator, Elements) }, '$each'(Elements, Separator).

'$each'([], _) --> [].
'$each'([E|Es], Separator) --> E, '$each_further'(Es, Separator).

'$each_further'([], _) --> [].
'$each_further'([E|Es], Separator) --> Separator, E, '$each_further'(Es, Separator).
`;
