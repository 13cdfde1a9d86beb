/** Texts line by line, names of files as texts, and numbers taken apart. */
export const strings = String.raw`
:- module(strings, [string_lines/2, dedent_lines/3, indent_lines/3, indent_lines/4, sub_atom_icasechk/3,
    string_bytes/3, sformat/2, sformat/3]).

string_lines(S, Lines) :- nonvar(S), !,
    split_string(S, "\n", "", Lines0),
    ( append(Lines1, [""], Lines0) -> Lines = Lines1 ; Lines = Lines0 ).
string_lines(S, Lines) :- '$with_newlines'(Lines, S).

'$with_newlines'(Lines, S) :- '$end_lines'(Lines, Parts), atomic_list_concat(Parts, A), atom_string(A, S).
'$end_lines'([], []).
'$end_lines'([L|Ls], [L,'\n'|Ps]) :- '$end_lines'(Ls, Ps).

dedent_lines(In, Out, _) :-
    split_string(In, "\n", "", Lines0),
    '$indents'(Lines0, Indents),
    ( Indents == [] -> Least = 0 ; min_list(Indents, Least) ),
    '$dedented'(Lines0, Least, Lines),
    atomic_list_concat(Lines, '\n', A),
    atom_string(A, Out).

'$indents'([], []).
'$indents'([L|Ls], Is) :-
    (   split_string(L, "", " \t", [""]) -> Is = Rest
    ;   string_codes(L, Cs), '$leading'(Cs, 0, I), Is = [I|Rest]
    ),
    '$indents'(Ls, Rest).
'$leading'([0' |Cs], N, I) :- !, N1 is N + 1, '$leading'(Cs, N1, I).
'$leading'(_, I, I).

'$dedented'([], _, []).
'$dedented'([L0|Ls0], N, [L|Ls]) :-
    ( sub_string(L0, N, _, 0, L1) -> L = L1 ; L = "" ),
    '$dedented'(Ls0, N, Ls).

indent_lines(Prefix, In, Out) :- indent_lines('$nonblank_line', Prefix, In, Out).
indent_lines(Filter, Prefix, In, Out) :-
    split_string(In, "\n", "", Lines0),
    '$indented'(Lines0, Filter, Prefix, Lines),
    atomic_list_concat(Lines, '\n', A),
    atom_string(A, Out).
'$indented'([], _, _, []).
'$indented'([L0|Ls0], Filter, Prefix, [L|Ls]) :-
    ( call(Filter, L0) -> string_concat(Prefix, L0, L) ; L = L0 ),
    '$indented'(Ls0, Filter, Prefix, Ls).
'$nonblank_line'(L) :- \+ split_string(L, "", " \t", [""]).

sub_atom_icasechk(Haystack, Start, Needle) :-
    downcase_atom(Haystack, H), downcase_atom(Needle, N),
    sub_atom(H, Start, _, _, N), !.

string_bytes(S, Bytes, _) :- nonvar(S), !, string_codes(S, Codes), '$utf8_bytes'(Codes, Bytes).
string_bytes(S, Bytes, _) :- open_string("", _), string_codes(S, Bytes).

'$utf8_bytes'([], []).
'$utf8_bytes'([C|Cs], Bytes) :- '$utf8'(C, Bytes, Rest), '$utf8_bytes'(Cs, Rest).
'$utf8'(C, [C|R], R) :- C < 0x80, !.
'$utf8'(C, [A,B|R], R) :- C < 0x800, !, A is 0xC0 \/ (C >> 6), B is 0x80 \/ (C /\ 0x3F).
'$utf8'(C, [A,B,D|R], R) :- C < 0x10000, !,
    A is 0xE0 \/ (C >> 12), B is 0x80 \/ ((C >> 6) /\ 0x3F), D is 0x80 \/ (C /\ 0x3F).
'$utf8'(C, [A,B,D,E|R], R) :-
    A is 0xF0 \/ (C >> 18), B is 0x80 \/ ((C >> 12) /\ 0x3F), D is 0x80 \/ ((C >> 6) /\ 0x3F), E is 0x80 \/ (C /\ 0x3F).

sformat(S, Format) :- format(string(S), Format, []).
sformat(S, Format, Args) :- format(string(S), Format, Args).
`;

