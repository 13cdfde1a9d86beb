older(p{age:1}, Q).
older(p{name:a}, Q).
older(foo, Q).
name_of(p{name:bo}, N).
name_of(p{}, N).
city(p{address:_{city:delft}}, C).
city(p{address:delft}, C).
adult(p{age:18}).
adult(p{age:17}).
adult(p{age:x}).
kind(p{age:3}, K).
kind(p{age:30}, K).
kind(p{age:30,job:baker}, K).
value(p{a:1}, a, V).
value(p{a:1,b:2}, K, V).
total([p{age:1},p{age:2}], T).
both(p{age:11}).
both(p{age:9}).
phrase(letters, [a,b]).
older(Q, P).
name_of(N, p{name:bo}).
city(p{}, C).
city(C, p{}).
adult(P).
adult(p{}).
kind(p{age:x}, K).
kind(p{}, K).
kind(p{age:30,job:_}, K).
value(p{a:1,b:2}, b, V).
value(p{a:1,b:2}, c, V).
value(V, c, V).
total([], T).
total([p{}], T).
total([p{age:x}], T).
both(p{age:10}).
both(p{}).
both(P).
phrase(letters, [a]).
phrase(letters, [b,b]).
phrase(letters, X).
older(p{age:a}, Q).
older(p{age:1.5}, Q).
