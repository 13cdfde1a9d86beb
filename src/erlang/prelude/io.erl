%% Output and input. Text for the standard output leaves through io:put_chars/1, which is the machine's; it also has
%% versions of its own of most functions here. Other devices are processes and get the messages of the I/O protocol.
%% There is no input: reading ends at once.
-module(io).

-export([columns/0, columns/1, format/1, format/2, format/3, fread/2, fread/3, fwrite/1, fwrite/2, fwrite/3, get_chars/2,
         get_chars/3, get_line/1, get_line/2, getopts/0, getopts/1, nl/0, nl/1, printable_range/0, put_chars/2,
         read/1, read/2, request/1, request/2, rows/0, rows/1, setopts/1, setopts/2, write/1, write/2]).
-export_type([device/0, format/0, prompt/0, server_no_data/0, opt_pair/0]).

-type device() :: atom() | pid().
-type prompt() :: atom() | unicode:chardata().
-type format() :: atom() | string() | binary().
-type server_no_data() :: {'error', ErrorDescription :: term()} | 'eof'.
-type opt_pair() :: {'binary', boolean()} | {'echo', boolean()} | {'encoding', 'latin1' | 'unicode'}.

%% ---- Output ----

-spec format(Format) -> 'ok' when Format :: format().
format(Format) -> format(Format, []).

-spec format(Format, Data) -> 'ok' when Format :: format(), Data :: [term()].
format(Format, Data) -> format(standard_io, Format, Data).

-spec format(IoDevice, Format, Data) -> 'ok' when IoDevice :: device(), Format :: format(), Data :: [term()].
format(Device, Format, Data) -> put_chars(Device, io_lib:format(Format, Data)).

-spec fwrite(Format) -> 'ok' when Format :: format().
fwrite(Format) -> format(Format).

-spec fwrite(Format, Data) -> 'ok' when Format :: format(), Data :: [term()].
fwrite(Format, Data) -> format(Format, Data).

-spec fwrite(IoDevice, Format, Data) -> 'ok' when IoDevice :: device(), Format :: format(), Data :: [term()].
fwrite(Device, Format, Data) -> format(Device, Format, Data).

-spec put_chars(IoDevice, CharData) -> 'ok' when IoDevice :: device(), CharData :: unicode:chardata().
put_chars(Device, CharData) ->
    case unicode:characters_to_binary(CharData) of
        Text when is_binary(Text) -> output(Device, Text);
        _ -> error(badarg)
    end.

-spec nl() -> 'ok'.
nl() -> nl(standard_io).

-spec nl(IoDevice) -> 'ok' when IoDevice :: device().
nl(Device) -> put_chars(Device, "\n").

-spec write(Term) -> 'ok' when Term :: term().
write(Term) -> format("~w", [Term]).

-spec write(IoDevice, Term) -> 'ok' when IoDevice :: device(), Term :: term().
write(Device, Term) -> format(Device, "~w", [Term]).

output(Device, Text) when Device =:= standard_io; Device =:= user; Device =:= standard_error ->
    io:put_chars(Text);
output(Device, Text) ->
    case request(Device, {put_chars, unicode, Text}) of
        ok -> ok;
        {error, _} -> error(badarg)
    end.

%% ---- The I/O protocol ----

-spec request(Request :: term()) -> term().
request(Request) -> request(group_leader(), Request).

-spec request(IoDevice :: device(), Request :: term()) -> term().
request(standard_io, Request) -> request(group_leader(), Request);
request(Name, Request) when is_atom(Name) ->
    case whereis(Name) of
        undefined -> {error, terminated};
        Pid -> request(Pid, Request)
    end;
request(Pid, Request) when is_pid(Pid) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {io_request, self(), Ref, as_sent(Request)},
    receive
        {io_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, process, Pid, _} -> {error, terminated}
    end;
request(_, _) -> error(badarg).

%% As devices know them.
as_sent({put_chars, unicode, Chars}) ->
    case unicode:characters_to_binary(Chars) of
        Binary when is_binary(Binary) -> {put_chars, unicode, Binary};
        _ -> {put_chars, unicode, Chars}
    end;
as_sent({format, Format, Args}) -> {put_chars, unicode, io_lib, format, [Format, Args]};
as_sent({write, Term}) -> {put_chars, unicode, io_lib, write, [Term]};
as_sent(nl) -> {put_chars, unicode, "\n"};
as_sent(Request) -> Request.

