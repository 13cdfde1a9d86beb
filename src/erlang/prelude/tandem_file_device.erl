%% An open file: a process that answers requests of the I/O protocol, and those of `file', until its owner ends. As on a
%% node, a request to read or write that cannot be met closes the file.
-module(tandem_file_device).
-export([start/3]).

-record(device, {owner, path, at = 0, reads, writes, appends, binary, encoding = latin1}).

start(Owner, Path, Modes) ->
    Writes = [Mode || Mode <- [write, append, exclusive], lists:member(Mode, Modes)],
    Device = #device{path = Path, appends = lists:member(append, Modes), binary = lists:member(binary, Modes),
                     writes = Writes =/= [], reads = Writes =:= [] orelse lists:member(read, Modes),
                     encoding = encoding(proplists:get_value(encoding, Modes, latin1))},
    spawn(fun() -> loop(Device#device{owner = erlang:monitor(process, Owner)}) end).

encoding(utf8) -> unicode;
encoding(Encoding) -> Encoding.

loop(#device{owner = Owner} = Device) ->
    receive
        {io_request, From, As, Request} ->
            {Reply, Next} = io(Request, Device),
            From ! {io_reply, As, Reply},
            unless_closed(Next);
        {file_request, From, As, close} -> From ! {file_reply, As, ok};
        {file_request, From, As, Request} ->
            {Reply, Next} = file(Request, Device),
            From ! {file_reply, As, Reply},
            unless_closed(Next);
        {'DOWN', Owner, process, _, _} -> ok;
        _ -> loop(Device)
    end.

unless_closed(closed) -> ok;
unless_closed(Device) -> loop(Device).

%% ---- Requests of the I/O protocol ----

io({put_chars, Encoding, Chars}, #device{encoding = Own} = Device) ->
    case unicode:characters_to_binary(Chars, Encoding, Own) of
        Bytes when is_binary(Bytes) -> put_bytes(Bytes, Device);
        _ -> {{error, {no_translation, unicode, latin1}}, closed}
    end;
io({put_chars, Encoding, Module, Function, Args}, Device) ->
    try apply(Module, Function, Args) of
        Chars -> io({put_chars, Encoding, Chars}, Device)
    catch
        _:_ -> {{error, Function}, Device}
    end;
io({put_chars, Chars}, Device) -> io({put_chars, latin1, Chars}, Device);
io({get_chars, Encoding, _Prompt, Count}, Device) ->
    reading(Device, fun(Bytes) -> take(Device, Encoding, Bytes, chars(Count, Bytes, Device)) end);
io({get_line, Encoding, _Prompt}, Device) ->
    reading(Device, fun(Bytes) -> take(Device, Encoding, Bytes, line(Bytes)) end);
io({get_until, _Encoding, _Prompt, Module, Function, Args}, #device{at = At, encoding = Own} = Device) ->
    reading(Device, fun(Bytes) ->
        Chars = case Bytes of
            <<>> -> eof;
            _ -> unicode:characters_to_list(Bytes, Own)
        end,
        case apply(Module, Function, [[], Chars | Args]) of
            {done, Result, Rest} -> {Result, Device#device{at = At + byte_size(Bytes) - size_of(Rest, Own)}};
            {more, Continuation} ->
                {done, Result, _} = apply(Module, Function, [Continuation, eof | Args]),
                {Result, Device#device{at = At + byte_size(Bytes)}}
        end
    end);
io(getopts, #device{binary = Binary, encoding = Encoding} = Device) -> {[{binary, Binary}, {encoding, Encoding}], Device};
io({setopts, Options}, #device{binary = Old, encoding = Own} = Device) ->
    {ok, Device#device{binary = proplists:get_value(binary, Options, Old),
                       encoding = encoding(proplists:get_value(encoding, Options, Own))}};
io({requests, Requests}, Device) -> several(Requests, {ok, Device});
io(Request, Device) -> {{error, {request, Request}}, Device}.

several([Request | Requests], {ok, #device{} = Device}) -> several(Requests, io(Request, Device));
several(_, Answer) -> Answer.

size_of(eof, _) -> 0;
size_of(Rest, Encoding) -> byte_size(unicode:characters_to_binary(Rest, Encoding, Encoding)).

%% ---- Reading ----

%% Gives what is behind the position to the function.
reading(#device{reads = false}, _) -> {{error, ebadf}, closed};
reading(#device{at = At} = Device, Fun) ->
    case content(Device) of
        <<_:At/binary, Bytes/binary>> -> Fun(Bytes);
        _ -> Fun(<<>>)
    end.

take(Device, _, <<>>, _) -> {eof, Device};
take(#device{at = At, binary = Binary, encoding = Own} = Device, Encoding, Bytes, Count) ->
    Taken = without_return(binary:part(Bytes, 0, Count)),
    Data = case Binary of
        true -> unicode:characters_to_binary(Taken, Own, Encoding);
        false -> unicode:characters_to_list(Taken, Own)
    end,
    {Data, Device#device{at = At + Count}}.

%% A line that ends in CR LF is given without CR.
without_return(Bytes) ->
    Size = byte_size(Bytes) - 2,
    case Bytes of
        <<Line:Size/binary, "\r\n">> -> <<Line/binary, "\n">>;
        _ -> Bytes
    end.

chars(Count, Bytes, #device{encoding = latin1}) -> min(Count, byte_size(Bytes));
chars(Count, Bytes, _) -> code_points(Count, Bytes, 0).

code_points(0, _, Size) -> Size;
code_points(Count, Bytes, Size) ->
    case Bytes of
        <<_:Size/binary, Char/utf8, _/binary>> -> code_points(Count - 1, Bytes, Size + byte_size(<<Char/utf8>>));
        _ -> Size
    end.

line(Bytes) ->
    case binary:match(Bytes, <<"\n">>) of
        {At, 1} -> At + 1;
        nomatch -> byte_size(Bytes)
    end.

%% ---- Writing ----

put_bytes(_, #device{writes = false}) -> {{error, ebadf}, closed};
put_bytes(Bytes, #device{appends = true} = Device) -> {ok, write(Device, byte_size(content(Device)), Bytes)};
put_bytes(Bytes, #device{at = At} = Device) -> {ok, write(Device, At, Bytes)}.

write(Device, At, Bytes) ->
    Old = content(Device),
    Missing = max(0, At - byte_size(Old)),
    Before = case Missing of
        0 -> binary:part(Old, 0, At);
        _ -> <<Old/binary, 0:Missing/unit:8>>
    end,
    End = At + byte_size(Bytes),
    After = case Old of
        <<_:End/binary, Rest/binary>> -> Rest;
        _ -> <<>>
    end,
    store(Device, <<Before/binary, Bytes/binary, After/binary>>),
    Device#device{at = End}.

content(#device{path = Path}) ->
    case tandem_state:get(files, #{}) of
        #{Path := {file, Content}} -> Content;
        #{} -> <<>>
    end.

store(#device{path = Path}, Content) ->
    tandem_state:put(files, (tandem_state:get(files, #{}))#{Path => {file, Content}}).

%% ---- Requests of `file' ----

