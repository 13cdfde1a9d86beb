% tandem run error_handling.pl 'safe_div(6, 2, R)'
% Errors caught by kind.
safe_div(X, Y, R) :- catch(R is X / Y, error(E, _), handled(E, R)).

handled(evaluation_error(zero_divisor), infinite).
handled(type_error(evaluable, Name/_), unknown(Name)).
handled(type_error(_, _), wrong_type).
