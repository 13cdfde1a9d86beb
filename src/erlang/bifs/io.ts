import { callRemote } from '../machine/apply.ts';
import { type Process, type Result, TryFrame } from '../machine/process.ts';
import { askEqual, askName, askNatural, askOneOf } from '../operations/ask.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { numeric } from '../operations/numbers.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { ERROR, functionClause, Raise } from '../operations/raise.ts';
import { concretize, concretizeForText } from '../terms/concretize.ts';
import { atom, list, nil, Pid, string, type Term, Tuple, tuple } from '../terms/index.ts';
import { effects, PURE, reads, writes } from './effects.ts';
import { named } from './names.ts';
import { charsToText, checkFormat } from './printable.ts';
import { control, emulated } from './registry.ts';
import { isText } from './unicode.ts';

const OK = atom('ok');
const EOF = atom('eof');

/** The error of `io` for data that it cannot print. */
function badRequest(): never {
  throw new Raise(ERROR, atom('badarg'));
}

const STANDARD_IO = atom('standard_io');
const STANDARD_ERROR = atom('standard_error');
const USER = atom('user');
const DEVICES = [STANDARD_IO, STANDARD_ERROR, USER];

/**
 * The process behind a device: a process, the name of one, or a standard name; undefined where there is none. Nothing else
 * can name a device.
 */
function deviceOf(p: Process, device: Term): Pid | undefined {
  if (device instanceof Pid) return device;
  if (askOneOf(p, device, DEVICES))
    return askEqual(p, device, STANDARD_IO) ? p.groupLeader : p.world.processes.terminal;
  return askName(p, device) ? named(p, device)?.pid : functionClause();
}

/** The answer of a process that is a device of the program's own, to a request of the I/O protocol. */
function request(p: Process, device: Pid, what: Term, answered: (answer: Term) => Term): Result {
  p.push((answer: Term) => answered(answer), p.at);
  return callRemote(p, 'io', 'request', [device, what]);
}

/** What such a device says of output. */
function told(answer: Term): Term {
  const [tag, reason] = answer instanceof Tuple ? answer.elements : [];
  if (tag !== atom('error')) return answer;
  const known = reason instanceof Tuple ? reason.elements[0] : reason;
  throw new Raise(ERROR, OUTPUT_ERRORS.find(error => error === known) ?? atom('badarg'));
}

/** Why output fails, in words that `io` passes on. */
const OUTPUT_ERRORS = ['terminated', 'no_translation', 'calling_self'].map(name => atom(name));

/** Does what `here` says for the terminal, and asks any other device. */
function output(p: Process, device: Term, what: () => Term, here: () => Result): Result {
  const pid = deviceOf(p, device) ?? badRequest();
  return p.world.processes.isTerminal(pid) ? here() : request(p, pid, what(), told);
}

/** The terminal never has anything to read. */
function input(p: Process, device: Term, what: Term): Result {
  const pid = deviceOf(p, device);
  if (pid === undefined) return tuple(atom('error'), atom('arguments'));
  return p.world.processes.isTerminal(pid) ? EOF : request(p, pid, what, answer => answer);
}

const UNICODE = atom('unicode');

function getLine(p: Process, device: Term, prompt: Term): Result {
  return input(p, device, tuple(atom('get_line'), UNICODE, prompt));
}

/** The number of characters is a count. */
function getChars(p: Process, device: Term, prompt: Term, count: Term): Result {
  const n = numeric(p, count);
  if (n?.kind !== 'int' || !askNatural(p, n, QUESTION.isNonNegative)) functionClause();
  return input(p, device, tuple(atom('get_chars'), UNICODE, prompt, count));
}

function print(p: Process, chars: Term): Term {
  if (p.ex.recording && hasSymbol(chars) && !isText(p, chars)) badRequest();
  p.world.output += charsToText(concretize(chars)) ?? badRequest();
  return OK;
}

function putChars(p: Process, device: Term, chars: Term): Result {
  const what = () => tuple(atom('put_chars'), UNICODE, chars);
  return output(p, device, what, () => print(p, chars));
}

/** Every exception of the formatting becomes a bad argument of the call. */
function printFormatted(p: Process, text: Term, args: Term): Result {
  checkFormat(p, text, args);
  p.push(
    new TryFrame(
      (chars: Term) => print(p, chars),
      () => badRequest(),
    ),
    p.at,
  );
  return callRemote(p, 'io_lib', 'format', [concretize(text), concretizeForText(args)]);
}

function format(p: Process, device: Term, text: Term, args: Term): Result {
  const what = () => tuple(atom('format'), text, args);
  return output(p, device, what, () => printFormatted(p, text, args));
}

function write(p: Process, device: Term, term: Term): Result {
  const what = () => tuple(atom('write'), term);
  return output(p, device, what, () => printFormatted(p, string('~w'), list([term])));
}

function newLine(p: Process, device: Term): Result {
  return output(
    p,
    device,
    () => atom('nl'),
    () => print(p, string('\n')),
  );
}

control('io', 'emulated', reads('environment', 'names', 'flags'), {
  'get_line/1': (p, prompt: Term) => getLine(p, STANDARD_IO, prompt),
  'get_line/2': getLine,
  'get_chars/2': (p, prompt: Term, count: Term) => getChars(p, STANDARD_IO, prompt, count),
  'get_chars/3': getChars,
});

control('io', 'emulated', effects(['names', 'flags'], ['output']), {
  'put_chars/1': (p, chars: Term) => putChars(p, STANDARD_IO, chars),
  'put_chars/2': putChars,
  'nl/0': p => newLine(p, STANDARD_IO),
  'nl/1': newLine,
  'format/1': (p, text: Term) => format(p, STANDARD_IO, text, nil),
  'format/2': (p, text: Term, args: Term) => format(p, STANDARD_IO, text, args),
  'format/3': format,
  'fwrite/1': (p, text: Term) => format(p, STANDARD_IO, text, nil),
  'fwrite/2': (p, text: Term, args: Term) => format(p, STANDARD_IO, text, args),
  'fwrite/3': format,
  'write/1': (p, term: Term) => write(p, STANDARD_IO, term),
  'write/2': write,
});

emulated('erlang', writes('output'), {
  'display/1': () => atom('true'),
});

/** Nothing that is logged is written: for code of OTP's own that logs (`logger:allow/2` is asked by programs). */
emulated('logger_config', PURE, {
  'allow/1': () => atom('false'),
  'allow/2': () => atom('false'),
});

emulated('logger_backend', PURE, { 'log_allowed/2': () => OK });
