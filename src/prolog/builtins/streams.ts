/** Streams themselves: which there are, what is known of them, where they are, and bytes. */

import {
  domainError,
  existenceError,
  instantiationError,
  Missing,
  PrologThrow,
  permissionError,
  systemError,
  typeError,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { Builtin } from '../machine/predicate.ts';
import { InputStream, isStreamHandle, positionTerm, type Stream } from '../machine/streams.ts';
import {
  Atom,
  arg,
  atom,
  isInteger,
  isStruct,
  NIL,
  Str,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { needCharacterOrCode } from './input.ts';
import { setStream } from './stream-attributes.ts';
import {
  alternatives,
  argument,
  chars,
  codes,
  needBound,
  needOpen,
  needSize,
  optionsOf,
  raw,
  type Table,
} from './support.ts';
import { anyTextOrNumber } from './texts.ts';

/** What `stream_property/2` tells, in the order in which SWI-Prolog does. */
function propertiesOf(m: Machine, stream: Stream): Term[] {
  const isInput = stream instanceof InputStream;
  return [
    struct('mode', atom(isInput ? 'read' : 'write')),
    atom(isInput ? 'input' : 'output'),
    ...m.streams.aliasesOf(stream).map(alias => struct('alias', atom(alias))),
    ...(isInput && stream.file !== null ? [struct('file_name', atom(stream.file))] : []),
    struct('eof_action', atom(stream === m.streams.userInput ? 'reset' : 'eof_code')),
    struct('position', positionTerm(stream.position)),
    ...(isInput ? [struct('end_of_stream', atom(stream.pastEnd ? 'past' : 'not'))] : []),
    struct('reposition', atom(isInput && stream !== m.streams.userInput ? 'true' : 'false')),
    struct('type', atom('text')),
    struct('encoding', atom('utf8')),
    struct('newline', atom('posix')),
  ];
}

function streamProperty(m: Machine, args: Term[]): boolean {
  const given = argument(args, 0);
  if (!(given instanceof Var) && !(given instanceof Atom)) throw domainError('stream', given);
  const streams =
    given instanceof Var
      ? m.streams.all()
      : [
          systemError(argument(args, 1) instanceof Var ? '$stream_properties' : '$stream_property', 2, () =>
            m.streams.find(given),
          ),
        ];
  const found = streams.flatMap(stream => propertiesOf(m, stream).map(property => ({ stream, property })));
  const wanted = argument(args, 1);
  const fitting = found.filter(({ property }) => fits(property, wanted));
  for (const { stream, property } of fitting) if (isStruct(property, 'position', 1)) notePosition(m, stream);
  return alternatives(
    m,
    fitting,
    ({ stream, property }) =>
      m.unify(raw(args, 1), property) && (given instanceof Atom || m.unify(given, stream.handle)),
  );
}

/** Whether a property may be the one that is asked for, by its name and a value that is an atom. */
function fits(property: Term, wanted: Term): boolean {
  if (wanted instanceof Var || property === wanted) return true;
  if (!(property instanceof Struct) || !(wanted instanceof Struct)) return false;
  if (property.name !== wanted.name || wanted.args.length !== 1) return false;
  const [value, asked] = [arg(property, 0), arg(wanted, 0)];
  return asked instanceof Var || value instanceof Struct || value === asked;
}

function needPosition(t: Term): Struct {
  needBound(t);
  if (t instanceof Struct && t.name.name === '$stream_position' && t.args.length === 4) return t;
  throw domainError('stream_position', t);
}

function setPosition(m: Machine, args: Term[]): boolean {
  const stream = m.streams.find(raw(args, 0));
  const position = systemError('stream_position', 3, () => needPosition(argument(args, 1)));
  if (!(stream instanceof InputStream) || stream === m.streams.userInput)
    throw permissionError('reposition', 'stream', raw(args, 0));
  stream.seek(needSize(arg(position, 0)));
  return true;
}

type Origin = 'bof' | 'current' | 'eof';

function isOrigin(name: string): name is Origin {
  return name === 'bof' || name === 'current' || name === 'eof';
}

function seek(m: Machine, args: Term[]): boolean {
  const method = needBound(argument(args, 2));
  if (!(method instanceof Atom) || !isOrigin(method.name)) throw domainError('seek_method', method);
  const given = needBound(argument(args, 1));
  if (!isInteger(given)) throw domainError('integer', given);
  const offset = Number(given);
  const stream = m.streams.find(raw(args, 0));
  if (!(stream instanceof InputStream)) throw permissionError('reposition', 'stream', raw(args, 0));
  const origins: Record<Origin, number> = {
    bof: 0,
    current: stream.position.characters,
    eof: [...stream.text].length,
  };
  const origin = origins[method.name];
  stream.seek(origin + offset);
  return m.unify(raw(args, 3), origin + offset);
}

/** Bytes can be read from a text that was given, not from standard input, which is text. */
function byteStream(m: Machine, args: readonly Term[], isExplicit: boolean): InputStream {
  const stream = isExplicit ? m.streams.inputOf(raw(args, 0)) : m.streams.input;
  if (stream !== m.streams.userInput) return stream;
  throw permissionError('input', 'text_stream', isExplicit ? raw(args, 0) : atom('current_input'));
}

function nextByte(stream: InputStream, consumes: boolean): number {
  if (stream.bytesLeft.length === 0) {
    if (!consumes && stream.peek() === '') return -1;
    stream.bytesLeft = [...new TextEncoder().encode(stream.read())];
  }
  const byte = stream.bytesLeft[0] ?? -1;
  if (consumes) stream.bytesLeft.shift();
  return byte;
}

function byteGetter(consumes: boolean, isExplicit: boolean): Builtin {
  return (m, args) => {
    const stream = byteStream(m, args, isExplicit);
    const wanted = argument(args, args.length - 1);
    if (!(wanted instanceof Var) && (typeof wanted !== 'number' || wanted < -1 || wanted > 255))
      throw typeError('in_byte', wanted);
    return m.unify(raw(args, args.length - 1), nextByte(stream, consumes));
  };
}

function putByte(m: Machine, args: Term[]): boolean {
  const byte = needBound(argument(args, args.length - 1));
  if (typeof byte !== 'number' || byte < 0 || byte > 255) throw typeError('byte', byte);
  if (args.length === 2) m.streams.outputOf(raw(args, 0));
  throw permissionError('output', 'text_stream', args.length === 2 ? raw(args, 0) : atom('current_output'));
}

/** Where the terminal is depends on what others wrote there, and states that differ in nothing else are merged. */
function notePosition(m: Machine, stream: Stream): void {
  if (stream === m.streams.userOutput || stream === m.streams.userError)
    m.elsewhere.add('position of output');
}

/** A number that tells where a stream is. */
function place(of: 'characters' | 'line' | 'column' | 'bytes'): Builtin {
  return (m, args) => {
    const stream = m.streams.find(raw(args, 0));
    notePosition(m, stream);
    return m.unify(raw(args, 1), stream.position[of]);
  };
}

/** `get/1` and its like, of DEC-10: the code of the next character, or of the next one that is no blank. */
function oldGet(isBlankSkipped: boolean, isExplicit: boolean): Builtin {
  return (m, args) => {
    const stream = isExplicit ? m.streams.inputOf(raw(args, 0)) : m.streams.input;
    if (!isBlankSkipped) needCharacterOrCode(argument(args, isExplicit ? 1 : 0));
    let c = stream.read();
    while (isBlankSkipped && c !== '' && /\s/u.test(c)) c = stream.read();
    return m.unify(raw(args, isExplicit ? 1 : 0), c === '' ? -1 : (c.codePointAt(0) as number));
  };
}

function codeText(t: Term): string {
  return typeof t === 'number' && t >= 0 && t <= 0x10ffff ? String.fromCodePoint(t) : '';
}

function skip(until: Term, source: () => InputStream): boolean {
  const wanted =
    until instanceof Str ? until.text : until instanceof Atom && until !== NIL ? until.name : codeText(until);
  if ([...wanted].length !== 1)
    throw until instanceof Var ? instantiationError() : typeError('character', until);
  const stream = source();
  for (let c = stream.read(); c !== '' && c !== wanted; ) c = stream.read();
  return true;
}

function copyData(m: Machine, args: Term[]): boolean {
  const [from, to] = [m.streams.inputOf(raw(args, 0)), m.streams.outputOf(raw(args, 1))];
  const characters = [...from.rest];
  const text = (args.length === 3 ? characters.slice(0, needSize(argument(args, 2))) : characters).join('');
  from.offset += text.length;
  to.write(text);
  return true;
}

function close(m: Machine, args: Term[]): boolean {
  if (args.length === 2) optionsOf(raw(args, 1));
  m.streams.close(m.streams.find(raw(args, 0)));
  return true;
}

/** `current_output/1` and `current_input/1`: what is given must be a stream. */
function current(of: (m: Machine) => Stream): Builtin {
  return (m, args) => {
    const given = argument(args, 0);
    if (given instanceof Var) return m.unify(given, of(m).handle);
    if (!isStreamHandle(given)) {
      if (given instanceof Atom && given !== NIL) throw existenceError('stream', given);
      throw domainError('stream', given);
    }
    return m.streams.find(given) === of(m);
  };
}

/** What was read ahead: here all that is left, once it was asked for. */
function pending(show: (text: string, tail: Term) => Term): Builtin {
  return (m, args) => {
    const stream = m.streams.inputOf(raw(args, 0));
    const { rest } = stream;
    if (rest === '') return m.unify(raw(args, 1), NIL) && m.unify(raw(args, 2), NIL);
    stream.offset = stream.text.length;
    return m.unify(raw(args, 1), show(rest, raw(args, 2)));
  };
}

/** What is to become a stream. */
function isFileName(m: Machine, t: Term): boolean {
  return t instanceof Atom && t.name !== 'user' && !isStreamHandle(t) && !m.streams.hasAlias(t.name);
}

/** Edinburgh's streams: a name is that of a file, which is not to be had here, or of a stream. */
function see(m: Machine, args: Term[]): boolean {
  const t = needBound(argument(args, 0));
  if (isFileName(m, t)) throw new Missing('see/1');
  m.streams.input = t instanceof Atom && t.name === 'user' ? m.streams.userInput : m.streams.inputOf(t);
  return true;
}

function tell(m: Machine, args: Term[]): boolean {
  const t = needBound(argument(args, 0));
  if (isFileName(m, t)) throw new Missing('tell/1');
  m.streams.setOutput(t instanceof Atom && t.name === 'user' ? m.streams.userOutput : m.streams.outputOf(t));
  return true;
}

function needCompound(t: Term): Struct {
  needBound(t);
  if (t instanceof Struct) return t;
  throw typeError('compound', t);
}

/** Of a position, in the order of its arguments. */
const FIELDS = ['char_count', 'line_count', 'line_position', 'byte_count'];

export const streams: Table = {
  'is_stream/1': (m, args) => {
    const t = argument(args, 0);
    if (!(t instanceof Atom)) return false;
    return m.streams
      .all()
      .some(stream => stream.handle === t || m.streams.aliasesOf(stream).includes(t.name));
  },
  'stream_property/2': streamProperty,
  'set_stream/2': setStream,
  'set_stream_position/2': setPosition,
  'seek/4': seek,
  'stream_position_data/3': (m, args) => {
    const field = argument(args, 0);
    if (!(field instanceof Var) && !FIELDS.some(name => field === atom(name)))
      throw new PrologThrow(
        struct('error', struct('domain_error', atom('stream_position_data'), field)),
        true,
      );
    const position = systemError('arg', 3, () => needCompound(argument(args, 1)));
    const fields = FIELDS.map((name, i) => ({ name: atom(name), value: position.args[i] })).filter(
      ({ value }) => value !== undefined,
    );
    const wanted = field instanceof Var ? fields : fields.filter(({ name }) => name === field);
    return alternatives(
      m,
      wanted,
      ({ name, value }) => m.unify(raw(args, 0), name) && m.unify(raw(args, 2), value as Term),
    );
  },
  'line_count/2': place('line'),
  'line_position/2': place('column'),
  'character_count/2': place('characters'),
  'byte_count/2': place('bytes'),
  'get_byte/1': byteGetter(true, false),
  'get_byte/2': byteGetter(true, true),
  'peek_byte/1': byteGetter(false, false),
  'peek_byte/2': byteGetter(false, true),
  'put_byte/1': putByte,
  'put_byte/2': putByte,
  'get0/1': oldGet(false, false),
  'get0/2': oldGet(false, true),
  'get/1': oldGet(true, false),
  'get/2': oldGet(true, true),
  'skip/1': (m, args) => skip(argument(args, 0), () => m.streams.input),
  'skip/2': (m, args) => skip(argument(args, 1), () => m.streams.inputOf(raw(args, 0))),
  'copy_stream_data/2': copyData,
  'copy_stream_data/3': copyData,
  'fill_buffer/1': (m, args) => m.streams.inputOf(raw(args, 0)) !== null,
  'read_pending_codes/3': pending(codes),
  'read_pending_chars/3': pending(chars),
  'open_null_stream/1': (m, args) => m.unify(needOpen(raw(args, 0)), m.streams.openNull().handle),
  'close/1': close,
  'close/2': close,
  'current_output/1': current(m => m.streams.output),
  'current_input/1': current(m => m.streams.input),
  'set_input/1': (m, args) => {
    m.streams.input = m.streams.inputOf(raw(args, 0));
    return true;
  },
  'set_output/1': (m, args) => {
    m.streams.setOutput(m.streams.outputOf(raw(args, 0)));
    return true;
  },
  'at_end_of_stream/0': m => m.streams.input.peek() === '',
  'at_end_of_stream/1': (m, args) => m.streams.inputOf(raw(args, 0)).peek() === '',
  'see/1': see,
  'seen/0': m => {
    m.streams.close(m.streams.input);
    m.streams.input = m.streams.userInput;
    return true;
  },
  'seeing/1': (m, args) => {
    const { input, userInput } = m.streams;
    return m.unify(raw(args, 0), input === userInput ? atom('user') : input.handle);
  },
  'tell/1': tell,
  'told/0': m => {
    const { output } = m.streams;
    m.streams.setOutput(m.streams.userOutput);
    m.streams.close(output);
    return true;
  },
  'telling/1': (m, args) => {
    const { output, userOutput } = m.streams;
    return m.unify(needOpen(raw(args, 0)), output === userOutput ? atom('user') : output.handle);
  },
  'prompt/2': (m, args) => m.unify(raw(args, 0), atom('|: ')),
  'prompt1/1': (_m, args) => {
    anyTextOrNumber(argument(args, 0));
    return true;
  },
};
