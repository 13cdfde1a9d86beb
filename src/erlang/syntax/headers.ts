/**
 * Substitutes for frequently included headers of OTP, for machines without OTP. They define what the originals'
 * documentation specifies: the macros of EUnit and of the logger, the assertions, the record of
 * `file:read_file_info/1`.
 *
 * A failed assertion raises the same error as the original.
 */

const assertions = `
-ifndef(TANDEM_ASSERT_HRL).
-define(TANDEM_ASSERT_HRL, true).
-ifdef(NOASSERT).
-define(assert(Test), ok).
-define(assertNot(Test), ok).
-define(assertEqual(Expected, Expr), ok).
-define(assertNotEqual(Unexpected, Expr), ok).
-define(assertMatch(Pattern, Expr), ok).
-define(assertNotMatch(Pattern, Expr), ok).
-define(assertException(Class, Pattern, Expr), ok).
-define(assertError(Pattern, Expr), ok).
-define(assertExit(Pattern, Expr), ok).
-define(assertThrow(Pattern, Expr), ok).
-else.
-define(tandemFail(Kind, Details),
        erlang:error({Kind, [{module, ?MODULE}, {line, ?LINE} | Details]})).
-define(assert(Test),
        ((fun () ->
            case (Test) of
              true -> ok;
              TandemOther -> ?tandemFail(assert, [{expression, (??Test)}, {expected, true},
                                                  case TandemOther of
                                                    false -> {value, false};
                                                    _ -> {not_boolean, TandemOther}
                                                  end])
            end
          end)())).
-define(assertNot(Test),
        ((fun () ->
            case (Test) of
              false -> ok;
              TandemOther -> ?tandemFail(assert, [{expression, (??Test)}, {expected, false},
                                                  case TandemOther of
                                                    true -> {value, true};
                                                    _ -> {not_boolean, TandemOther}
                                                  end])
            end
          end)())).
-define(assertEqual(Expected, Expr),
        ((fun () ->
            TandemExpected = (Expected),
            case (Expr) of
              TandemExpected -> ok;
              TandemValue -> ?tandemFail(assertEqual, [{expression, (??Expr)}, {expected, TandemExpected},
                                                       {value, TandemValue}])
            end
          end)())).
-define(assertNotEqual(Unexpected, Expr),
        ((fun () ->
            TandemUnexpected = (Unexpected),
            case (Expr) of
              TandemUnexpected -> ?tandemFail(assertNotEqual, [{expression, (??Expr)}, {value, TandemUnexpected}]);
              _ -> ok
            end
          end)())).
-define(assertMatch(Pattern, Expr),
        ((fun () ->
            case (Expr) of
              Pattern -> ok;
              TandemValue -> ?tandemFail(assertMatch, [{expression, (??Expr)}, {pattern, (??Pattern)},
                                                       {value, TandemValue}])
            end
          end)())).
-define(assertNotMatch(Pattern, Expr),
        ((fun () ->
            TandemValue = (Expr),
            case TandemValue of
              Pattern -> ?tandemFail(assertNotMatch, [{expression, (??Expr)}, {pattern, (??Pattern)},
                                                      {value, TandemValue}]);
              _ -> ok
            end
          end)())).
-define(assertException(Class, Pattern, Expr),
        ((fun () ->
            try (Expr) of
              TandemValue -> ?tandemFail(assertException,
                                         [{expression, (??Expr)},
                                          {pattern, "{ "++(??Class)++" , "++(??Pattern)++" , [...] }"},
                                          {unexpected_success, TandemValue}])
            catch
              Class:Pattern -> ok;
              TandemClass:TandemReason:TandemTrace ->
                ?tandemFail(assertException,
                            [{expression, (??Expr)},
                             {pattern, "{ "++(??Class)++" , "++(??Pattern)++" , [...] }"},
                             {unexpected_exception, {TandemClass, TandemReason, TandemTrace}}])
            end
          end)())).
-define(assertError(Pattern, Expr), ?assertException(error, Pattern, Expr)).
-define(assertExit(Pattern, Expr), ?assertException(exit, Pattern, Expr)).
-define(assertThrow(Pattern, Expr), ?assertException(throw, Pattern, Expr)).
-endif.
-endif.
`;

