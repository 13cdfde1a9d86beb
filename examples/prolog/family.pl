% A family, and a question that goes wrong for some of its members.

parent(ann, bob).
parent(ann, cal).
parent(bob, dan).
parent(cal, eve).

age(ann, 71).
age(bob, 44).
age(dan, 12).
age(eve, unknown).

grandparent(Old, Young) :-
    parent(Old, Middle),
    parent(Middle, Young).

% How old a child of a person is, at least; fails for the childless.
older_than(Person, Years) :-
    parent(Person, Child),
    age(Child, Age),
    Age > Years.
