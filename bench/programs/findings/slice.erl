%% truth: tail/2 bug contract; header/1 bug contract
-module(slice).
-export([tail/2, header/1]).
tail(Bin, N) when is_binary(Bin), is_integer(N), N >= 0 -> binary:part(Bin, N, byte_size(Bin) - N).
header(Bin) when is_binary(Bin) ->
  case binary:match(Bin, <<":">>) of
    {At, 1} -> binary:part(Bin, At + 1, 4);
    nomatch -> <<>>
  end.
