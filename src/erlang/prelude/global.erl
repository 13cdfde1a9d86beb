%% Global names on the one node there is: each is kept as a registered name made from its text.
-module(global).

-export([re_register_name/2, register_name/2, register_name/3, registered_names/0, send/2, unregister_name/1,
         whereis_name/1]).

-define(PREFIX, "$global ").

-spec register_name(Name, Pid) -> 'yes' | 'no' when Name :: term(), Pid :: pid().
register_name(Name, Pid) ->
    try register(local(Name), Pid) of
        true -> yes
    catch
        error:badarg -> no
    end.

-spec register_name(Name, Pid, Resolve) -> 'yes' | 'no' when
      Name :: term(), Pid :: pid(), Resolve :: fun((term(), pid(), pid()) -> pid() | none).
register_name(Name, Pid, _) -> register_name(Name, Pid).

-spec re_register_name(Name, Pid) -> 'yes' when Name :: term(), Pid :: pid().
re_register_name(Name, Pid) ->
    unregister_name(Name),
    register_name(Name, Pid).

-spec unregister_name(Name) -> term() when Name :: term().
unregister_name(Name) ->
    try unregister(local(Name)) of
        true -> ok
    catch
        error:badarg -> ok
    end.

-spec whereis_name(Name) -> pid() | 'undefined' when Name :: term().
whereis_name(Name) -> whereis(local(Name)).

-spec send(Name, Msg) -> Pid when Name :: term(), Msg :: term(), Pid :: pid().
send(Name, Message) ->
    case whereis_name(Name) of
        undefined -> exit({badarg, {Name, Message}});
        Pid ->
            Pid ! Message,
            Pid
    end.

-spec registered_names() -> [Name] when Name :: term().
registered_names() -> [list_to_atom(Text) || Local <- registered(), ?PREFIX ++ Text <- [atom_to_list(Local)]].

local(Name) when is_atom(Name) -> list_to_atom(?PREFIX ++ atom_to_list(Name));
local(Name) -> list_to_atom(?PREFIX ++ lists:flatten(io_lib:write(Name))).
