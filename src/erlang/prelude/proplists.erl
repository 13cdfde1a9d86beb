%% Property lists: entries are atoms, standing for {Atom, true}, or tuples whose first element is the key. Anything else
%% in the list is ignored. The first entry for a key counts.
-module(proplists).

-export([append_values/2, compact/1, delete/2, expand/2, from_map/1, get_all_values/2, get_bool/2, get_keys/1,
         get_value/2, get_value/3, is_defined/2, lookup/2, lookup_all/2, normalize/2, property/1, property/2, split/2,
         substitute_aliases/2, substitute_negations/2, to_map/1, to_map/2, unfold/1]).
-export_type([property/0, proplist/0]).

-type property() :: atom() | tuple().
-type proplist() :: [property()].
-type aliases() :: [{Key :: term(), Alias :: term()}].
-type negations() :: [{Key1 :: term(), Key2 :: term()}].
-type expansions() :: [{Property :: property(), Expansion :: [term()]}].

-spec property(PropertyIn) -> PropertyOut when PropertyIn :: property(), PropertyOut :: property().
property({Key, true}) when is_atom(Key) -> Key;
property(Property) -> Property.

-spec property(Key, Value) -> Property when Key :: term(), Value :: term(), Property :: atom() | {term(), term()}.
property(Key, true) when is_atom(Key) -> Key;
property(Key, Value) -> {Key, Value}.

-spec unfold(ListIn) -> ListOut when ListIn :: [term()], ListOut :: [term()].
unfold([Atom | Rest]) when is_atom(Atom) -> [{Atom, true} | unfold(Rest)];
unfold([Other | Rest]) -> [Other | unfold(Rest)];
unfold([]) -> [].

-spec compact(ListIn) -> ListOut when ListIn :: [property()], ListOut :: [property()].
compact(List) -> [property(Property) || Property <- List].

%% ---- Looking up ----

-spec lookup(Key, List) -> none | tuple() when Key :: term(), List :: [term()].
lookup(Key, [Entry | Rest]) ->
    case has_key(Key, Entry) of
        true -> as_tuple(Entry);
        false -> lookup(Key, Rest)
    end;
lookup(_, []) -> none.

-spec lookup_all(Key, List) -> [tuple()] when Key :: term(), List :: [term()].
lookup_all(Key, [Entry | Rest]) ->
    case has_key(Key, Entry) of
        true -> [as_tuple(Entry) | lookup_all(Key, Rest)];
        false -> lookup_all(Key, Rest)
    end;
lookup_all(_, []) -> [].

-spec is_defined(Key, List) -> boolean() when Key :: term(), List :: [term()].
is_defined(Key, [Entry | Rest]) ->
    case has_key(Key, Entry) of
        true -> true;
        false -> is_defined(Key, Rest)
    end;
is_defined(_, []) -> false.

has_key(Key, Entry) when is_atom(Entry) -> Entry =:= Key;
has_key(Key, Entry) when tuple_size(Entry) >= 1 -> element(1, Entry) =:= Key;
has_key(_, _) -> false.

as_tuple(Entry) when is_atom(Entry) -> {Entry, true};
as_tuple(Entry) -> Entry.

-spec get_value(Key, List) -> term() when Key :: term(), List :: [term()].
get_value(Key, List) -> get_value(Key, List, undefined).

%% An entry that has the key but is no pair has no value: the default is given, and later entries do not count.
-spec get_value(Key, List, Default) -> term() when Key :: term(), List :: [term()], Default :: term().
get_value(Key, List, Default) ->
    case lookup(Key, List) of
        {_, Value} -> Value;
        _ -> Default
    end.

-spec get_all_values(Key, List) -> [term()] when Key :: term(), List :: [term()].
get_all_values(Key, List) -> [Value || {_, Value} <- lookup_all(Key, List)].

-spec append_values(Key, ListIn) -> ListOut when Key :: term(), ListIn :: [term()], ListOut :: [term()].
append_values(Key, List) -> append_each(get_all_values(Key, List)).

append_each([Value | Rest]) when is_list(Value) -> Value ++ append_each(Rest);
append_each([Value | Rest]) -> [Value | append_each(Rest)];
append_each([]) -> [].

-spec get_bool(Key, List) -> boolean() when Key :: term(), List :: [term()].
get_bool(Key, List) ->
    case lookup(Key, List) of
        {_, true} -> true;
        _ -> false
    end.

-spec get_keys(List) -> [term()] when List :: [term()].
get_keys(List) -> sets:to_list(sets:from_list(keys(List), [{version, 2}])).

keys([Entry | Rest]) when is_atom(Entry) -> [Entry | keys(Rest)];
keys([Entry | Rest]) when tuple_size(Entry) >= 1 -> [element(1, Entry) | keys(Rest)];
keys([_ | Rest]) -> keys(Rest);
keys([]) -> [].

%% ---- Changing ----

-spec delete(Key, List) -> List when Key :: term(), List :: [term()].
delete(Key, [Entry | Rest]) ->
    case has_key(Key, Entry) of
        true -> delete(Key, Rest);
        false -> [Entry | delete(Key, Rest)]
    end;
delete(_, []) -> [].

-spec split(List, Keys) -> {Lists, Rest} when List :: [term()], Keys :: [term()], Lists :: [[term()]], Rest :: [term()].
split(List, Keys) ->
    Tagged = tag(List, Keys),
    {[[Entry || {{key, K}, Entry} <- Tagged, K =:= Key] || Key <- Keys], [Entry || {none, Entry} <- Tagged]}.

