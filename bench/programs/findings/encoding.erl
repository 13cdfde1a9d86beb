%% truth: encode/1 bug contract; at/2 bug contract; after_prefix/1 bug contract; message/2 contract
-module(encoding).
-export([encode/1, at/2, after_prefix/1, message/2]).
encode(C) when is_integer(C), C >= 0 ->
  if
    C < 16#80 -> [C];
    C < 16#800 -> [16#C0 + (C bsr 6), 16#80 + (C band 16#3F)];
    %% One is forgotten.
    C > 16#800, C < 16#10000 -> [16#E0 + (C bsr 12), 16#80 + ((C bsr 6) band 16#3F), 16#80 + (C band 16#3F)]
  end.
at(Label, Position) when is_list(Label), is_integer(Position), Position >= 0 ->
  {Position, lists:nth(Position + 1, Label)}.
after_prefix(B) when is_binary(B) -> binary:part(B, 2, byte_size(B) - 2).
-spec message(string(), [any()]) -> iolist().
message(Format, Args) -> io_lib:format(Format, Args).
