%% Files in memory: a map from absolute names to contents that belongs to the execution and is empty at first, but for the
%% root, which is the current folder. An open file is a process (tandem_file_device) as on a node. What a program finds
%% without having made it depends on more than the program, which is noted.
-module(file).
-export([advise/4, allocate/3, change_group/2, change_mode/2, change_owner/2, change_owner/3, change_time/2, change_time/3,
         close/1, consult/1, copy/2, copy/3, datasync/1, del_dir/1, del_dir_r/1, delete/1, delete/2, format_error/1, get_cwd/0,
         list_dir/1, list_dir_all/1, make_dir/1, open/2, position/2, pread/2, pread/3, pwrite/2, pwrite/3, read/2, read_file/1,
         read_file_info/1, read_file_info/2, read_line/1, read_link/1, read_link_info/1, read_link_info/2, rename/2, set_cwd/1,
         sync/1, truncate/1, write/2, write_file/2, write_file/3, write_file_info/2, write_file_info/3]).
-export_type([name/0, name_all/0, filename/0, filename_all/0, io_device/0, posix/0]).

-type deep_list() :: [char() | atom() | deep_list()].
-type name() :: string() | atom() | deep_list().
-type name_all() :: name() | binary().
-type filename() :: string().
-type filename_all() :: string() | binary().
-type io_device() :: pid().
-type posix() :: atom().

%% ---- Names ----

%% The absolute name as a string; `badarg' for what is no name.
path(Name) ->
    try text(Name) of
        "" -> "";
        Text ->
            case lists:member(0, Text) of
                true -> badarg;
                false -> absolute(Text)
            end
    catch
        error:_ -> badarg
    end.

text(Name) when is_binary(Name) ->
    case unicode:characters_to_list(Name) of
        Text when is_list(Text) -> Text;
        _ -> binary_to_list(Name)
    end;
text(Name) when is_atom(Name) -> atom_to_list(Name);
text([]) -> [];
text([Char | Name]) when is_integer(Char), Char >= 0 -> [Char | text(Name)];
text([Part | Name]) when is_list(Part); is_atom(Part) -> text(Part) ++ text(Name).

absolute("/" ++ _ = Text) -> joined(resolved(parts(Text, [], []), []));
absolute(Text) -> joined(resolved(parts(tandem_state:get(folder, "/") ++ "/" ++ Text, [], []), [])).

parts([], [], Parts) -> lists:reverse(Parts);
parts([], Part, Parts) -> lists:reverse(Parts, [lists:reverse(Part)]);
parts([$/ | Text], [], Parts) -> parts(Text, [], Parts);
parts([$/ | Text], Part, Parts) -> parts(Text, [], [lists:reverse(Part) | Parts]);
parts([Char | Text], Part, Parts) -> parts(Text, [Char | Part], Parts).

resolved([], Done) -> lists:reverse(Done);
resolved(["." | Parts], Done) -> resolved(Parts, Done);
resolved([".." | Parts], []) -> resolved(Parts, []);
resolved([".." | Parts], [_ | Done]) -> resolved(Parts, Done);
resolved([Part | Parts], Done) -> resolved(Parts, [Part | Done]).

joined([]) -> "/";
joined(Parts) -> lists:append([[$/ | Part] || Part <- Parts]).

parent(Path) -> joined(lists:droplast(parts(Path, [], []))).

%% ---- What is there ----

entries() -> tandem_state:get(files, #{}).

%% `{file, Content}', `folder', or why there is nothing.
entry("") -> {error, enoent};
entry("/") -> folder;
entry(Path) ->
    case entries() of
        #{Path := Entry} -> Entry;
        #{} ->
            tandem_services:elsewhere('files that the program has not written'),
            case entry(parent(Path)) of
                {file, _} -> {error, enotdir};
                folder -> {error, enoent};
                Error -> Error
            end
    end.

