%% truth: html/1 -; c/1 bug
-module(escape).
-export([html/1, c/1]).
-spec html(binary()) -> binary().
html(B) -> << <<(entity(C))/binary>> || <<C>> <= B >>.
entity($<) -> <<"&lt;">>;
entity($>) -> <<"&gt;">>;
entity($&) -> <<"&amp;">>;
entity(C) -> <<C>>.
-spec c(string()) -> string().
c([$\\, C | T]) -> [control(C) | c(T)];
c([C | T]) -> [C | c(T)];
c([]) -> [].
control($n) -> 10;
control($t) -> 9;
control($\\) -> $\\.
