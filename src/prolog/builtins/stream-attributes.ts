/** `set_stream/2`: what may be set of a stream. Only its alias has an effect here. */
import { domainError, instantiationError, permissionError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { InputStream } from '../machine/streams.ts';
import { Atom, deref, Float, isInteger, isNumber, Struct, type Term } from '../terms/index.ts';
import { argument, needBound, raw } from './support.ts';

type Check = (value: Term, name: string) => void;

function atomOf(value: Term): Atom {
  if (!(value instanceof Atom)) throw typeError('atom', value);
  return value;
}

function oneOf(...values: readonly string[]): Check {
  return (value, name) => {
    if (!values.includes(atomOf(value).name)) throw domainError(name, value);
  };
}

const isTruth: Check = value => {
  if (!(value instanceof Atom && ['true', 'false', 'on', 'off'].includes(value.name)))
    throw typeError('bool', value);
};

const isWhole: Check = value => {
  if (!isInteger(value)) throw typeError('integer', value);
};

const ATTRIBUTES: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['alias', atomOf],
  ['buffer', oneOf('full', 'line', 'none', 'false')],
  ['buffer_size', isWhole],
  ['eof_action', oneOf('eof_code', 'error', 'reset')],
  ['type', oneOf('text', 'binary')],
  ['close_on_abort', isTruth],
  ['record_position', isTruth],
  ['line_position', isWhole],
  ['file_name', atomOf],
  [
    'timeout',
    value => {
      const isInfinite = value instanceof Atom && value.name === 'infinite';
      if (!isInfinite && !isNumber(value) && !(value instanceof Float)) throw typeError('float', value);
    },
  ],
  ['tty', isTruth],
  [
    'encoding',
    oneOf(
      ...['octet', 'ascii', 'iso_latin_1', 'text', 'utf8', 'unicode_be', 'unicode_le', 'utf16be', 'utf16le'],
      ...['wchar_t', 'bom'],
    ),
  ],
  ['representation_errors', atomOf],
  [
    'newline',
    value => {
      // SWI-Prolog says no more of what is no name of a line end.
      if (!['posix', 'dos', 'detect'].includes(atomOf(value).name)) throw instantiationError();
    },
  ],
  ['close_on_exec', isTruth],
]);

export function setStream(m: Machine, args: Term[]): boolean {
  const property = needBound(argument(args, 1));
  if (!(property instanceof Struct) || property.args.length !== 1)
    throw typeError('stream_attribute', property);
  const { name } = property.name;
  const check = ATTRIBUTES.get(name);
  if (check === undefined) throw domainError('stream_attribute', property);
  const stream = m.streams.find(raw(args, 0));
  const value = needBound(deref(property.args[0] as Term));
  check(value, name);
  const isText = stream instanceof InputStream && stream !== m.streams.userInput;
  // A string has the encoding that it has, and no file that is inherited.
  if (isText && name === 'encoding') throw permissionError('encoding', 'stream', raw(args, 0));
  if (isText && name === 'close_on_exec') return false;
  if (name === 'alias') m.streams.setAlias(atomOf(value).name, stream);
  return true;
}
