% Goals that wait for variables: what is woken when, in which order, and which goals are left. Each constraint is followed by
% each binding; what is left is printed.
each(C0, [true, dif(X,Y), dif(X,a), dif(X,f(Y)), dif(X,f(X)), dif(f(X,Y),f(a,b)), dif(f(X,Y),f(Z,b)), dif(f(X,Y),f(Y,X)), dif([X|Y],[a]), (dif(X,a),dif(X,b)), (dif(X,Y),dif(Y,Z)), (dif(X,a),dif(Y,b))],
  ( C0 = C, member(B, [true, X=a, X=b, Y=a, X=Y, Y=X, X=Z, (X=a,Y=b), (X=a,Y=a), (Y=b,X=a), X=f(Z), (X=f(Z),Y=Z), (X=f(a),Y=a), f(X,Y)=f(b,a), (X=[Z],Z=a,Y=[]), X-Y=Y-c]),
    \+ \+ ( C, B, print(B), nl ), fail )).
each(X-Y-Z-C, [X-Y-Z-dif(X,Y), X-Y-Z-dif(X,a), X-Y-Z-dif(f(X,Y),f(a,b)), X-Y-Z-dif(X,f(X)), X-Y-Z-(dif(X,a),dif(Y,b)), X-Y-Z-(dif(X,a),dif(X,b))],
  ( member(B, [true, X=a, Y=b, X=c, X=Z]), C, B, copy_term(X-Y-Z, T, Gs), \+ \+ ( numbervars(T-Gs, 0, _), print(T-Gs) ), nl, fail )).
each(X-Y-Z-C, [X-Y-Z-freeze(X,write(x)), X-Y-Z-(freeze(X,write(1)),freeze(X,write(2))), X-Y-Z-(freeze(X,write(1)),freeze(Y,write(2))), X-Y-Z-freeze(X,fail), X-Y-Z-freeze(X,Y=1), X-Y-Z-(freeze(X,Y=1),freeze(Y,write(y))), X-Y-Z-(freeze(X,freeze(Y,write(xy)))), X-Y-Z-freeze(X,throw(oops)), X-Y-Z-(freeze(X,member(Z,[p,q]))), X-Y-Z-(freeze(X,X==a)), X-Y-Z-(freeze(X,true),freeze(Y,true),freeze(Z,true))],
  ( member(B, [true, X=a, X=b, Y=a, X=Y, Y=X, X=Z, (X=Y,write(-),Y=a), f(X,Y)=f(a,b), f(Y,X)=f(a,b), (X=f(Y),Y=b), (Y=b,X=a), X is 1+1, X=..[f,Y], functor(X,f,2), length(X,1), member(X,[a,b]), between(1,2,X), atom_length(abc,X), once(X=a), (X=a->write(then);write(else)), \+ X=a, X\=a, forall(X=a,true), findall(X,member(X,[a,b]),Y), catch(X=a,E,(print(E),nl))]),
    catch(( C, B ), Ball, ( print(Ball), nl )), copy_term(X-Y-Z, T, Gs), \+ \+ ( numbervars(T-Gs, 0, _), print(T-Gs) ), nl, fail )).
each(X-Y-Z-C, [X-Y-Z-when(nonvar(X),write(x)), X-Y-Z-when(ground(f(X,Y)),write(g)), X-Y-Z-when(?=(X,Y),write(d)), X-Y-Z-when(?=(f(X,Y),f(Z,a)),write(d)), X-Y-Z-when((nonvar(X),nonvar(Y)),write(both)), X-Y-Z-when((nonvar(X);nonvar(Y)),write(one)), X-Y-Z-when((nonvar(X);ground(Y)),write(one)), X-Y-Z-(when(nonvar(X),write(1)),when(nonvar(X),write(2))), X-Y-Z-(when(nonvar(X),write(1)),when(nonvar(Y),write(2))), X-Y-Z-when(nonvar(X),Y=1)],
  ( member(B, [true, X=a, Y=a, X=Y, X=Z, (X=a,Y=b), (Y=b,X=a), (X=f(Z),Z=a,Y=c), f(X,Y)=f(a,b), X=f(Y), (X=Z,Y=a), X-Y=Z-b]), C, B, write(' '), fail )).
