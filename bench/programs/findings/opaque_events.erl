%% truth: make/1 -; append/2 -; merge/2 -; fetch/2 contract; keys/1 contract; share/2 bug
-module(opaque_events).
-export([make/1, append/2, merge/2, fetch/2, keys/1, share/2]).
-export_type([event/0]).

%% What is inside of an event is up to who makes it: the specification says no more than term().

-opaque event() :: {event, [{atom(), term()}]}.

-spec make(term()) -> event().
make(Fields) -> {event, Fields}.

-spec append(term(), event()) -> event().
append(Field, {event, Fields}) -> {event, [Field | Fields]}.

-spec merge(event(), event()) -> event().
merge({event, A}, {event, B}) -> {event, {A, B}}.

-spec fetch(atom(), event()) -> term().
fetch(Key, {event, Fields}) -> lists:keymember(Key, 1, Fields).

-spec keys(event()) -> [atom()].
keys({event, Fields}) -> [Key || {Key, _} <- Fields].

-spec share(integer(), event()) -> integer().
share(Part, {event, _}) -> 100 div (Part - 7).
