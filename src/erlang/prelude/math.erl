%% The constants of `math'; its functions are the machine's.
-module(math).

-export([pi/0, tau/0]).

-spec pi() -> float().
pi() -> 3.1415926535897932.

-spec tau() -> float().
tau() -> 6.2831853071795864.
