%% Supervisor flags and child specifications, checked and completed with their defaults. Part of `supervisor'.
-module(tandem_childspec).

-export([flags/1, check/1, check_all/1]).

-spec flags(term()) -> {ok, supervisor:strategy(), non_neg_integer(), pos_integer()} | {error, term()}.
flags({Strategy, Intensity, Period}) -> flags(#{strategy => Strategy, intensity => Intensity, period => Period});
flags(#{} = Flags) ->
    Strategy = maps:get(strategy, Flags, one_for_one),
    Intensity = maps:get(intensity, Flags, 1),
    Period = maps:get(period, Flags, 5),
    case lists:member(Strategy, [one_for_one, one_for_all, rest_for_one, simple_one_for_one]) of
        false -> {error, {invalid_strategy, Strategy}};
        true when not is_integer(Intensity); Intensity < 0 -> {error, {invalid_intensity, Intensity}};
        true when not is_integer(Period); Period =< 0 -> {error, {invalid_period, Period}};
        true -> {ok, Strategy, Intensity, Period}
    end;
flags(Other) -> {error, {invalid_type, Other}}.

-spec check_all([term()]) -> {ok, [map()]} | term().
check_all(Specs) -> check_all(Specs, []).

check_all([Spec | Specs], Checked) ->
    case check(Spec) of
        {ok, #{id := Id} = Complete} ->
            case [Same || #{id := Other} = Same <- Checked, Other =:= Id] of
                [] -> check_all(Specs, [Complete | Checked]);
                [_ | _] -> {duplicate_child_name, Id}
            end;
        Error -> Error
    end;
check_all([], Checked) -> {ok, lists:reverse(Checked)}.

-spec check(term()) -> {ok, map()} | term().
check({Id, Start, Restart, Shutdown, Type, Modules}) ->
    check(#{id => Id, start => Start, restart => Restart, shutdown => Shutdown, type => Type, modules => Modules});
check(#{} = Spec) ->
    Type = maps:get(type, Spec, worker),
    Defaults = #{restart => permanent, significant => false, type => Type, shutdown => default_shutdown(Type)},
    case maps:merge(Defaults, Spec) of
        #{id := _, start := Start} = Full -> complete(Full, Start);
        #{id := _} -> missing_start;
        _ -> missing_id
    end;
check(Other) -> {invalid_child_spec, Other}.

default_shutdown(supervisor) -> infinity;
default_shutdown(_) -> 5000.

complete(#{restart := Restart, shutdown := Shutdown, type := Type} = Spec, Start) ->
    case Start of
        {M, F, A} when is_atom(M), is_atom(F), is_list(A) ->
            case lists:member(Restart, [permanent, transient, temporary]) of
                false -> {invalid_restart_type, Restart};
                true when Type =/= worker, Type =/= supervisor -> {invalid_child_type, Type};
                true ->
                    case valid_shutdown(Shutdown) of
                        true -> modules(maps:merge(#{modules => [M]}, Spec));
                        false -> {invalid_shutdown, Shutdown}
                    end
            end;
        _ -> {invalid_mfa, Start}
    end.

valid_shutdown(Shutdown) when is_integer(Shutdown) -> Shutdown >= 0;
valid_shutdown(Shutdown) -> Shutdown =:= infinity orelse Shutdown =:= brutal_kill.

modules(#{modules := dynamic} = Spec) -> {ok, Spec};
modules(#{modules := Modules} = Spec) ->
    case is_list(Modules) andalso lists:all(fun is_atom/1, Modules) of
        true -> {ok, Spec};
        false -> {invalid_modules, Modules}
    end.