%% ---- Input ----

-spec get_line(Prompt) -> Data | server_no_data() when Prompt :: prompt(), Data :: string() | unicode:unicode_binary().
get_line(Prompt) -> get_line(standard_io, Prompt).

-spec get_line(IoDevice, Prompt) -> Data | server_no_data() when
      IoDevice :: device(), Prompt :: prompt(), Data :: string() | unicode:unicode_binary().
get_line(Device, Prompt) -> input(Device, {get_line, unicode, Prompt}, Prompt).

-spec get_chars(Prompt, Count) -> Data | server_no_data() when
      Prompt :: prompt(), Count :: non_neg_integer(), Data :: string() | unicode:unicode_binary().
get_chars(Prompt, Count) -> get_chars(standard_io, Prompt, Count).

-spec get_chars(IoDevice, Prompt, Count) -> Data | server_no_data() when
      IoDevice :: device(), Prompt :: prompt(), Count :: non_neg_integer(), Data :: string() | unicode:unicode_binary().
get_chars(Device, Prompt, Count) when is_integer(Count), Count >= 0 ->
    input(Device, {get_chars, unicode, Prompt, Count}, Prompt).

-spec fread(Prompt, Format) -> Result when
      Prompt :: prompt(), Format :: format(),
      Result :: {'ok', Terms :: [term()]} | {'error', {'fread', FreadError :: term()}} | server_no_data().
fread(Prompt, Format) -> fread(standard_io, Prompt, Format).

-spec fread(IoDevice, Prompt, Format) -> Result when
      IoDevice :: device(), Prompt :: prompt(), Format :: format(),
      Result :: {'ok', Terms :: [term()]} | {'error', {'fread', FreadError :: term()}} | server_no_data().
fread(Device, Prompt, Format) -> input(Device, {get_until, unicode, Prompt, io_lib, fread, [Format]}, Prompt).

-spec read(Prompt) -> Result when Prompt :: prompt(), Result :: {'ok', Term :: term()} | server_no_data().
read(Prompt) -> read(standard_io, Prompt).

-spec read(IoDevice, Prompt) -> Result when
      IoDevice :: device(), Prompt :: prompt(), Result :: {'ok', Term :: term()} | server_no_data().
read(Device, Prompt) -> input(Device, {get_until, unicode, Prompt, erl_scan, tokens, [1]}, Prompt).

input(Device, _, Prompt) when Device =:= standard_io; Device =:= user ->
    put_chars(standard_io, prompt(Prompt)),
    eof;
input(Device, Request, _) -> request(Device, Request).

prompt(Prompt) when is_atom(Prompt) -> atom_to_list(Prompt);
prompt(Prompt) -> Prompt.

%% ---- Devices ----

-spec columns() -> {'ok', pos_integer()} | {'error', 'enotsup'}.
columns() -> columns(standard_io).

-spec columns(IoDevice) -> {'ok', pos_integer()} | {'error', 'enotsup'} when IoDevice :: device().
columns(Device) -> geometry(Device, columns).

-spec rows() -> {'ok', pos_integer()} | {'error', 'enotsup'}.
rows() -> rows(standard_io).

-spec rows(IoDevice) -> {'ok', pos_integer()} | {'error', 'enotsup'} when IoDevice :: device().
rows(Device) -> geometry(Device, rows).

geometry(Device, What) ->
    case request(Device, {get_geometry, What}) of
        Size when is_integer(Size), Size > 0 -> {ok, Size};
        _ -> {error, enotsup}
    end.

-spec getopts() -> [opt_pair()].
getopts() -> getopts(standard_io).

-spec getopts(IoDevice) -> [opt_pair()] | {'error', Reason :: term()} when IoDevice :: device().
getopts(Device) -> request(Device, getopts).

-spec setopts(Opts) -> 'ok' | {'error', Reason :: term()} when Opts :: [opt_pair()].
setopts(Opts) -> setopts(standard_io, Opts).

-spec setopts(IoDevice, Opts) -> 'ok' | {'error', Reason :: term()} when IoDevice :: device(), Opts :: [opt_pair()].
setopts(Device, Opts) when is_list(Opts) -> request(Device, {setopts, Opts}).

-spec printable_range() -> 'unicode' | 'latin1'.
printable_range() -> latin1.