file({position, Where}, #device{} = Device) ->
    case offset(Where, Device) of
        Offset when is_integer(Offset), Offset >= 0 -> {{ok, Offset}, Device#device{at = Offset}};
        _ -> {{error, einval}, Device}
    end;
file({pread, Where, Count}, #device{at = At, reads = true} = Device) ->
    case offset(Where, Device) of
        Offset when is_integer(Offset), Offset >= 0 ->
            {Reply, _} = io({get_chars, latin1, '', Count}, Device#device{at = Offset}),
            {ok_data(Reply), Device#device{at = At}};
        _ -> {{error, einval}, Device}
    end;
file({pwrite, Where, Bytes}, #device{at = At, writes = true} = Device) ->
    case offset(Where, Device) of
        Offset when is_integer(Offset), Offset >= 0 ->
            write(Device, Offset, Bytes),
            {ok, Device#device{at = At}};
        _ -> {{error, einval}, Device}
    end;
file(truncate, #device{at = At, writes = true} = Device) ->
    Old = content(Device),
    case At =< byte_size(Old) of
        true -> store(Device, binary:part(Old, 0, At));
        false -> write(Device, At, <<>>)
    end,
    {ok, Device};
file(sync, Device) -> {ok, Device};
file(truncate, Device) -> {{error, einval}, Device};
file(_, Device) -> {{error, ebadf}, Device}.

ok_data(eof) -> eof;
ok_data(Data) -> {ok, Data}.

offset(bof, _) -> 0;
offset(cur, #device{at = At}) -> At;
offset(eof, Device) -> byte_size(content(Device));
offset({Base, Offset}, Device) when is_atom(Base) -> offset(Base, Device) + Offset;
offset(Offset, _) -> Offset.
