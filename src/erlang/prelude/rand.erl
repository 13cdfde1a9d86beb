%% Random numbers from xorshift generators with 58 bits of state in each of two words: `exsss' (the default) and `exsp'.
%% For the same seed they give the same numbers as the standard library's generators of these names; the other
%% generators of the standard library are not here. Numbers with normal distribution are made in another way.
-module(rand).

-export([bytes/1, bytes_s/2, export_seed/0, export_seed_s/1, normal/0, normal/2, normal_s/1, normal_s/3, seed/1, seed/2,
         seed_s/1, seed_s/2, uniform/0, uniform/1, uniform_real/0, uniform_real_s/1, uniform_s/1, uniform_s/2]).
-export_type([state/0, seed/0, export_state/0, alg/0, builtin_alg/0]).

-define(BITS58, 16#3FFFFFFFFFFFFFF).
-define(BITS64, 16#FFFFFFFFFFFFFFFF).

-type alg() :: builtin_alg() | atom().
-type builtin_alg() :: exsss | exsp | default.
-type seed() :: {integer(), integer(), integer()} | integer() | [integer()].
-opaque state() :: {#{type := alg()}, nonempty_improper_list(integer(), integer())}.
-type export_state() :: {alg(), nonempty_improper_list(integer(), integer())}.

%% ---- Seeds ----

-spec seed(AlgOrStateOrExpState :: alg() | state() | export_state()) -> state().
seed(AlgOrState) -> remember(seed_s(AlgOrState)).

-spec seed(Alg :: alg(), Seed :: seed()) -> state().
seed(Alg, Seed) -> remember(seed_s(Alg, Seed)).

-spec seed_s(AlgOrStateOrExpState :: alg() | state() | export_state()) -> state().
seed_s({#{type := _}, _} = State) -> State;
seed_s({Alg, Words}) when is_atom(Alg) -> {handler(Alg), Words};
seed_s(Alg) ->
    seed_s(Alg, {erlang:system_time(), erlang:monotonic_time(), erlang:unique_integer()}).

-spec seed_s(Alg :: alg(), Seed :: seed()) -> state().
seed_s(default, Seed) -> seed_s(exsss, Seed);
seed_s(exsp, {A, B, C}) ->
    Handler = handler(exsp),
    {_, {_, [_ | S]}} = next({Handler, [(A * 4294967197 + 1) band ?BITS58 | (B * 4294967231 + 1) band ?BITS58]}),
    {_, State} = next({Handler, [(C * 4294967279 + 1) band ?BITS58 | S]}),
    State;
seed_s(Alg, Seed) -> {handler(Alg), words(Seed)}.

handler(exsss) -> #{type => exsss};
handler(exsp) -> #{type => exsp};
handler(Type) when Type =:= exrop; Type =:= exro928ss; Type =:= exs1024; Type =:= exs1024s; Type =:= exs64; Type =:= exsplus;
                   Type =:= mwc59; Type =:= dummy ->
    tandem_services:lacking('the generators of rand but exsss and exsp');
handler(_) -> error(no_alg).

words({A, B, C}) ->
    {_, X1} = word(A band ?BITS64),
    {S0, X2} = word((B bxor X1) band ?BITS64),
    {S1, _} = word((C bxor X2) band ?BITS64),
    [S0 | S1];
words([S0, S1]) when is_integer(S0), is_integer(S1) -> [S0 band ?BITS58 | S1 band ?BITS58];
words(Seed) when is_integer(Seed) ->
    {S0, X} = word(Seed band ?BITS64),
    {S1, _} = word(X),
    [S0 | S1].

%% Words that are not zero, from the SplitMix64 generator.
word(X0) ->
    X = (X0 + 16#9E3779B97F4A7C15) band ?BITS64,
    Z1 = ((X bxor (X bsr 30)) * 16#BF58476D1CE4E5B9) band ?BITS64,
    Z2 = ((Z1 bxor (Z1 bsr 27)) * 16#94D049BB133111EB) band ?BITS64,
    case (Z2 bxor (Z2 bsr 31)) band ?BITS58 of
        0 -> word(X);
        Word -> {Word, X}
    end.

-spec export_seed() -> 'undefined' | export_state().
export_seed() ->
    case get(rand_seed) of
        undefined -> undefined;
        State -> export_seed_s(State)
    end.

-spec export_seed_s(State :: state()) -> export_state().
export_seed_s({#{type := Alg}, Words}) -> {Alg, Words}.

%% The process's own state lives in its dictionary.
remember(State) ->
    put(rand_seed, State),
    State.

current() ->
    case get(rand_seed) of
        undefined -> seed(exsss);
        State -> State
    end.

with_current(Fun) ->
    {Value, State} = Fun(current()),
    put(rand_seed, State),
    Value.

%% ---- Numbers ----

%% 58 random bits.
next({#{type := Alg} = Handler, [S1 | S0]}) ->
    A = (S1 bxor (S1 bsl 24)) band ?BITS58,
    B = A bxor S0 bxor (A bsr 11) bxor (S0 bsr 41),
    {output(Alg, S0, B), {Handler, [S0 | B]}}.

output(exsp, S0, S1) -> (S0 + S1) band ?BITS58;
output(exsss, S0, _) ->
    Fives = (S0 * 5) band ?BITS58,
    Rotated = ((Fives bsl 7) bor (Fives bsr 51)) band ?BITS58,
    (Rotated * 9) band ?BITS58.

-spec uniform() -> X :: float().
uniform() -> with_current(fun uniform_s/1).

-spec uniform(N :: pos_integer()) -> X :: pos_integer().
uniform(N) -> with_current(fun(State) -> uniform_s(N, State) end).

-spec uniform_s(State :: state()) -> {X :: float(), NewState :: state()}.
uniform_s(State) ->
    {Bits, NewState} = next(State),
    {(Bits bsr 5) * 1.1102230246251565e-16, NewState}.

-spec uniform_s(N :: pos_integer(), State :: state()) -> {X :: pos_integer(), NewState :: state()}.
uniform_s(N, State) when is_integer(N), N >= 1, N =< ?BITS58 + 1 ->
    {Bits, NewState} = next(State),
    Number = Bits rem N,
    %% What is left over at the end of the range would make small numbers likelier.
    case Bits - Number =< ?BITS58 + 1 - N of
        true -> {Number + 1, NewState};
        false -> uniform_s(N, NewState)
    end;
uniform_s(N, State) when is_integer(N), N >= 1 -> large(N, State).

%% More than 58 bits: as many words as it takes, and again while the number is too large.
large(N, State) ->
    {Bits, NewState} = collect(N - 1, 0, State),
    case Bits < N of
        true -> {Bits + 1, NewState};
        false -> large(N, NewState)
    end.

collect(0, Bits, State) -> {Bits, State};
collect(Range, Bits, State) ->
    {Word, NewState} = next(State),
    Mask = min(Range, ?BITS58),
    collect(Range bsr 58, (Bits bsl 58) bor (Word band filled(Mask)), NewState).

filled(Mask) -> (1 bsl bit_length(Mask)) - 1.

bit_length(0) -> 0;
bit_length(N) -> 1 + bit_length(N bsr 1).

-spec uniform_real() -> X :: float().
uniform_real() -> with_current(fun uniform_real_s/1).

-spec uniform_real_s(State :: state()) -> {X :: float(), NewState :: state()}.
uniform_real_s(State) ->
    case uniform_s(State) of
        {Zero, NewState} when Zero == 0 -> uniform_real_s(NewState);
        Other -> Other
    end.

-spec normal() -> float().
normal() -> with_current(fun normal_s/1).

-spec normal(Mean :: number(), Variance :: number()) -> float().
normal(Mean, Variance) -> with_current(fun(State) -> normal_s(Mean, Variance, State) end).

-spec normal_s(State :: state()) -> {float(), NewState :: state()}.
normal_s(State) ->
    {A, State1} = uniform_real_s(State),
    {B, State2} = uniform_s(State1),
    {math:sqrt(-2 * math:log(A)) * math:cos(2 * math:pi() * B), State2}.

-spec normal_s(Mean :: number(), Variance :: number(), State :: state()) -> {float(), NewState :: state()}.
normal_s(Mean, Variance, State) when Variance >= 0 ->
    {X, NewState} = normal_s(State),
    {Mean + math:sqrt(Variance) * X, NewState}.

-spec bytes(N :: non_neg_integer()) -> Bytes :: binary().
bytes(N) -> with_current(fun(State) -> bytes_s(N, State) end).

-spec bytes_s(N :: non_neg_integer(), State :: state()) -> {Bytes :: binary(), NewState :: state()}.
bytes_s(N, State) when is_integer(N), N >= 0 -> bytes_s(N, State, []).

bytes_s(N, State, Bytes) when N > 7 ->
    {Bits, NewState} = next(State),
    bytes_s(N - 7, NewState, [<<(Bits bsr 2):56>> | Bytes]);
bytes_s(N, State, Bytes) ->
    {Bits, NewState} = next(State),
    Size = 8 * N,
    {list_to_binary(lists:reverse([<<(Bits bsr (56 - Size)):Size>> | Bytes])), NewState}.