const eunit = `
-ifndef(EUNIT_HRL).
-define(EUNIT_HRL, true).
-ifdef(TEST).
-undef(NOTEST).
-endif.
-ifndef(NOTEST).
-ifndef(TEST).
-define(TEST, true).
-endif.
-ifndef(EUNIT).
-define(EUNIT, true).
-endif.
-ifndef(EUNIT_NOAUTO).
-compile({parse_transform, eunit_autoexport}).
-endif.
-else.
-undef(EUNIT).
-endif.
${assertions}
-define(_test(Expr), {?LINE, fun () -> (Expr) end}).
-define(_assert(Test), ?_test(?assert(Test))).
-define(_assertNot(Test), ?_test(?assertNot(Test))).
-define(_assertEqual(Expected, Expr), ?_test(?assertEqual(Expected, Expr))).
-define(_assertNotEqual(Unexpected, Expr), ?_test(?assertNotEqual(Unexpected, Expr))).
-define(_assertMatch(Pattern, Expr), ?_test(?assertMatch(Pattern, Expr))).
-define(_assertNotMatch(Pattern, Expr), ?_test(?assertNotMatch(Pattern, Expr))).
-define(_assertException(Class, Pattern, Expr), ?_test(?assertException(Class, Pattern, Expr))).
-define(_assertError(Pattern, Expr), ?_test(?assertError(Pattern, Expr))).
-define(_assertExit(Pattern, Expr), ?_test(?assertExit(Pattern, Expr))).
-define(_assertThrow(Pattern, Expr), ?_test(?assertThrow(Pattern, Expr))).
-define(LET(Name, Value, Expr), ((fun (Name) -> (Expr) end)(Value))).
-define(IF(Test, Then, Else), (case (Test) of true -> (Then); false -> (Else) end)).
-define(debugMsg(Text), ok).
-define(debugHere, ok).
-define(debugFmt(Format, Args), ok).
-define(debugVal(Expr), (Expr)).
-define(debugVal(Expr, Depth), (Expr)).
-define(debugTime(Text, Expr), (Expr)).
-endif.
`;

const levels = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug'];
const location = '#{mfa => {?MODULE, ?FUNCTION_NAME, ?FUNCTION_ARITY}, line => ?LINE, file => ?FILE}';

const logger = `
-ifndef(LOGGER_HRL).
-define(LOGGER_HRL, true).
-define(LOCATION, ${location}).
-define(LOG(Level, A), logger:macro_log(?LOCATION, Level, A)).
-define(LOG(Level, A, B), logger:macro_log(?LOCATION, Level, A, B)).
-define(LOG(Level, A, B, C), logger:macro_log(?LOCATION, Level, A, B, C)).
${levels
  .map(level => {
    const name = `LOG_${level.toUpperCase()}`;
    return `-define(${name}(A), ?LOG(${level}, A)).
-define(${name}(A, B), ?LOG(${level}, A, B)).
-define(${name}(A, B, C), ?LOG(${level}, A, B, C)).`;
  })
  .join('\n')}
-endif.
`;

const file = `
-ifndef(FILE_HRL_).
-define(FILE_HRL_, 1).
-record(file_info, {size, type, access, atime, mtime, ctime, mode, links, major_device, minor_device, inode, uid, gid}).
-record(file_descriptor, {module, data}).
-endif.
`;

const matchFunctions = '-compile({parse_transform, ms_transform}).\n';

export const builtinHeaders: ReadonlyMap<string, string> = new Map([
  ['eunit/include/eunit.hrl', eunit],
  ['stdlib/include/assert.hrl', assertions],
  ['stdlib/include/ms_transform.hrl', matchFunctions],
  ['kernel/include/logger.hrl', logger],
  ['kernel/include/file.hrl', file],
]);