put_entry(Path, Entry) -> tandem_state:put(files, (entries())#{Path => Entry}).

remove(Path) -> tandem_state:put(files, maps:remove(Path, entries())).

%% Names below a folder.
children(Path) ->
    Length = length(parts(Path, [], [])) + 1,
    [lists:last(Parts) || Name <- maps:keys(entries()), Parts <- [parts(Name, [], [])], length(Parts) =:= Length,
                          parent(Name) =:= Path].

%% Whether something new can be made under this name.
free(Path) ->
    case entry(Path) of
        {error, enoent} ->
            case entry(parent(Path)) of
                folder -> ok;
                {file, _} -> {error, enotdir};
                Error -> Error
            end;
        {error, _} = Error -> Error;
        Entry -> Entry
    end.

with(Name, Fun) ->
    case path(Name) of
        badarg -> {error, badarg};
        "" -> {error, enoent};
        Path -> Fun(Path)
    end.

%% ---- Whole files ----

-spec read_file(name_all()) -> {ok, binary()} | {error, posix() | badarg | terminated | system_limit}.
read_file(Name) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            {file, Content} -> {ok, Content};
            folder -> {error, eisdir};
            Error -> Error
        end
    end).

-spec write_file(name_all(), iodata()) -> ok | {error, posix() | badarg | terminated | system_limit}.
write_file(Name, Data) -> write_file(Name, Data, []).

-spec write_file(name_all(), iodata(), [term()]) -> ok | {error, posix() | badarg | terminated | system_limit}.
write_file(Name, Data, Modes) ->
    try iolist_to_binary(Data) of
        Bytes ->
            with(Name, fun(Path) ->
                case free(Path) of
                    ok -> put_entry(Path, {file, Bytes});
                    {file, Old} -> overwrite(Path, Old, Bytes, Modes);
                    folder -> {error, eisdir};
                    Error -> Error
                end
            end)
    catch
        error:_ -> {error, badarg}
    end.

overwrite(Path, Old, Bytes, Modes) ->
    case {lists:member(exclusive, Modes), lists:member(append, Modes)} of
        {true, _} -> {error, eexist};
        {_, true} -> put_entry(Path, {file, <<Old/binary, Bytes/binary>>});
        _ -> put_entry(Path, {file, Bytes})
    end.

-spec delete(name_all()) -> ok | {error, posix() | badarg}.
delete(Name) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            {file, _} -> remove(Path);
            folder -> {error, eperm};
            Error -> Error
        end
    end).

-spec delete(name_all(), [term()]) -> ok | {error, posix() | badarg}.
delete(Name, Options) when is_list(Options) -> delete(Name).

-spec rename(name_all(), name_all()) -> ok | {error, posix() | badarg}.
rename(From, To) ->
    with(From, fun(Old) ->
        with(To, fun(New) ->
            case {entry(Old), free(New)} of
                {{error, _} = Error, _} -> Error;
                {_, {error, _} = Error} -> Error;
                _ when Old =:= New -> ok;
                {{file, _}, folder} -> {error, eisdir};
                {folder, {file, _}} -> {error, enotdir};
                {folder, folder} ->
                    case children(New) of
                        [] -> move(Old, New);
                        _ -> {error, eexist}
                    end;
                _ -> move(Old, New)
            end
        end)
    end).

move(Old, New) ->
    tandem_state:put(files, maps:from_list([{moved(Name, Old, New), Entry} || {Name, Entry} <- maps:to_list(entries()), Name =/= New])).

moved(Old, Old, New) -> New;
moved(Name, Old, New) ->
    case lists:prefix(Old ++ "/", Name) of
        true -> New ++ lists:nthtail(length(Old), Name);
        false -> Name
    end.

-spec copy(term(), term()) -> {ok, non_neg_integer()} | {error, posix() | badarg | terminated}.
copy(From, To) -> copy(From, To, infinity).

-spec copy(term(), term(), non_neg_integer() | infinity) -> {ok, non_neg_integer()} | {error, posix() | badarg | terminated}.
copy({From, Modes}, To, Count) when is_list(Modes) -> copy(From, To, Count);
copy(From, {To, Modes}, Count) when is_list(Modes) -> copy(From, To, Count);
copy(From, To, Count) ->
    case content(From, Count) of
        {ok, Bytes} ->
            case store(To, Bytes) of
                ok -> {ok, byte_size(Bytes)};
                Error -> Error
            end;
        Error -> Error
    end.

content(Device, infinity) when is_pid(Device) -> content(Device, 1 bsl 27);
content(Device, Count) when is_pid(Device) ->
    case read(Device, Count) of
        {ok, Data} -> {ok, iolist_to_binary(Data)};
        eof -> {ok, <<>>};
        Error -> Error
    end;
content(Name, Count) ->
    case read_file(Name) of
        {ok, Bytes} when is_integer(Count), Count < byte_size(Bytes) -> {ok, binary:part(Bytes, 0, Count)};
        Result -> Result
    end.