export const fileNames = String.raw`
:- module(file_names, [file_base_name/2, file_directory_name/2, file_name_extension/3, is_absolute_file_name/1,
    directory_file_path/3]).

file_base_name(File, Base) :-
    atom_string(F, File),
    '$without_slashes'(F, G),
    (   G == '' -> ( F == '' -> Base = '' ; Base = '/' )
    ;   atomic_list_concat(Parts, '/', G), last(Parts, Base)
    ).

file_directory_name(File, Dir) :-
    atom_string(F, File),
    (   F == '/' -> Dir = '/'
    ;   '$without_slashes'(F, G),
        file_base_name(G, Base),
        atom_concat(Before, Base, G), !,
        '$without_slashes'(Before, Dir0),
        (   Dir0 \== '' -> Dir = Dir0
        ;   Before == '' -> Dir = '.'
        ;   Dir = '/'
        )
    ).

'$without_slashes'(F, G) :- atom_concat(F1, '/', F), !, '$without_slashes'(F1, G).
'$without_slashes'(F, F).

file_name_extension(Base, Ext0, Name) :- nonvar(Base), nonvar(Ext0), !,
    ( atom_concat('.', Ext, Ext0) -> true ; Ext = Ext0 ),
    (   Ext == '' -> Name = Base
    ;   '$extension'(Base, _, Ext) -> Name = Base
    ;   atomic_list_concat([Base,'.',Ext], Name)
    ).
file_name_extension(Base, Ext0, Name) :- nonvar(Ext0), !,
    ( atom_concat('.', Ext, Ext0) -> true ; Ext = Ext0 ),
    '$extension'(Name, Base, Ext).
file_name_extension(Base, Ext, Name) :- '$extension'(Name, Base0, Ext0), !, Base = Base0, Ext = Ext0.
file_name_extension(Name, '', Name).

% The last part of a file's own name that a dot begins.
'$extension'(Name, Base, Ext) :-
    atomic_list_concat(Parts, '.', Name), Parts = [_,_|_],
    append(Front, [Ext], Parts), !,
    \+ sub_atom(Ext, _, _, _, '/'),
    atomic_list_concat(Front, '.', Base).

is_absolute_file_name(F) :- sub_atom(F, 0, 1, _, '/'), !.
is_absolute_file_name(F) :- sub_atom(F, 0, 1, _, '~').

directory_file_path(Dir, File, Path) :- nonvar(Dir), nonvar(File), !,
    (   is_absolute_file_name(File) -> Path = File
    ;   Dir == '.' -> Path = File
    ;   sub_atom(Dir, _, 1, 0, '/') -> atom_concat(Dir, File, Path)
    ;   atomic_list_concat([Dir,'/',File], Path)
    ).
directory_file_path(Dir, File, Path) :- file_directory_name(Path, Dir), file_base_name(Path, File).
`;

export const numberParts = String.raw`
:- module(number_parts, [bounded_number/3, float_class/2, float_parts/4, nth_integer_root_and_remainder/4]).

bounded_number(Low, High, X) :-
    ( number(X) -> true ; throw(error(type_error(number, Low), context(system:bounded_number/3, _))) ),
    '$above'(X, Low), '$below'(X, High).
'$above'(X, L) :- ( integer(X) -> X > L ; X >= L ).
'$below'(X, H) :- ( integer(X) -> X < H ; X =< H ).

float_class(X, Class) :- '$is_float'(X, float_class/2), '$float_class'(X, Class).
'$is_float'(X, _) :- float(X), !.
'$is_float'(X, PI) :- var(X), !, throw(error(instantiation_error, context(system:PI, _))).
'$is_float'(X, PI) :- throw(error(type_error(float, X), context(system:PI, _))).
'$float_class'(X, nan) :- X =\= X, !.
'$float_class'(X, infinite) :- ( X =:= inf ; X =:= -inf ), !.
'$float_class'(X, zero) :- X =:= 0, !.
'$float_class'(X, subnormal) :- abs(X) < 2.2250738585072014e-308, !.
'$float_class'(_, normal).

float_parts(X, M, 2, E) :-
    ( rational(X) -> F is float(X) ; '$is_float'(X, float_parts/4), F = X ),
    '$scale'(F, 0, M, E).
'$scale'(X, E, M, E) :- ( X =:= 0 ; abs(X) >= 0.5, abs(X) < 1 ), !, M = X.
'$scale'(X, E0, M, E) :- abs(X) >= 1, !, X1 is X / 2, E1 is E0 + 1, '$scale'(X1, E1, M, E).
'$scale'(X, E0, M, E) :- X1 is X * 2, E1 is E0 - 1, '$scale'(X1, E1, M, E).

nth_integer_root_and_remainder(N, I, Root, Rem) :-
    '$is_root_argument'(N), '$is_root_argument'(I),
    ( N >= 1 -> true ; throw(error(domain_error(not_less_than_one, N), context(system:nth_integer_root_and_remainder/4, _))) ),
    (   I >= 0 -> '$integer_root'(N, I, Root0), Root = Root0
    ;   N mod 2 =:= 1 -> J is -I, '$integer_root'(N, J, Root0), Root is -Root0
    ;   throw(error(evaluation_error(undefined), context(system:nth_integer_root_and_remainder/4, _)))
    ),
    Rem is I - Root ** N.
'$is_root_argument'(X) :- integer(X), !.
'$is_root_argument'(X) :- var(X), !, throw(error(instantiation_error, context(system:nth_integer_root_and_remainder/4, _))).
'$is_root_argument'(X) :- throw(error(type_error(integer, X), context(system:nth_integer_root_and_remainder/4, _))).

% Bisection between powers of two.
'$integer_root'(_, 0, 0) :- !.
'$integer_root'(N, I, Root) :- High is 1 << (msb(I) // N + 1), '$bisect'(0, High, N, I, Root).
'$bisect'(L, H, _, _, L) :- H - L =< 1, !.
'$bisect'(L, H, N, I, Root) :-
    M is (L + H) // 2,
    ( M ** N =< I -> '$bisect'(M, H, N, I, Root) ; '$bisect'(L, M, N, I, Root) ).
`;
