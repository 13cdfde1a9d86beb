:- module(tables, [rate/2]).
rate(m, 1).
rate(km, 1000).
rate(cm, 0.01).