tag([Entry | Rest], Keys) -> [{first_key(Entry, Keys), Entry} | tag(Rest, Keys)];
tag([], _) -> [].

first_key(Entry, [Key | Keys]) ->
    case has_key(Key, Entry) of
        true -> {key, Key};
        false -> first_key(Entry, Keys)
    end;
first_key(_, []) -> none.

-spec substitute_aliases(Aliases, ListIn) -> ListOut when
      Aliases :: aliases(), ListIn :: [term()], ListOut :: [term()].
substitute_aliases(Aliases, List) -> [substitute_alias(Aliases, Entry) || Entry <- List].

substitute_alias([{Alias, Key} | Rest], Entry) ->
    case has_key(Alias, Entry) of
        true -> rename(Entry, Key);
        false -> substitute_alias(Rest, Entry)
    end;
substitute_alias([], Entry) -> Entry.

rename(Entry, Key) when is_atom(Entry) -> property(Key, true);
rename(Entry, Key) -> property(setelement(1, Entry, Key)).

-spec substitute_negations(Negations, ListIn) -> ListOut when
      Negations :: negations(), ListIn :: [term()], ListOut :: [term()].
substitute_negations(Negations, List) -> [substitute_negation(Negations, Entry) || Entry <- List].

substitute_negation([{Name, Key} | Rest], Entry) ->
    case has_key(Name, Entry) of
        true -> negate(Entry, Key);
        false -> substitute_negation(Rest, Entry)
    end;
substitute_negation([], Entry) -> Entry.

negate(Entry, Key) when is_atom(Entry) -> {Key, false};
negate({_, true}, Key) -> {Key, false};
negate({_, false}, Key) -> property(Key, true);
negate(_, Key) -> property(Key, true).

-spec expand(Expansions, ListIn) -> ListOut when
      Expansions :: expansions(), ListIn :: [term()], ListOut :: [term()].
expand(Expansions, List) ->
    expand(List, [{expansion_key(property(Property)), property(Property), Expansion} || {Property, Expansion} <- Expansions], []).

%% An entry can be replaced only if it is the first one with its key, and then the later ones go. What was put in its
%% place is not looked at again. `Known' tells for each key met whether its later entries stay.
expand([Entry | Rest], Expansions, Known) ->
    case known(Entry, Known) of
        stay -> [Entry | expand(Rest, Expansions, Known)];
        go -> expand(Rest, Expansions, Known);
        none ->
            case expansion(Entry, Expansions) of
                {Key, Expansion} -> Expansion ++ expand(Rest, Expansions, [{Key, go} | Known]);
                other -> [property(Entry) | expand(Rest, Expansions, remember(Entry, Known))];
                none -> [Entry | expand(Rest, Expansions, remember(Entry, Known))]
            end
    end;
expand([], _, _) -> [].

known(Entry, [{Key, What} | Rest]) ->
    case has_key(Key, Entry) of
        true -> What;
        false -> known(Entry, Rest)
    end;
known(_, []) -> none.

remember(Entry, Known) when is_atom(Entry) -> [{Entry, stay} | Known];
remember(Entry, Known) when tuple_size(Entry) >= 1 -> [{element(1, Entry), stay} | Known];
remember(_, Known) -> Known.

expansion(Entry, Expansions) -> expansion(Entry, Expansions, none).

expansion(Entry, [{Key, Property, Expansion} | Rest], Found) ->
    case has_key(Key, Entry) of
        true ->
            case property(Entry) of
                Property -> {Key, Expansion};
                _ -> expansion(Entry, Rest, other)
            end;
        false -> expansion(Entry, Rest, Found)
    end;
expansion(_, [], Found) -> Found.

expansion_key(Property) when is_atom(Property) -> Property;
expansion_key(Property) when tuple_size(Property) >= 1 -> element(1, Property).

-spec normalize(ListIn, Stages) -> ListOut when
      ListIn :: [term()],
      Stages :: [{aliases, aliases()} | {negations, negations()} | {expand, expansions()}],
      ListOut :: [term()].
normalize(List, Stages) -> compact(stages(List, Stages)).

stages(List, [{aliases, Aliases} | Stages]) -> stages(substitute_aliases(Aliases, List), Stages);
stages(List, [{negations, Negations} | Stages]) -> stages(substitute_negations(Negations, List), Stages);
stages(List, [{expand, Expansions} | Stages]) -> stages(expand(Expansions, List), Stages);
stages(List, []) -> List.

%% ---- Maps ----

-spec to_map(List) -> Map when List :: [Shorthand | {Key, Value} | term()], Map :: #{Shorthand => true, Key => Value}.
to_map(List) -> lists:foldr(fun add_entry/2, #{}, List).

-spec to_map(List, Stages) -> Map when
      List :: [term()],
      Stages :: [{aliases, aliases()} | {negations, negations()} | {expand, expansions()}],
      Map :: #{term() => term()}.
to_map(List, Stages) -> to_map(stages(List, Stages)).

add_entry(Entry, Map) when is_atom(Entry) -> Map#{Entry => true};
add_entry({Key, Value}, Map) -> Map#{Key => Value};
add_entry(Entry, Map) when tuple_size(Entry) >= 1 -> maps:remove(element(1, Entry), Map);
add_entry(_, Map) -> Map.

-spec from_map(Map) -> List when Map :: #{Key => Value}, List :: [{Key, Value}], Key :: term(), Value :: term().
from_map(Map) -> maps:to_list(Map).
