%% The services that a node offers to every program: applications, devices, files, timers, names, code, environment.
%% Each function is a scenario of one of them; what it returns must be the same on any node.
-module(cf_services).
-compile([export_all, nowarn_export_all]).
-include_lib("kernel/include/file.hrl").
-include_lib("kernel/include/logger.hrl").

%% Runs all scenarios, each in a process of its own, and writes down how they ended. Scenarios with files take a folder.
main([File, Folder]) ->
    ok = logger:set_primary_config(level, none),
    Failing = [{return, {error, no}}, {return, ignore}, {return, 7}, {crash, bad}, dead],
    Calls = [{Name, []} || Name <- [loads, unloads, settings_before, starts, dependencies, bad_calls, set_many, systems, library_keys, leaders,
                                    inherited, protocol, devices, names, timers, kills, globals, global_server, codes, environment,
                                    node_facts, loading, logs, log_settings, shared, hashes, compression]]
        ++ [{Name, [Folder]} || Name <- [files, folders, renames, information, lines, writes, unicode_files, terms, owner]]
        ++ [{failing, [How]} || How <- Failing],
    ok = file:write_file(File, term_to_binary([{Name, Args, ended(Name, Args)} || {Name, Args} <- Calls])),
    halt().

ended(Name, Args) ->
    {_, Ref} = spawn_monitor(fun() -> exit({ended, outcome(fun() -> apply(?MODULE, Name, Args) end)}) end),
    receive {'DOWN', Ref, _, _, {ended, Outcome}} -> Outcome after 10000 -> timeout end.

library_keys() ->
    with_applications([library(cf_lib, [])], fun() ->
        {[{K, application:get_key(cf_lib, K)} || K <- [vsn, description, mod, id, env, start_phases, registered, maxT]],
         application:start(cf_lib), application:stop(cf_lib)}
    end).

%% ---- Applications (the behaviour is in cf_application) ----

spec(Name, Applications, Env) ->
    {application, Name, [{description, "of a test"}, {vsn, "1.2"}, {modules, [cf_application]}, {registered, []},
                         {applications, [kernel, stdlib | Applications]}, {env, Env},
                         {mod, {cf_application, [Name]}}]}.

library(Name, Applications) ->
    {application, Name, [{vsn, "2"}, {applications, [kernel, stdlib | Applications]}]}.

with_applications(Specs, Fun) ->
    Names = [Name || {application, Name, _} <- Specs],
    try
        [ok = application:load(Spec) || Spec <- Specs],
        Fun()
    after
        [begin application:stop(Name), application:unload(Name) end || Name <- lists:reverse(Names)]
    end.

loads() ->
    Spec = spec(cf_app, [], [{a, 1}, {b, [x]}]),
    Before = {application:get_env(cf_app, a), application:get_key(cf_app, vsn), application:get_all_key(cf_app)},
    with_applications([Spec], fun() ->
        {Before, application:load(Spec), application:get_env(cf_app, a), application:get_env(cf_app, c),
         application:get_env(cf_app, c, d), lists:sort(application:get_all_env(cf_app)),
         [application:get_key(cf_app, K) || K <- [vsn, description, applications, mod, modules, nothing, id]],
         sorted(application:get_key(cf_app, env)),
         lists:keymember(cf_app, 1, application:loaded_applications()),
         lists:keymember(cf_app, 1, application:which_applications())}
    end).

unloads() ->
    ok = application:load(library(cf_lib, [])),
    ok = application:set_env(cf_lib, k, v),
    {application:unload(cf_lib), application:unload(cf_lib), application:get_env(cf_lib, k)}.

settings_before() ->
    ok = application:set_env(cf_app, a, before),
    ok = application:set_env(cf_app, p, before, [{persistent, true}]),
    with_applications([spec(cf_app, [], [{a, 1}, {p, 1}])], fun() ->
        {application:get_env(cf_app, a), application:get_env(cf_app, p)}
    end).

starts() ->
    with_applications([spec(cf_app, [], [{size, 3}])], fun() ->
        First = application:start(cf_app),
        {First, application:start(cf_app), application:ensure_started(cf_app),
         lists:keyfind(cf_app, 1, application:which_applications()), cf_application:ask(cf_app, size),
         cf_application:ask(cf_app, application), is_pid(whereis(cf_app_sup)),
         application:stop(cf_app), whereis(cf_app_sup), application:stop(cf_app),
         application:unload(cf_app), application:load(spec(cf_app, [], []))}
    end).