store(Device, Bytes) when is_pid(Device) -> write(Device, Bytes);
store(Name, Bytes) -> write_file(Name, Bytes).

%% ---- Folders ----

-spec make_dir(name_all()) -> ok | {error, posix() | badarg}.
make_dir(Name) ->
    with(Name, fun(Path) ->
        case free(Path) of
            ok -> put_entry(Path, folder);
            {error, _} = Error -> Error;
            _ -> {error, eexist}
        end
    end).

-spec del_dir(name_all()) -> ok | {error, posix() | badarg}.
del_dir(Name) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            folder ->
                case children(Path) of
                    [] -> remove(Path);
                    _ -> {error, eexist}
                end;
            {file, _} -> {error, enotdir};
            Error -> Error
        end
    end).

-spec del_dir_r(name_all()) -> ok | {error, posix() | badarg}.
del_dir_r(Name) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            {error, _} = Error -> Error;
            _ ->
                Kept = [Pair || {Other, _} = Pair <- maps:to_list(entries()), Other =/= Path, not lists:prefix(Path ++ "/", Other)],
                tandem_state:put(files, maps:from_list(Kept))
        end
    end).

-spec list_dir(name_all()) -> {ok, [filename()]} | {error, posix() | badarg}.
list_dir(Name) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            folder -> {ok, children(Path)};
            {file, _} -> {error, enotdir};
            Error -> Error
        end
    end).

-spec list_dir_all(name_all()) -> {ok, [filename_all()]} | {error, posix() | badarg}.
list_dir_all(Name) -> list_dir(Name).

-spec get_cwd() -> {ok, filename()} | {error, posix()}.
get_cwd() ->
    tandem_services:elsewhere('file:get_cwd/0'),
    {ok, tandem_state:get(folder, "/")}.

-spec set_cwd(name_all()) -> ok | {error, posix() | badarg}.
set_cwd(Name) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            folder -> tandem_state:put(folder, Path);
            {file, _} -> {error, enotdir};
            Error -> Error
        end
    end).

%% ---- Information ----

-spec read_file_info(name_all()) -> {ok, tuple()} | {error, posix() | badarg}.
read_file_info(Name) -> read_file_info(Name, []).

