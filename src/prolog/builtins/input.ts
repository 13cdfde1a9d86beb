/** Reading terms and characters. */

import { domainError, instantiationError, Missing, PrologThrow, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { Builtin } from '../machine/predicate.ts';
import { END_OF_FILE, type InputStream, positionTerm } from '../machine/streams.ts';
import type { SyntaxFlags } from '../syntax/flags.ts';
import { PrologSyntaxError, Reader, type ReadTerm, readTerm, Tokenizer } from '../syntax/index.ts';
import { Atom, atom, list, NIL, Str, struct, type Term, termVariables, Var } from '../terms/index.ts';
import {
  argument,
  codes,
  needAtom,
  needOpen,
  needSize,
  optionsOf,
  raw,
  type Table,
  unifyList,
} from './support.ts';
import { anyText, anyTextOrNumber } from './texts.ts';

/** A syntax error as a Prolog error term with the text it is about. */
function syntaxErrorTerm(error: PrologSyntaxError, text: string): PrologThrow {
  const what =
    error.args.length === 0 ? atom(error.what) : struct(error.what, ...error.args.map(arg => atom(arg)));
  return new PrologThrow(
    struct('error', struct('syntax_error', what), struct('string', new Str(`${text} . `), error.offset)),
  );
}

/** The term that a text spells; one without any is read as a file would be that has ended. */
export function parseTerm(m: Machine, text: string): ReadTerm {
  const { operators, flags } = m.program;
  try {
    const isEmpty = new Tokenizer(text).next().kind === 'eof';
    return readTerm(isEmpty ? 'end_of_file' : text, operators, flags);
  } catch (error) {
    throw error instanceof PrologSyntaxError ? syntaxErrorTerm(error, text) : error;
  }
}

function read(m: Machine, stream: InputStream, flags: SyntaxFlags): ReadTerm | null {
  const reader = new Reader(stream.text, m.program.operators, flags, stream.offset);
  try {
    return reader.read();
  } catch (error) {
    if (!(error instanceof PrologSyntaxError)) throw error;
    const text = stream.text.slice(stream.offset, reader.tokenizer.offset);
    // A term without a full stop has not ended, whatever else is wrong with it.
    const isOpen = !error.what.startsWith('end_of_file_in') && !/\.\s*(%.*\s*)?$/.test(text);
    throw syntaxErrorTerm(isOpen ? new PrologSyntaxError('end_of_file', error.offset) : error, stream.rest);
  } finally {
    stream.offset = reader.tokenizer.offset;
  }
}

export function unifyOptions(m: Machine, result: ReadTerm | null, options: Map<string, Term>): boolean {
  const named = [...(result?.variables ?? [])];
  const equations = (names: [string, Var][]): Term =>
    list(names.map(([name, v]) => struct('=', atom(name), v)));
  for (const [name, value] of options) {
    let answer: Term | null = null;
    if (name === 'variable_names') answer = equations(named);
    else if (name === 'variables') answer = list(result === null ? [] : [...termVariables(result.term)]);
    else if (name === 'singletons' && value instanceof Var) {
      answer = equations(named.filter(([n]) => result?.singletons.includes(n)));
    }
    if (answer !== null && !m.unify(value, answer)) return false;
  }
  return true;
}

/** What `read_term/2,3` do with an error of syntax, by their option `syntax_errors`. */
function readInto(m: Machine, stream: InputStream, target: Term, options: Map<string, Term>): boolean {
  const onError = options.get('syntax_errors');
  const isNamed = (name: string) => onError instanceof Atom && onError.name === name;
  for (;;) {
    try {
      const result = read(m, stream, flagsOf(m, options));
      const at = options.get('term_position');
      const start = result === null ? stream.offset : result.start;
      return (
        m.unify(target, result?.term ?? END_OF_FILE) &&
        (at === undefined || m.unify(at, positionTerm(stream.positionAt(start)))) &&
        unifyOptions(m, result, options)
      );
    } catch (thrown) {
      if (!(thrown instanceof PrologThrow)) throw thrown;
      if (isNamed('fail') || isNamed('quiet')) return false;
      if (!isNamed('dec10')) throw thrown;
    }
  }
}

/** The flags of syntax for one term, by the options of who reads it. */
function flagsOf(m: Machine, options: Map<string, Term>): SyntaxFlags {
  const { flags } = m.program;
  const [double, back] = [options.get('double_quotes'), options.get('back_quotes')];
  return {
    ...flags,
    ...(double instanceof Atom ? { doubleQuotes: double.name as SyntaxFlags['doubleQuotes'] } : {}),
    ...(back instanceof Atom ? { backQuotes: back.name as SyntaxFlags['backQuotes'] } : {}),
  };
}

/** What may be given in the place of a character that is read: one, its code, or the mark of the end. */
export function needCharacterOrCode(t: Term): void {
  if (t instanceof Var || t === END_OF_FILE) return;
  if (typeof t === 'number' && t >= -1 && t <= 0x10ffff) return;
  const text = t instanceof Str ? t.text : t instanceof Atom && t !== NIL ? t.name : '';
  if ([...text].length !== 1) throw typeError('character', t);
}

/** A reader of single characters: what it takes from the stream and how it shows it. */
function getter(consume: boolean, show: (c: string) => Term): Builtin {
  return (m, args) => {
    const stream = args.length === 2 ? m.streams.inputOf(raw(args, 0)) : m.streams.input;
    needCharacterOrCode(argument(args, args.length - 1));
    const c = consume ? stream.read() : stream.peek();
    // Ahead, the code of the end stands for it in any form.
    if (c === '' && !consume && argument(args, args.length - 1) === -1) return true;
    return m.unify(raw(args, args.length - 1), show(c));
  };
}

const asChar = (c: string): Term => (c === '' ? END_OF_FILE : atom(c));
const asCode = (c: string): Term => (c === '' ? -1 : (c.codePointAt(0) ?? 0));

function readLine(stream: InputStream): string | null {
  if (stream.offset >= stream.text.length) return null;
  const newline = stream.text.indexOf('\n', stream.offset);
  const end = newline < 0 ? stream.text.length : newline;
  const line = stream.text.slice(stream.offset, end);
  stream.offset = newline < 0 ? end : end + 1;
  return line.replace(/\r$/, '');
}

/** What is next on a stream, which is then behind it. */
function taken(stream: InputStream, text: string): string {
  stream.offset += text.length;
  return text;
}

/** Without these characters at both ends. */
function stripped(text: string, pad: readonly string[]): string {
  const characters = [...text];
  const isKept = (c: string) => !pad.includes(c);
  const from = characters.findIndex(isKept);
  return from < 0 ? '' : characters.slice(from, characters.findLastIndex(isKept) + 1).join('');
}

/** The text of a file; null where there is none. */
function fileText(m: Machine, name: string, by: string): string | null {
  m.elsewhere.add(by);
  return m.program.readFile?.(name) ?? null;
}

const IO_MODES = new Set(['read', 'write', 'append', 'update']);

function open(m: Machine, args: Term[]): boolean {
  const file = argument(args, 0);
  if (file instanceof Var) throw instantiationError();
  const mode = needAtom(argument(args, 1));
  const name = anyText(file);
  if (!IO_MODES.has(mode.name)) throw domainError('io_mode', mode);
  if (args.length === 4) optionsOf(raw(args, 3));
  // Whether there is a file, and whether it may be written, is not the program's doing.
  if (mode.name !== 'read') throw new Missing(`open/${args.length}`);
  const text = fileText(m, name, `open/${args.length}`);
  if (text === null) throw new Missing(`open/${args.length}`);
  const alias = args.length === 4 ? optionsOf(raw(args, 3)).get('alias') : undefined;
  const stream = m.streams.openInput(text, name, alias instanceof Atom ? alias.name : null);
  return m.unify(raw(args, 2), stream.handle);
}

export const input: Table = {
  'read/1': (m, args) => readInto(m, m.streams.input, raw(args, 0), new Map()),
  'read/2': (m, args) => readInto(m, m.streams.inputOf(raw(args, 0)), raw(args, 1), new Map()),
  'read_term/2': (m, args) => readInto(m, m.streams.input, raw(args, 0), optionsOf(raw(args, 1))),
  'read_term/3': (m, args) =>
    readInto(m, m.streams.inputOf(raw(args, 0)), raw(args, 1), optionsOf(raw(args, 2))),
  'read_term_from_atom/3': (m, args) => {
    const text = anyText(argument(args, 0));
    const options = optionsOf(raw(args, 2));
    const result = parseTerm(m, text);
    return m.unify(raw(args, 1), result.term) && unifyOptions(m, result, options);
  },
  'atom_to_term/3': (m, args) => {
    const text = argument(args, 0);
    if (text instanceof Var) throw instantiationError();
    const result = parseTerm(m, anyTextOrNumber(text));
    const bindings = [...result.variables].map(([name, v]) => struct('=', atom(name), v));
    return m.unify(raw(args, 1), result.term) && unifyList(m, raw(args, 2), bindings, false);
  },
  'get_char/1': getter(true, asChar),
  'get_char/2': getter(true, asChar),
  'peek_char/1': getter(false, asChar),
  'peek_char/2': getter(false, asChar),
  'get_code/1': getter(true, asCode),
  'get_code/2': getter(true, asCode),
  'peek_code/1': getter(false, asCode),
  'peek_code/2': getter(false, asCode),
  'read_line_to_string/2': (m, args) => {
    const line = readLine(m.streams.inputOf(raw(args, 0)));
    return m.unify(raw(args, 1), line === null ? END_OF_FILE : new Str(line));
  },
  'read_line_to_codes/3': (m, args) => {
    const stream = m.streams.inputOf(raw(args, 0));
    if (stream.rest === '') return m.unify(raw(args, 1), NIL) && m.unify(raw(args, 2), NIL);
    const end = stream.text.indexOf('\n', stream.offset);
    return m.unify(
      raw(args, 1),
      codes(taken(stream, end < 0 ? stream.rest : stream.text.slice(stream.offset, end + 1)), raw(args, 2)),
    );
  },
  'read_stream_to_codes/3': (m, args) => {
    const stream = m.streams.inputOf(raw(args, 0));
    return m.unify(raw(args, 1), codes(taken(stream, stream.rest), raw(args, 2)));
  },
  'read_line_to_codes/2': (m, args) => {
    const line = readLine(m.streams.inputOf(raw(args, 0)));
    return m.unify(raw(args, 1), line === null ? END_OF_FILE : codes(line));
  },
  'read_stream_to_codes/2': (m, args) => {
    const stream = m.streams.inputOf(raw(args, 0));
    return m.unify(raw(args, 1), codes(taken(stream, stream.rest)));
  },
  'read_string/5': (m, args) => {
    const stream = m.streams.inputOf(raw(args, 0));
    const [separators, pad] = [anyText(argument(args, 1)), anyText(argument(args, 2))];
    const characters = [...stream.rest];
    const end = characters.findIndex(c => separators.includes(c));
    const text = taken(stream, (end < 0 ? characters : characters.slice(0, end)).join(''));
    const separator = stream.read();
    return (
      m.unify(raw(args, 3), asCode(separator)) && m.unify(raw(args, 4), new Str(stripped(text, [...pad])))
    );
  },
  'peek_string/3': (m, args) => {
    const size = needSize(argument(args, 1));
    const stream = m.streams.inputOf(raw(args, 0));
    const text = [...stream.rest].slice(0, size).join('');
    return m.unify(raw(args, 2), new Str(text));
  },
  'read_string/3': (m, args) => {
    const stream = m.streams.inputOf(raw(args, 0));
    const wanted = argument(args, 1);
    const all = [...stream.text.slice(stream.offset)];
    const text = (wanted instanceof Var ? all : all.slice(0, needSize(wanted))).join('');
    stream.offset += text.length;
    return (!(wanted instanceof Var) || m.unify(wanted, all.length)) && m.unify(raw(args, 2), new Str(text));
  },
  'open/3': open,
  'open/4': open,
  'open_string/2': (m, args) => {
    const text = anyText(argument(args, 0));
    return m.unify(needOpen(raw(args, 1)), m.streams.openInput(text, null, null).handle);
  },
  'exists_file/1': (m, args) => fileText(m, anyText(argument(args, 0)), 'exists_file/1') !== null,
};