dependencies() ->
    Specs = [library(cf_base, []), spec(cf_app, [cf_base], []), library(cf_top, [cf_app])],
    with_applications(Specs, fun() ->
        {application:start(cf_top), application:start(cf_app), application:ensure_all_started(cf_top),
         application:ensure_all_started(cf_top),
         [N || {N, _, _} <- application:which_applications(), lists:member(N, [cf_base, cf_app, cf_top])],
         application:stop(cf_app), application:ensure_all_started(cf_top)}
    end).

failing(How) ->
    with_applications([spec(cf_app, [], [{how, How}])], fun() ->
        {application:start(cf_app), application:ensure_all_started(cf_app), application:ensure_started(cf_app),
         lists:keymember(cf_app, 1, application:which_applications())}
    end).

bad_calls() ->
    [outcome(fun() -> apply(application, F, A) end)
     || {F, A} <- [{start, [1]}, {stop, [nothing_like_it]}, {get_env, [1, 2]}, {get_env, [a, 1]}, {load, [1]},
                   {load, [{application, x}]}, {load, [{application, x, y}]}, {unload, [nothing_like_it]},
                   {get_key, [nothing_like_it, vsn]}, {set_env, [a, 1, 2]}, {set_env, [1, a, 2]}, {get_application, [cf_nothing]},
                   {get_application, [self()]}, {get_application, []}, {get_env, [x]}, {ensure_started, ["x"]}]].

set_many() ->
    R = application:set_env([{cf_x, [{a, 1}, {b, 2}]}, {cf_y, [{c, 3}]}]),
    {R, application:get_env(cf_x, b), application:get_env(cf_y, c), application:unset_env(cf_x, b),
     lists:sort(application:get_all_env(cf_x))}.

systems() ->
    {[is_list(V) || {N, _, V} <- application:which_applications(), N =:= kernel orelse N =:= stdlib],
     application:start(kernel), application:ensure_all_started(stdlib), application:get_key(stdlib, registered),
     application:get_application(lists), application:get_application(gen_server), application:get_application(file)}.

%% ---- Devices ----

%% What is printed, as a group leader of the program's own sees it.
captured(Fun) ->
    Self = self(),
    Old = group_leader(),
    Leader = spawn_link(fun() -> leader(Self) end),
    group_leader(Leader, self()),
    Result = outcome(Fun),
    group_leader(Old, self()),
    Leader ! {stop, self()},
    receive {said, Said} -> {Result, Said} end.

leader(Owner) -> leader(Owner, []).
leader(Owner, Said) ->
    receive
        {io_request, From, As, Request} ->
            From ! {io_reply, As, answer(Request)},
            leader(Owner, [Request | Said]);
        {stop, Owner} -> Owner ! {said, lists:reverse(Said)}
    end.

answer({get_line, _, _}) -> "line\n";
answer({get_chars, _, _, 2}) -> "ab";
answer({get_until, _, _, _, _, _}) -> {ok, [1], 1};
answer(getopts) -> [{binary, false}];
answer({put_chars, _, "no"}) -> {error, oops};
answer({put_chars, _, <<"no">>}) -> {error, oops};
answer({put_chars, _, io_lib, format, ["no", _]}) -> {error, oops};
answer(_) -> ok.

leaders() ->
    [captured(fun() -> apply(io, F, A) end)
     || {F, A} <- [{format, ["a~p", [1]]}, {format, ["x"]}, {put_chars, ["text"]}, {put_chars, [<<"bin">>]}, {nl, []},
                   {write, [{a, b}]}, {fwrite, ["~w", [x]]}, {get_line, ["? "]}, {get_chars, ["", 2]},
                   {put_chars, ["no"]}, {format, ["no"]}, {getopts, []}, {columns, []}, {setopts, [[binary]]}]].

inherited() ->
    captured(fun() ->
        {_, Ref} = spawn_monitor(fun() -> io:format("from below") end),
        receive {'DOWN', Ref, _, _, R} -> R end
    end).

protocol() ->
    [begin
         Ref = make_ref(),
         group_leader() ! {io_request, self(), Ref, Request},
         receive {io_reply, Ref, Answer} -> Answer after 1000 -> nothing end
     end || Request <- [{put_chars, unicode, ""}, {put_chars, unicode, io_lib, format, ["", []]}, {put_chars, latin1, []},
                        {requests, [{put_chars, unicode, ""}, {put_chars, unicode, ""}]}, nonsense]].

