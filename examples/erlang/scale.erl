%% Integers and floats, exact and arithmetic equality: 0.1 + 0.2 is not 0.3.
%%
%%   tandem run examples/erlang/scale.erl weigh '[1]'
-module(scale).
-export([weigh/1]).

-spec weigh(number()) -> light | heavy.
weigh(Kilos) when Kilos == 10, Kilos =/= 10 -> error(ten_but_not_quite);
weigh(Kilos) when Kilos * 2 > 15 -> heavy;
weigh(Kilos) when Kilos + 0.5 =:= 3.75 -> error({exactly, Kilos});
weigh(_) -> light.
