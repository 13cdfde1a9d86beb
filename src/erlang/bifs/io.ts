import { callRemote } from '../machine/apply.ts';
import { type Process, type Result, TryFrame } from '../machine/process.ts';
import { askName, askNatural, askOneOf } from '../operations/ask.ts';
import { numeric } from '../operations/numbers.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { ERROR, functionClause, Raise } from '../operations/raise.ts';
import { concretize } from '../terms/concretize.ts';
import { atom, list, nil, Pid, string, type Term, tuple } from '../terms/index.ts';
import { effects, PURE, reads, writes } from './effects.ts';
import { named } from './names.ts';
import { charsToText, checkCharacters, checkFormat } from './printable.ts';
import { control, emulated } from './registry.ts';

const OK = atom('ok');
const EOF = atom('eof');

/** The error of `io` for data that it cannot print. */
function badRequest(): never {
  throw new Raise(ERROR, atom('badarg'));
}

const DEVICES = ['standard_io', 'standard_error', 'user'].map(name => atom(name));

/** Whether there is such a device: a process, the name of one, or a standard name. Nothing else can name a device. */
function isDevice(p: Process, device: Term): boolean {
  if (device instanceof Pid || askOneOf(p, device, DEVICES)) return true;
  return askName(p, device) ? named(p, device) !== undefined : functionClause();
}

function checkDevice(p: Process, device: Term): void {
  if (!isDevice(p, device)) badRequest();
}

/** There is never anything to read. */
function read(p: Process, device: Term): Term {
  return isDevice(p, device) ? EOF : tuple(atom('error'), atom('arguments'));
}

/** The number of characters is a count. */
function readChars(p: Process, device: Term, count: Term): Term {
  const n = numeric(p, count);
  if (n?.kind !== 'int' || !askNatural(p, n, QUESTION.isNonNegative)) functionClause();
  return read(p, device);
}

function putChars(p: Process, chars: Term): Term {
  if (p.ex.recording) checkCharacters(p, chars);
  p.world.output += charsToText(concretize(chars)) ?? badRequest();
  return OK;
}

/** Every exception of the formatting becomes a bad argument of the call. */
function format(p: Process, text: Term, args: Term): Result {
  checkFormat(p, text, args);
  p.push(
    new TryFrame(
      (chars: Term) => putChars(p, chars),
      () => badRequest(),
    ),
    p.at,
  );
  return callRemote(p, 'io_lib', 'format', [concretize(text), concretize(args)]);
}

function formatTo(p: Process, device: Term, text: Term, args: Term): Result {
  checkDevice(p, device);
  return format(p, text, args);
}

emulated('io', effects(['names'], ['output']), {
  'put_chars/1': putChars,
  'put_chars/2': (p, device: Term, chars: Term) => {
    checkDevice(p, device);
    return putChars(p, chars);
  },
  'nl/0': p => putChars(p, string('\n')),
  'nl/1': (p, device: Term) => {
    checkDevice(p, device);
    return putChars(p, string('\n'));
  },
});

emulated('io', reads('environment', 'names'), {
  'get_line/1': () => EOF,
  'get_line/2': (p, device: Term) => read(p, device),
  'get_chars/2': (p, _prompt: Term, count: Term) => readChars(p, atom('standard_io'), count),
  'get_chars/3': (p, device: Term, _prompt: Term, count: Term) => readChars(p, device, count),
});

control('io', 'emulated', effects(['names'], ['output']), {
  'format/1': (p, text: Term) => format(p, text, nil),
  'format/2': format,
  'format/3': formatTo,
  'fwrite/1': (p, text: Term) => format(p, text, nil),
  'fwrite/2': format,
  'fwrite/3': formatTo,
  'write/1': (p, term: Term) => format(p, string('~w'), list([term])),
  'write/2': (p, device: Term, term: Term) => formatTo(p, device, string('~w'), list([term])),
});

emulated('erlang', writes('output'), {
  'display/1': () => atom('true'),
});

/** Logging is off for programs under test. */
emulated('logger', PURE, {
  'allow/2': () => atom('false'),
  'get_primary_config/0': () => nil,
});

emulated('logger_config', PURE, {
  'allow/1': () => atom('false'),
  'allow/2': () => atom('false'),
});

emulated('logger_backend', PURE, { 'log_allowed/2': () => OK });
