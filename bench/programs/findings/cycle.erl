%% truth: follow/2 hang contract; gcd/2 hang
-module(cycle).
-export([follow/2, gcd/2]).
follow(X, M) when is_map(M) -> case M of #{X := Y} -> follow(Y, M); _ -> X end.
-spec gcd(integer(), integer()) -> integer().
gcd(A, A) -> A;
gcd(A, B) when A > B -> gcd(A - B, B);
gcd(A, B) -> gcd(A, B - A).
