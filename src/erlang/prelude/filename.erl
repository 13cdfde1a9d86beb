%% Names of files, taken apart and put together as on Unix. Nothing looks at the file system.
%%
%% A name is a string, an atom, a deep list of these, or a binary; what comes out is a string, or a binary for a binary.
-module(filename).
-export([absname/2, absname_join/2, append/2, basename/1, basename/2, dirname/1, extension/1, flatten/1, join/1, join/2,
         nativename/1, pathtype/1, rootname/1, rootname/2, split/1]).

-type name() :: file:name_all().

-spec absname(Filename, Dir) -> file:filename_all() when Filename :: name(), Dir :: name().
absname(Name, Dir) ->
    case pathtype(Name) of
        absolute -> both(fun(Absolute, _) -> normal(Absolute) end, Name, Dir);
        relative -> absname_join(Dir, Name)
    end.

-spec absname_join(Dir, Filename) -> file:filename_all() when Dir :: name(), Filename :: name().
absname_join(Dir, Name) -> join(Dir, flatten(Name)).

-spec append(Dir, Name) -> file:filename_all() when Dir :: name(), Name :: name().
append(Dir, Name) when is_binary(Dir); is_binary(Name) -> both(fun(A, B) -> A ++ [$/ | B] end, Dir, Name);
append(Dir, Name) -> Dir ++ [$/ | Name].

-spec basename(Filename) -> file:filename_all() when Filename :: name().
basename(Name) -> one(fun(Chars) -> last_part(Chars, []) end, Name).

%% One slash at the end is overlooked.
last_part([], Part) -> lists:reverse(Part);
last_part([$/], Part) -> lists:reverse(Part);
last_part([$/ | Chars], _) -> last_part(Chars, []);
last_part([Char | Chars], Part) -> last_part(Chars, [Char | Part]).

-spec basename(Filename, Ext) -> file:filename_all() when Filename :: name(), Ext :: name().
basename(Name, Ext) ->
    both(fun(Chars, Suffix) ->
                 Part = last_part(Chars, []),
                 case lists:suffix("/", Chars) of
                     true -> Part;
                     false -> without_suffix(Part, Suffix)
                 end
         end, Name, Ext).

without_suffix(Suffix, Suffix) -> [];
without_suffix([Char | Chars], Suffix) -> [Char | without_suffix(Chars, Suffix)];
without_suffix([], _) -> [].

-spec dirname(Filename) -> file:filename_all() when Filename :: name().
dirname(Name) -> one(fun directory/1, Name).

directory(Chars) ->
    case without_slashes(lists:dropwhile(fun(Char) -> Char =/= $/ end, lists:reverse(Chars))) of
        [] when hd(Chars) =:= $/ -> "/";
        [] -> ".";
        Reversed -> lists:reverse(Reversed)
    end.

without_slashes([$/ | Chars]) -> without_slashes(Chars);
without_slashes(Chars) -> Chars.

-spec extension(Filename) -> file:filename_all() when Filename :: name().
extension(Name) -> one(fun(Chars) -> suffix(lists:reverse(Chars), []) end, Name).

%% From the last dot of the last part on; a dot that the part begins with does not count.
suffix([$., Char | _], Suffix) when Char =/= $/ -> [$. | Suffix];
suffix([Char | Chars], Suffix) when Char =/= $., Char =/= $/ -> suffix(Chars, [Char | Suffix]);
suffix(_, _) -> [].

-spec flatten(Filename) -> file:filename_all() when Filename :: name().
flatten(Name) when is_binary(Name) -> Name;
flatten(Name) -> chars(Name).

-spec join(Components) -> file:filename_all() when Components :: [name()].
join([Name]) -> one(fun normal/1, Name);
join([First, Second | Names]) -> join([join(First, Second) | Names]).

-spec join(Name1, Name2) -> file:filename_all() when Name1 :: name(), Name2 :: name().
join(First, Second) -> both(fun joined/2, First, Second).