devices() ->
    {is_pid(group_leader()), is_process_alive(group_leader()), is_pid(whereis(user)),
     io:put_chars(standard_error, ""), io:put_chars(user, ""), io:format(standard_io, "", []),
     outcome(fun() -> io:format(nowhere_at_all, "x", []) end), outcome(fun() -> io:format("~p", []) end)}.

%% ---- Files ----

in_folder(Dir, Fun) ->
    ok = filelib:ensure_dir(filename:join(Dir, "x")),
    outcome(fun() -> Fun(fun(Name) -> filename:join(Dir, Name) end) end).

files(Dir) ->
    in_folder(Dir, fun(P) ->
        {file:read_file(P("none")), file:write_file(P("a"), ["one", <<"\ntwo">>, $\n]), file:read_file(P("a")),
         file:write_file(P("a"), <<"more">>, [append]), file:read_file(P("a")), filelib:is_file(P("a")),
         filelib:is_regular(P("a")), filelib:is_dir(P("a")), filelib:is_dir(Dir), filelib:file_size(P("a")),
         filelib:file_size(P("none")), file:delete(P("a")), file:delete(P("a")), file:read_file(P("a")),
         file:write_file(P("no/such/file"), ""), file:read_file(Dir), file:write_file(P(<<"bin">>), "b"),
         file:read_file(P("bin")), file:delete(P("bin"))}
    end).

folders(Dir) ->
    in_folder(Dir, fun(P) ->
        R = {file:list_dir(P("none")), file:make_dir(P("d")), file:make_dir(P("d")), file:make_dir(P("x/y")),
             file:list_dir(P("d")), file:write_file(P("d/f"), "1"), file:make_dir(P("d/e")), sorted(file:list_dir(P("d"))),
             file:del_dir(P("d")), file:delete(P("d")), file:del_dir(P("d/e")), file:del_dir(P("d/f")), file:delete(P("d/f")),
             file:del_dir(P("d")), filelib:is_dir(P("d")), file:list_dir(P("d")), file:del_dir(P("d")),
             filelib:ensure_dir(P("p/q/r")), filelib:is_dir(P("p/q")), filelib:is_dir(P("p/q/r")),
             file:write_file(P("p/q/z.txt"), "z"), filelib:wildcard(P("p/*/*.txt")) =:= [P("p/q/z.txt")],
             filelib:fold_files(P("p"), "z", true, fun(F, A) -> [filename:basename(F) | A] end, []), file:list_dir(P("p/q/z.txt"))},
        {R, file:delete(P("p/q/z.txt")), file:del_dir(P("p/q")), file:del_dir(P("p"))}
    end).

renames(Dir) ->
    in_folder(Dir, fun(P) ->
        {file:write_file(P("r1"), "x"), file:rename(P("r1"), P("r2")), file:rename(P("r1"), P("r3")), file:read_file(P("r2")),
         file:copy(P("r2"), P("r4")), file:copy(P("none"), P("r5")), file:read_file(P("r4")), file:delete(P("r2")), file:delete(P("r4")),
         file:write_file(P("r6"), "0"), file:make_dir(P("rd")), file:rename(P("r6"), P("rd/r7")), file:rename(P("rd"), P("re")),
         file:read_file(P("re/r7")), file:delete(P("re/r7")), file:del_dir(P("re"))}
    end).