each(C, [when(_,true), when(foo,true), when(1,true), when((nonvar(_),foo),true), when((foo;nonvar(_)),true), when(nonvar(a),_), when(nonvar(_),1), freeze(a,1), freeze(a,_), freeze(_,1), put_attr(a,m,1), put_attr(_,1,1), put_attr(_,_,1), get_attr(a,m,_), get_attr(_,_,_), get_attr(_,m,_), del_attr(a,m), del_attr(_,m), attvar(a), attvar(_), del_attrs(a), get_attrs(_,_), frozen(a,true), term_attvars(f(_),[])], ( catch(C, error(E,_), ( print(E), nl )), fail ; true )).
( put_attr(X,m,1), put_attr(X,n,2), get_attrs(X,A), del_attr(X,m), get_attrs(X,B), del_attrs(X) ).
( put_attr(X,m,1), put_attr(X,n,2), put_attr(X,m,3), get_attrs(X,A), del_attrs(X) ).
( put_attr(X,m,f(Y)), ( put_attr(X,m,g), fail ; get_attr(X,m,A) ), del_attrs(X) ).
( ( put_attr(X,m,1), fail ; attvar(X) ) ).
( put_attr(X,m,1), del_attr(X,m), ( attvar(X) -> A = yes ; A = no ) ).
( put_attr(X,m,1), \+ \+ del_attr(X,m), get_attr(X,m,A), del_attrs(X) ).
( put_attr(X,m,v(Y)), copy_term(X,Z), get_attr(Z,m,Q), del_attrs(X), del_attrs(Z) ).
( put_attr(X,m,v(Y)), copy_term_nat(X,Z), ( attvar(Z) -> A = yes ; A = no ), del_attrs(X) ).
( put_attr(X,m,v(Y)), findall(X,true,[Z]), get_attr(Z,m,Q), del_attrs(X), del_attrs(Z) ).
( put_attr(X,m,f(Y)), put_attr(Y,n,1), term_attvars(g(X,Z),L), length(L,N), \+ \+ ( L = [A,B], A == X, B == Y ), del_attrs(X), del_attrs(Y) ).
( put_attr(X,m,1), term_variables(f(X,Y),L), length(L,N), del_attrs(X) ).
( put_attr(X,m,1), catch(X=2,error(E,_),true), del_attrs(X) ).
( put_attr(X,m,1), copy_term(X,Y,Gs), Gs = [put_attr(V,m,1)], ( V == Y -> A = same ; A = other ), del_attrs(X) ).
( freeze(X,true), frozen(f(X,Y),G), \+ \+ ( copy_term_nat(G,H), numbervars(H,0,_), print(H) ), fail ; true ).
( dif(X,a), frozen(X,G), G = dif(V,a), ( V == X -> A = same ; A = other ), del_attrs(X), G = _ ).
( freeze(X,a), freeze(Y,b), frozen(X-Y,(freeze(P,G1),freeze(Q,G2))), ( P == X, Q == Y -> A = same ; A = other ), del_attrs(X), del_attrs(Y) ).
( unifiable(f(X,Y,Z),f(a,b,c),L) ).
( unifiable(f(X,a),f(b,Y),L) ).
( unifiable(f(X,a),f(b,b),L) ).
( unifiable(f(X,Y),f(Y,a),L) ).
( unifiable(X,Y,L) ).
( unifiable(X,X,L) ).
( unifiable(a,a,L) ).
( unifiable(a,X,L) ).
( freeze(X,(write(a);write(b))), X = 1, fail ; true ).
( freeze(X,write(w)), [X,Y] = [1,Z], write(v) ).
( dif(A,B), A = f(C), B = f(D), ( C = D -> R = same ; R = differ ), del_attrs(C), del_attrs(D) ).
( length(L,3), L = [A,B,C], dif(A,B), dif(B,C), dif(A,C), member(A,[1,2]), member(B,[1,2]), member(C,[1,2,3]) ).
( maplist([V]>>dif(V,x),[A,B]), member(A,[x,y]), member(B,[z,x]) ).
( freeze(X,integer(X)), member(X,[a,1,b,2]) ).
( freeze(X,(X > 2)), member(X,[1,2,3,4]) ).
( freeze(L,(L=[H|_],write(H))), L = [1,2] ).
( when(ground(X+Y),Z is X+Y), X = 1, Y = 2 ).
( when(?=(X,Y),(X==Y->Z=same;Z=differ)), X = f(A), Y = f(B), A = B ).
( when(?=(X,Y),(X==Y->Z=same;Z=differ)), X = f(1), Y = f(2) ).
( put_attrs(X,att(m,1,att(n,2,[]))), get_attr(X,n,A), del_attrs(X) ).
( catch((freeze(X,write(X)),throw(b(X))),b(Y),true), frozen(Y,G), Y = 1 ).
( catch((dif(X,1),atom_length(f(X),_)),error(type_error(_,f(Y)),_),true), member(Y,[1,2]) ).
( catch((dif(X,1),throw(X-X)),Y-Z,true), Y == Z, member(Y,[1,2]) ).
( catch((catch((dif(X,1),throw(b(X))),c,true)),b(Y),true), member(Y,[1,2]) ).
( findnsols(2,X,(dif(X,1);X=2),[A|_]), member(A,[1,3]) ).
( dif(A,1), findnsols(3,A,member(A,[1,2,3]),L) ).
