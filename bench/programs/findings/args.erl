%% truth: parse/1 bug; main/1 contract
-module(args).
-export([parse/1, main/1]).
-spec parse([string()]) -> [{string(), string()} | string()].
parse(["--" ++ Name, Value | T]) -> [{Name, Value} | parse(T)];
parse([[C | _] = Word | T]) when C =/= $- -> [Word | parse(T)];
parse([]) -> [].
main(["help"]) -> help;
main(["run", File]) -> {run, File}.