information(Dir) ->
    in_folder(Dir, fun(P) ->
        ok = file:write_file(P("i"), "12345"),
        {ok, #file_info{size = Size, type = Type, access = Access}} = file:read_file_info(P("i")),
        {ok, #file_info{type = Folder}} = file:read_file_info(Dir),
        {Size, Type, Access, Folder, file:read_file_info(P("none")), file:read_link_info(P("none")), file:delete(P("i"))}
    end).

lines(Dir) ->
    in_folder(Dir, fun(P) ->
        ok = file:write_file(P("l"), "first\nsecond\r\nlast"),
        {ok, D} = file:open(P("l"), [read]),
        R = {file:read_line(D), io:get_line(D, ""), file:read(D, 2), file:read_line(D), file:read_line(D), io:get_line(D, ""),
             file:position(D, bof), file:read(D, 3), file:position(D, {cur, 1}), file:read(D, 100), file:read(D, 1), file:position(D, eof),
             file:position(D, {eof, -4}), file:read(D, 10), file:close(D), file:read(D, 1), file:close(D)},
        {ok, B} = file:open(P("l"), [read, binary]),
        S = {file:read_line(B), file:read(B, 3), file:pread(B, 0, 2), file:pread(B, [{0, 1}, {100, 1}]), file:write(B, "x"), file:close(B)},
        {R, S, file:delete(P("l"))}
    end).

writes(Dir) ->
    in_folder(Dir, fun(P) ->
        {ok, D} = file:open(P("w"), [write]),
        R = {io:format(D, "~p-~s~n", [x, "y"]), file:write(D, <<"bytes">>), io:put_chars(D, "chars"), io:nl(D), file:read(D, 1),
             file:position(D, 0), file:write(D, "X"), file:pwrite(D, 3, "?"), file:truncate(D), file:close(D), file:read_file(P("w"))},
        {ok, A} = file:open(P("w"), [append]),
        S = {file:write(A, "end"), file:close(A), file:read_file(P("w"))},
        T = {file:open(P("w"), [write, exclusive]), file:open(P("none"), [read]), file:open(P("no/way"), [write]), file:open(Dir, [read]), element(1, file:open(P("w"), [nonsense]))},
        {ok, RW} = file:open(P("w"), [read, write]),
        U = {file:read(RW, 1), file:write(RW, "!!"), file:position(RW, bof), file:read(RW, 20), file:close(RW)},
        {R, S, T, U, file:delete(P("w"))}
    end).

unicode_files(Dir) ->
    in_folder(Dir, fun(P) ->
        {ok, D} = file:open(P("u"), [write, {encoding, utf8}]),
        R = {io:put_chars(D, [233, 8364]), io:format(D, "~ts", [[960]]), file:close(D), file:read_file(P("u"))},
        {ok, I} = file:open(P("u"), [read, {encoding, utf8}]),
        S = {io:get_chars(I, "", 2), io:get_line(I, ""), io:get_line(I, ""), file:close(I)},
        {ok, L} = file:open(P("u"), [write]),
        T = {io:put_chars(L, [233]), outcome(fun() -> io:put_chars(L, [8364]) end), file:close(L), file:read_file(P("u"))},
        {R, S, T, file:delete(P("u"))}
    end).

terms(Dir) ->
    in_folder(Dir, fun(P) ->
        ok = file:write_file(P("t"), "{a, 1}.\n%% no term\n[\"b\", <<\"c\">>].\n"),
        ok = file:write_file(P("bad"), "{a, \n"),
        ok = file:write_file(P("empty"), ""),
        {file:consult(P("t")), file:consult(P("bad")), file:consult(P("none")), file:consult(P("empty")),
         [file:delete(P(N)) || N <- ["t", "bad", "empty"]], file:format_error(enoent), file:format_error(eisdir)}
    end).

names() ->
    [outcome(fun() -> apply(file, F, A) end)
     || {F, A} <- [{read_file, [1]}, {read_file, [""]}, {read_file, [[0]]}, {read_file, ["no/where/at/all"]},
                   {read_file, [no_where_at_all]}, {write_file, ["no/where/at/all", x]},
                   {list_dir, [{a}]}, {delete, [[]]}, {make_dir, [1]}, {read_file, ["/no/../no/x"]},
                   {open, [1, [read]]}, {open, ["no/where", read]}, {read_file, [<<"a", 0, "b">>]},
                   {close, [x]}, {read, [x, 1]}, {write, [x, "y"]}]].

owner(Dir) ->
    in_folder(Dir, fun(P) ->
        Self = self(),
        {Pid, Ref} = spawn_monitor(fun() -> {ok, D} = file:open(P("o"), [write]), ok = file:write(D, "kept"), Self ! {device, D} end),
        Device = receive {device, D} -> D end,
        receive {'DOWN', Ref, process, Pid, _} -> ok end,
        timer:sleep(5),
        {file:write(Device, "lost"), file:read_file(P("o")), file:delete(P("o"))}
    end).

%% ---- Timers, names, code, the node ----

timers() ->
    {ok, A} = timer:send_after(1, one),
    {ok, B} = timer:send_interval(2, many),
    {ok, _} = timer:apply_after(1, erlang, send, [self(), applied]),
    {ok, C} = timer:send_after(1000, never),
    R = [receive M -> M after 1000 -> nothing end || M <- [one, applied, many, many]],
    {R, timer:cancel(B), timer:cancel(C), element(1, timer:cancel(A)), outcome(fun() -> timer:cancel(x) end),
     outcome(fun() -> timer:send_after(-1, x) end), element(2, timer:tc(fun() -> 7 end)),
     timer:sleep(1), outcome(fun() -> timer:send_after(a, x) end)}.

kills() ->
    P = spawn(fun() -> receive after infinity -> ok end end),
    Ref = monitor(process, P),
    {ok, _} = timer:kill_after(1, P),
    receive {'DOWN', Ref, _, _, Why} -> Why end.

globals() ->
    Other = spawn(fun() -> receive after infinity -> ok end end),
    R = {global:register_name({cf, 1}, self()), global:register_name({cf, 1}, Other), global:whereis_name({cf, 1}) =:= self(),
         global:whereis_name(cf_none), lists:member({cf, 1}, global:registered_names()),
         global:re_register_name({cf, 1}, Other), global:whereis_name({cf, 1}) =:= Other,
         global:register_name(cf_second, Other)},
    exit(Other, kill),
    timer:sleep(5),
    {R, global:whereis_name({cf, 1}), outcome(fun() -> global:send(cf_none, hi) end), global:unregister_name({cf, 1}),
     global:set_lock({cf, self()}), global:del_lock({cf, self()}), global:trans({cf, self()}, fun() -> inside end)}.

global_server() ->
    {ok, P} = gen_server:start({global, cf_server}, cf_server, 5, []),
    R = {global:whereis_name(cf_server) =:= P, element(1, gen_server:start({global, cf_server}, cf_server, 5, []))},
    gen_server:stop({global, cf_server}),
    R.

codes() ->
    {code:ensure_loaded(lists), code:ensure_loaded(cf_nothing), element(1, code:is_loaded(lists)), code:is_loaded(cf_nothing),
     is_list(code:which(lists)), code:which(cf_nothing), code:which(erlang), code:lib_dir(cf_nothing), code:priv_dir(cf_nothing),
     filename:basename(code:priv_dir(kernel)), is_list(code:lib_dir(stdlib)), code:ensure_modules_loaded([lists, maps]),
     erlang:function_exported(lists, map, 2), erlang:module_loaded(lists), is_list(code:root_dir()), code:get_mode(),
     is_list(code:get_path()), [code:is_sticky(M) || M <- [cf_nothing, ?MODULE, erlang]], is_list(code:all_loaded()),
     outcome(fun() -> code:ensure_loaded(1) end), outcome(fun() -> code:lib_dir(1) end), code:priv_dir("cf_nothing"), code:objfile_extension()}.

environment() ->
    {os:getenv("CF_NOTHING"), os:getenv("CF_NOTHING", "else"), os:putenv("CF_NEW", "1"), os:getenv("CF_NEW"),
     lists:member({"CF_NEW", "1"}, os:env()), lists:member("CF_NEW=1", os:getenv()), os:unsetenv("CF_NEW"), os:getenv("CF_NEW"), os:unsetenv("CF_NEW"),
     [outcome(fun() -> os:getenv(X) end) || X <- [1, atom, "a=b", [0], [$a | b]]],
     [outcome(fun() -> os:putenv(X, Y) end) || {X, Y} <- [{1, "a"}, {"a=b", "c"}, {"CF", 1}, {"CF", [0]}, {"", "x"}]]}.

node_facts() ->
    {os:type(), tuple_size(os:version()), init:get_argument(cf_nothing), is_list(init:get_arguments()), is_list(init:get_plain_arguments()),
     is_list(os:getpid()), node(), nodes(), is_alive(), os:find_executable("cf-nothing-like-it")}.

loading() ->
    self() ! kept,
    First = [outcome(fun() -> M:f() end) || M <- [cf_on_load_not, cf_on_load_crash]],
    {First, cf_on_load:left(), receive Message -> Message end, cf_on_load_child ! stop,
     [{code:ensure_loaded(M), element(1, {code:is_loaded(M)}), code:which(M) =:= non_existing, erlang:function_exported(M, f, 0),
       outcome(fun M:f/0)} || M <- [cf_on_load_not, cf_on_load_crash]],
     code:ensure_modules_loaded([cf_on_load, cf_on_load_not]), code:ensure_loaded(cf_on_load)}.

%% ---- Logs ----

logs() ->
    {logger:info("x~p", [1]), logger:error(#{a => b}), error_logger:info_msg("x"), error_logger:error_report([{a, 1}]),
     error_logger:warning_msg("~p", [x]), logger:set_process_metadata(#{a => 1}), logger:update_process_metadata(#{b => 2}),
     logger:get_process_metadata(), logger:unset_process_metadata(), logger:get_process_metadata(),
     logger:compare_levels(info, error), logged()}.

logged() ->
    [begin ?LOG_INFO("x"), ?LOG_DEBUG("~p", [y]), ?LOG_NOTICE(#{a => 1}) end, logger:log(debug, "x"), logger:debug("~s", ["a"])].

log_settings() ->
    {logger:set_primary_config(level, error), maps:get(level, logger:get_primary_config()), logger:set_module_level(cf_services, debug),
     logger:get_module_level(cf_services), logger:unset_module_level(cf_services), logger:set_primary_config(level, notice),
     outcome(fun() -> logger:set_primary_config(level, cf_nothing) end), logger:add_primary_filter(cf, {fun(E, _) -> E end, x}),
     logger:remove_primary_filter(cf), logger:remove_primary_filter(cf), logger:remove_handler(cf_nothing)}.

%% ---- Numbers and terms that all processes share ----

shared() ->
    A = atomics:new(2, [{signed, false}]),
    C = counters:new(1, [write_concurrency]),
    persistent_term:put({?MODULE, x}, #{a => 1}),
    R = {atomics:add_get(A, 1, 5), atomics:sub_get(A, 1, 6), atomics:exchange(A, 2, 9), atomics:compare_exchange(A, 2, 9, 1),
         counters:add(C, 1, 3), counters:sub(C, 1, 1), counters:get(C, 1), persistent_term:get({?MODULE, x}),
         persistent_term:get({?MODULE, y}, none), persistent_term:erase({?MODULE, x}), outcome(fun() -> persistent_term:get({?MODULE, x}) end)},
    _ = rand:seed(exsss, {1, 2, 3}),
    {R, [rand:uniform(100) || _ <- [1, 2, 3]], rand:uniform(), element(1, rand:uniform_s(10, rand:seed_s(exrop, 7))),
     rand:bytes(3), rand:normal()}.

hashes() ->
    [outcome(fun() -> apply(crypto, F, A) end)
     || {F, A} <- [{hash, [T, <<"data">>]} || T <- [sha, md5, sha224, sha256, sha384, sha512, sha3_256, blake2b, ripemd160, nothing]]
            ++ [{mac, [hmac, sha256, <<"key">>, ["da", <<"ta">>]]}, {mac, [hmac, nothing, <<"k">>, <<"d">>]}, {hash, [sha, x]},
                {hash_equals, [<<"a">>, <<"a">>]}, {hash_equals, [<<"a">>, <<"ab">>]}, {exor, [<<1, 2>>, <<3, 4>>]},
                {pbkdf2_hmac, [sha256, <<"p">>, <<"salt">>, 3, 16]}, {bytes_to_integer, [<<1, 0>>]}, {mod_pow, [3, 4, 5]}]]
        ++ [byte_size(crypto:strong_rand_bytes(5)), [outcome(fun() -> crypto:strong_rand_bytes(N) end) || N <- [-1, 1 bsl 31, 1 bsl 64]], incremental()].

incremental() ->
    S = crypto:hash_update(crypto:hash_update(crypto:hash_init(sha256), <<"a">>), ["b", <<"c">>]),
    crypto:hash_final(S) =:= crypto:hash(sha256, <<"abc">>).

compression() ->
    Data = lists:duplicate(50, <<"abcd">>),
    {zlib:uncompress(zlib:compress(Data)), zlib:gunzip(zlib:gzip(Data)), zlib:unzip(zlib:zip(Data)), zlib:compress(<<>>),
     outcome(fun() -> zlib:uncompress(<<"nonsense">>) end), outcome(fun() -> zlib:gunzip(<<>>) end), outcome(fun() -> zlib:compress(x) end)}.

sorted({ok, L}) -> {ok, lists:sort(L)};
sorted(Other) -> Other.

outcome(Fun) ->
    try Fun() of
        Value -> {value, Value}
    catch
        Class:Reason -> {Class, Reason}
    end.
