%% The log as it used to be; see `logger'.
-module(error_logger).
-export([error_msg/1, error_report/1, error_msg/2, error_report/2, warning_msg/1, warning_report/1, warning_msg/2, warning_report/2, info_msg/1, info_report/1, info_msg/2, info_report/2,
         format/2, tty/1]).

-spec format(io:format(), [term()]) -> ok.
format(Format, Args) -> error_msg(Format, Args).

-spec error_msg(io:format()) -> ok.
error_msg(Format) -> error_msg(Format, []).

-spec error_msg(io:format(), [term()]) -> ok.
error_msg(Format, Args) -> logger:error(Format, Args).

-spec error_report(term()) -> ok.
error_report(_Report) -> ok.

-spec error_report(term(), term()) -> ok.
error_report(_Type, _Report) -> ok.

-spec warning_msg(io:format()) -> ok.
warning_msg(Format) -> warning_msg(Format, []).

-spec warning_msg(io:format(), [term()]) -> ok.
warning_msg(Format, Args) -> logger:warning(Format, Args).

-spec warning_report(term()) -> ok.
warning_report(_Report) -> ok.

-spec warning_report(term(), term()) -> ok.
warning_report(_Type, _Report) -> ok.

-spec info_msg(io:format()) -> ok.
info_msg(Format) -> info_msg(Format, []).

-spec info_msg(io:format(), [term()]) -> ok.
info_msg(Format, Args) -> logger:notice(Format, Args).

-spec info_report(term()) -> ok.
info_report(_Report) -> ok.

-spec info_report(term(), term()) -> ok.
info_report(_Type, _Report) -> ok.

-spec tty(boolean()) -> ok.
tty(_Wanted) -> ok.