-spec read_file_info(name_all(), [term()]) -> {ok, tuple()} | {error, posix() | badarg}.
read_file_info(Name, Options) ->
    with(Name, fun(Path) ->
        case entry(Path) of
            {file, Content} -> {ok, info(byte_size(Content), regular, 8#100644, Options)};
            folder -> {ok, info(4096, directory, 8#40755, Options)};
            Error -> Error
        end
    end).

info(Size, Type, Mode, Options) ->
    Time = case lists:keyfind(time, 1, Options) of
        {time, posix} -> erlang:system_time(second);
        {time, universal} -> erlang:universaltime();
        _ -> erlang:localtime()
    end,
    {file_info, Size, Type, read_write, Time, Time, Time, Mode, 1, 0, 0, 0, 0, 0}.

-spec read_link_info(name_all()) -> {ok, tuple()} | {error, posix() | badarg}.
read_link_info(Name) -> read_file_info(Name).

-spec read_link_info(name_all(), [term()]) -> {ok, tuple()} | {error, posix() | badarg}.
read_link_info(Name, Options) -> read_file_info(Name, Options).

-spec read_link(name_all()) -> {ok, filename()} | {error, posix() | badarg}.
read_link(Name) ->
    case read_file_info(Name) of
        {ok, _} -> {error, einval};
        Error -> Error
    end.

%% Modes, owners and times are not kept.
changed(Name) ->
    case read_file_info(Name) of
        {ok, _} -> ok;
        Error -> Error
    end.

-spec change_mode(name_all(), integer()) -> ok | {error, posix() | badarg}.
change_mode(Name, Mode) when is_integer(Mode) -> changed(Name).

-spec change_owner(name_all(), integer()) -> ok | {error, posix() | badarg}.
change_owner(Name, Owner) when is_integer(Owner) -> changed(Name).

-spec change_owner(name_all(), integer(), integer()) -> ok | {error, posix() | badarg}.
change_owner(Name, Owner, Group) when is_integer(Owner), is_integer(Group) -> changed(Name).

-spec change_group(name_all(), integer()) -> ok | {error, posix() | badarg}.
change_group(Name, Group) when is_integer(Group) -> changed(Name).

-spec change_time(name_all(), term()) -> ok | {error, posix() | badarg}.
change_time(Name, _Time) -> changed(Name).

-spec change_time(name_all(), term(), term()) -> ok | {error, posix() | badarg}.
change_time(Name, _Accessed, _Modified) -> changed(Name).

-spec write_file_info(name_all(), tuple()) -> ok | {error, posix() | badarg}.
write_file_info(Name, _Info) -> changed(Name).

-spec write_file_info(name_all(), tuple(), [term()]) -> ok | {error, posix() | badarg}.
write_file_info(Name, _Info, _Options) -> changed(Name).

%% ---- Open files ----

-spec open(name_all(), [term()]) -> {ok, io_device()} | {error, posix() | badarg | system_limit}.
open(Name, Mode) when not is_list(Mode) -> open(Name, [Mode]);
open(Name, Modes) ->
    with(Name, fun(Path) ->
        Writes = lists:member(write, Modes) orelse lists:member(append, Modes) orelse lists:member(exclusive, Modes),
        case free(Path) of
            ok when Writes ->
                put_entry(Path, {file, <<>>}),
                device(Path, Modes);
            ok -> {error, enoent};
            {file, _} when Writes ->
                case {lists:member(exclusive, Modes), lists:member(read, Modes) orelse lists:member(append, Modes)} of
                    {true, _} -> {error, eexist};
                    {_, true} -> device(Path, Modes);
                    _ ->
                        put_entry(Path, {file, <<>>}),
                        device(Path, Modes)
                end;
            {file, _} -> device(Path, Modes);
            folder -> {error, eisdir};
            {error, enoent} when not Writes -> {error, enoent};
            Error -> Error
        end
    end).

device(Path, Modes) -> {ok, tandem_file_device:start(self(), Path, Modes)}.

ask(Device, Request) when is_pid(Device) ->
    Ref = erlang:monitor(process, Device),
    Device ! {file_request, self(), Ref, Request},
    receive
        {file_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, Device, _} -> {error, terminated}
    end;
ask(_, _) -> {error, badarg}.

-spec close(io_device()) -> ok | {error, posix() | badarg | terminated}.
close(Device) ->
    case ask(Device, close) of
        {error, terminated} -> ok;
        Reply -> Reply
    end.

-spec read(io_device(), non_neg_integer()) -> {ok, string() | binary()} | eof | {error, posix() | badarg | terminated}.
read(Device, Count) when is_integer(Count), Count >= 0, (is_pid(Device) orelse is_atom(Device)) ->
    data(request(Device, {get_chars, latin1, '', Count}));
read(_, _) -> {error, badarg}.

-spec read_line(io_device()) -> {ok, string() | binary()} | eof | {error, posix() | badarg | terminated}.
read_line(Device) when is_pid(Device); is_atom(Device) -> data(request(Device, {get_line, latin1, ''}));
read_line(_) -> {error, badarg}.

data(Data) when is_list(Data); is_binary(Data) -> {ok, Data};
data(Other) -> Other.

-spec write(io_device(), iodata()) -> ok | {error, posix() | badarg | terminated}.
write(Device, Data) when is_pid(Device); is_atom(Device) ->
    try iolist_to_binary(Data) of
        Bytes -> request(Device, {put_chars, latin1, Bytes})
    catch
        error:_ -> {error, badarg}
    end;
write(_, _) -> {error, badarg}.

request(Name, Request) when is_atom(Name) ->
    case whereis(Name) of
        undefined -> {error, arguments};
        Pid -> request(Pid, Request)
    end;
request(Device, Request) ->
    Ref = erlang:monitor(process, Device),
    Device ! {io_request, self(), Ref, Request},
    receive
        {io_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, Device, _} -> {error, terminated}
    end.

-spec pread(io_device(), [{integer(), integer()}]) -> {ok, [term()]} | {error, posix() | badarg | terminated}.
pread(Device, Places) when is_list(Places) -> preads(Device, Places, []).

preads(_, [], Read) -> {ok, lists:reverse(Read)};
preads(Device, [{At, Count} | Places], Read) ->
    case pread(Device, At, Count) of
        {ok, Data} -> preads(Device, Places, [Data | Read]);
        eof -> preads(Device, Places, [eof | Read]);
        Error -> Error
    end.

-spec pread(io_device(), integer() | term(), non_neg_integer()) -> {ok, string() | binary()} | eof | {error, posix() | badarg | terminated}.
pread(Device, At, Count) when is_integer(Count), Count >= 0 -> ask(Device, {pread, At, Count});
pread(_, _, _) -> {error, badarg}.

-spec pwrite(io_device(), [{integer(), iodata()}]) -> ok | {error, {non_neg_integer(), posix()}}.
pwrite(Device, Places) when is_list(Places) -> pwrites(Device, Places, 0).

pwrites(_, [], _) -> ok;
pwrites(Device, [{At, Data} | Places], Done) ->
    case pwrite(Device, At, Data) of
        ok -> pwrites(Device, Places, Done + 1);
        {error, Reason} -> {error, {Done, Reason}}
    end.

-spec pwrite(io_device(), integer() | term(), iodata()) -> ok | {error, posix() | badarg | terminated}.
pwrite(Device, At, Data) ->
    try iolist_to_binary(Data) of
        Bytes -> ask(Device, {pwrite, At, Bytes})
    catch
        error:_ -> {error, badarg}
    end.

-spec position(io_device(), term()) -> {ok, integer()} | {error, posix() | badarg | terminated}.
position(Device, At) -> ask(Device, {position, At}).

-spec truncate(io_device()) -> ok | {error, posix() | badarg | terminated}.
truncate(Device) -> ask(Device, truncate).

-spec sync(io_device()) -> ok | {error, posix() | badarg | terminated}.
sync(Device) -> ask(Device, sync).

-spec datasync(io_device()) -> ok | {error, posix() | badarg | terminated}.
datasync(Device) -> ask(Device, sync).

-spec advise(io_device(), integer(), integer(), atom()) -> ok | {error, posix() | badarg}.
advise(Device, _At, _Length, _Advice) -> ask(Device, sync).

-spec allocate(io_device(), non_neg_integer(), non_neg_integer()) -> ok | {error, posix()}.
allocate(Device, _At, _Length) -> ask(Device, sync).

%% ---- Terms ----

-spec consult(name_all()) -> {ok, [term()]} | {error, posix() | badarg | terminated | system_limit | {integer(), module(), term()}}.
consult(Name) ->
    case read_file(Name) of
        {ok, Content} -> terms(text(Content), 1, []);
        Error -> Error
    end.

terms(Chars, Line, Terms) ->
    case erl_scan:tokens([], Chars, Line) of
        {done, Result, Rest} -> scanned(Result, Rest, Terms);
        {more, Continuation} ->
            {done, Result, Rest} = erl_scan:tokens(Continuation, eof, Line),
            scanned(Result, Rest, Terms)
    end.

scanned({eof, _}, _, Terms) -> {ok, lists:reverse(Terms)};
scanned({ok, Tokens, Line}, Rest, Terms) ->
    case erl_parse:parse_term(Tokens) of
        {ok, Term} when Rest =:= eof -> {ok, lists:reverse(Terms, [Term])};
        {ok, Term} -> terms(Rest, Line, [Term | Terms]);
        {error, Info} -> {error, Info}
    end;
scanned({error, Info, _}, _, _) -> {error, Info}.

-spec format_error(term()) -> string().
format_error({_Line, file, undefined_script}) -> "no value returned from script";
format_error({Line, file, {Class, Reason, Stack}}) ->
    io_lib:format("~w: evaluation failed with reason ~w:~w and stacktrace ~w", [Line, Class, Reason, Stack]);
format_error({Line, file, {Reason, Stack}}) ->
    io_lib:format("~w: evaluation failed with reason ~w and stacktrace ~w", [Line, Reason, Stack]);
format_error({Line, Module, Reason}) -> io_lib:format("~w: ~ts", [Line, Module:format_error(Reason)]);
format_error(badarg) -> "bad argument";
format_error(terminated) -> "the file server process is terminated";
format_error(system_limit) -> "a system limit was hit, probably not enough ports";
format_error(enoent) -> "no such file or directory";
format_error(eisdir) -> "illegal operation on a directory";
format_error(enotdir) -> "not a directory";
format_error(eexist) -> "file already exists";
format_error(eperm) -> "not owner";
format_error(eacces) -> "permission denied";
format_error(einval) -> "invalid argument";
format_error(ebadf) -> "bad file number";
format_error(Other) -> erl_posix_msg:message(Other).