joined(First, []) -> normal(First);
joined(_, [$/ | _] = Second) -> normal(Second);
joined(First, Second) -> normal(First ++ [$/ | Second]).

%% Without slashes and dots that mean nothing.
normal([$/ | Chars]) -> [$/ | below(Chars)];
normal([Char | Chars]) -> [Char | normal_rest(Chars)];
normal([]) -> [].

normal_rest([$/ | Chars]) ->
    case below(Chars) of
        [] -> [];
        Rest -> [$/ | Rest]
    end;
normal_rest([Char | Chars]) -> [Char | normal_rest(Chars)];
normal_rest([]) -> [].

%% What follows a slash.
below([$/ | Chars]) -> below(Chars);
below([$., $/ | Chars]) -> below(Chars);
below(Chars) -> normal_rest(Chars).

-spec nativename(Path) -> file:filename_all() when Path :: name().
nativename(Name) -> join([Name]).

-spec pathtype(Path) -> 'absolute' | 'relative' when Path :: name().
pathtype(Name) ->
    case chars(Name) of
        [$/ | _] -> absolute;
        _ -> relative
    end.

-spec rootname(Filename) -> file:filename_all() when Filename :: name().
rootname(Name) -> one(fun(Chars) -> lists:reverse(root(lists:reverse(Chars), lists:reverse(Chars))) end, Name).

root([$. | Chars], Whole) ->
    case Chars of
        [$/ | _] -> Whole;
        _ -> Chars
    end;
root([Char | Chars], Whole) when Char =/= $/ -> root(Chars, Whole);
root(_, Whole) -> Whole.

-spec rootname(Filename, Ext) -> file:filename_all() when Filename :: name(), Ext :: name().
rootname(Name, Ext) ->
    both(fun(Chars, Suffix) ->
                 Root = without_suffix(Chars, Suffix),
                 case lists:suffix("/", Root) of
                     true -> Chars;
                     false -> Root
                 end
         end, Name, Ext).

-spec split(Filename) -> Components when Filename :: name(), Components :: [name()].
split(Name) when is_binary(Name) -> [list_to_binary(Part) || Part <- parts(binary_to_list(Name))];
split(Name) -> parts(chars(Name)).

parts([$/ | Chars]) -> ["/" | parts(Chars, [])];
parts(Chars) -> parts(Chars, []).

parts([], []) -> [];
parts([], Part) -> [lists:reverse(Part)];
parts([$/ | Chars], []) -> parts(Chars, []);
parts([$/ | Chars], Part) -> [lists:reverse(Part) | parts(Chars, [])];
parts([Char | Chars], Part) -> parts(Chars, [Char | Part]).

%% ---- Strings and binaries ----

one(Fun, Name) when is_binary(Name) -> list_to_binary(Fun(binary_to_list(Name)));
one(Fun, Name) -> Fun(chars(Name)).

both(Fun, A, B) when is_binary(A); is_binary(B) -> list_to_binary(Fun(bytes(A), bytes(B)));
both(Fun, A, B) -> Fun(chars(A), chars(B)).

bytes(Name) when is_binary(Name) -> binary_to_list(Name);
bytes(Name) -> binary_to_list(unicode:characters_to_binary(chars(Name))).

chars(Name) when is_binary(Name) -> binary_to_list(Name);
chars(Name) when is_atom(Name) -> atom_to_list(Name);
chars(Name) -> flat(Name, []).

flat([Part | Parts], More) when is_list(Part) -> flat(Part, flat(Parts, More));
flat([Part | Parts], More) when is_atom(Part) -> atom_to_list(Part) ++ flat(Parts, More);
flat([Char | Parts], More) -> [Char | flat(Parts, More)];
flat([], More) -> More;
flat(Name, More) when is_atom(Name) -> atom_to_list(Name) ++ More.
