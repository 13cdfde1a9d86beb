/**
 * Output: formatted by the library's own `io_lib`, and recorded in the execution.
 *
 * OTP's `io` sends a request to the group leader and waits for its reply. Here every device accepts output at once, and
 * reading gives `eof`.
 */
import { callRemote } from '../machine/apply.ts';
import { type Process, type Result, TryFrame } from '../machine/process.ts';
import { ERROR, Raise } from '../operations/raise.ts';
import { concretize } from '../symbolic/encode.ts';
import { atom, Bits, Cons, list, nil, string, type Term, toText } from '../terms/index.ts';
import { PURE, reads, writes } from './effects.ts';
import { control, emulated } from './registry.ts';

const OK = atom('ok');
const EOF = atom('eof');

/** Character data (nested lists of characters and binaries) as text; undefined for any other term. */
function charsToText(term: Term): string | undefined {
  let text = '';
  const todo: Term[] = [term];
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (t instanceof Cons) todo.push(t.tail, t.head);
    else if (typeof t === 'number' && t >= 0 && t <= 0x10ffff) text += String.fromCodePoint(t);
    else if (t instanceof Bits) text += toText(t);
    else if (t !== nil) return undefined;
  }
  return text;
}

/** The error of `io` for data that it cannot print. */
function badRequest(): never {
  throw new Raise(ERROR, atom('badarg'));
}

function putChars(p: Process, chars: Term): Term {
  p.world.output += charsToText(concretize(chars)) ?? badRequest();
  return OK;
}

/** Every exception of the formatting becomes a bad argument of the call. */
function format(p: Process, text: Term, args: Term): Result {
  p.push(
    new TryFrame(
      (chars: Term) => putChars(p, chars),
      () => badRequest(),
    ),
    p.at,
  );
  return callRemote(p, 'io_lib', 'format', [concretize(text), concretize(args)]);
}

emulated('io', writes('output'), {
  'put_chars/1': putChars,
  'put_chars/2': (p, _device: Term, chars: Term) => putChars(p, chars),
  'put_chars/3': (p, _device: Term, _encoding: Term, chars: Term) => putChars(p, chars),
  'nl/0': p => putChars(p, string('\n')),
  'nl/1': p => putChars(p, string('\n')),
});

emulated('io', reads('environment'), {
  'get_line/1': () => EOF,
  'get_line/2': () => EOF,
  'get_chars/2': () => EOF,
  'get_chars/3': () => EOF,
});

// What is printed is not asked about, and no limit either: no program reads it back.
control('io', 'emulated', writes('output'), {
  'format/1': (p, text: Term) => format(p, text, nil),
  'format/2': format,
  'format/3': (p, _device: Term, text: Term, args: Term) => format(p, text, args),
  'fwrite/1': (p, text: Term) => format(p, text, nil),
  'fwrite/2': format,
  'fwrite/3': (p, _device: Term, text: Term, args: Term) => format(p, text, args),
  'write/1': (p, term: Term) => format(p, string('~w'), list([term])),
  'write/2': (p, _device: Term, term: Term) => format(p, string('~w'), list([term])),
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
