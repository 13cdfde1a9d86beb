/**
 * Streams in memory. A machine does no input or output of its own: what a program writes is collected, what it reads
 * was given before. Whoever runs the machine decides where the text goes.
 */
import { Atom, atom, Blob, deref, struct, type Term, Var } from '../terms/index.ts';
import { domainError, existenceError, instantiationError, permissionError } from './errors.ts';

/** Where a stream is: characters, lines from 1, characters of the line from 0, and bytes in UTF-8. */
export interface Position {
  readonly characters: number;
  readonly line: number;
  readonly column: number;
  readonly bytes: number;
}

/** A stream's handle in terms. */
class StreamHandle extends Blob {
  constructor(
    readonly stream: Stream,
    id: number,
  ) {
    super(`<stream>(0x${(0x600000000000 + 0x100 * id).toString(16)})`, 'stream');
  }
}

export class OutputStream {
  text = '';
  /** How far the current line has come, for column stops. */
  column = 0;
  private lines = 1;
  private characters = 0;
  private bytes = 0;
  readonly handle: Blob;

  constructor(
    readonly id: number,
    /** Whether what is written is kept. */
    private readonly keeps = true,
  ) {
    this.handle = new StreamHandle(this, id);
  }

  write(text: string): void {
    if (this.keeps) this.text += text;
    for (const c of text) {
      this.characters++;
      this.bytes += bytesOf(c);
      if (c === '\n') {
        this.lines++;
        this.column = 0;
      } else this.column = c === '\t' ? (this.column | 7) + 1 : this.column + 1;
    }
  }

  get position(): Position {
    const { characters, lines: line, column, bytes } = this;
    return { characters, line, column, bytes };
  }
}

export class InputStream {
  /** In UTF-16 units. */
  offset = 0;
  /** Whether the end was read. */
  pastEnd = false;
  /** Bytes of the character before `offset` that were not read yet. */
  bytesLeft: number[] = [];
  readonly handle: Blob;

  constructor(
    readonly id: number,
    readonly text: string,
    readonly file: string | null,
  ) {
    this.handle = new StreamHandle(this, id);
  }

  get position(): Position {
    return this.positionAt(this.offset);
  }

  positionAt(offset: number): Position {
    let [characters, bytes, line, column] = [0, 0, 1, 0];
    for (const c of this.text.slice(0, offset)) {
      characters++;
      bytes += bytesOf(c);
      if (c === '\n') [line, column] = [line + 1, 0];
      else column = c === '\t' ? (column | 7) + 1 : column + 1;
    }
    return { characters, line, column, bytes };
  }

  /** Goes to a place, counted in characters. */
  seek(characters: number): void {
    this.offset = [...this.text].slice(0, characters).join('').length;
    this.pastEnd = false;
    this.bytesLeft = [];
  }

  get rest(): string {
    return this.text.slice(this.offset);
  }

  peek(): string {
    const code = this.text.codePointAt(this.offset);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  read(): string {
    const c = this.peek();
    this.offset += c.length;
    this.pastEnd = c === '';
    return c;
  }
}

export type Stream = InputStream | OutputStream;

function bytesOf(character: string): number {
  const code = character.codePointAt(0) as number;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

export class Streams {
  readonly userOutput = new OutputStream(1);
  readonly userError = new OutputStream(2);
  readonly userInput: InputStream;
  input: InputStream;
  private readonly open = new Map<number, Stream>();
  private readonly aliases = new Map<string, Stream>();
  private readonly captures: OutputStream[] = [];
  private nextId = 3;
  private base: OutputStream = this.userOutput;

  constructor(input: string) {
    this.userInput = new InputStream(0, input, null);
    this.input = this.userInput;
    for (const stream of [this.userInput, this.userOutput, this.userError]) this.open.set(stream.id, stream);
    for (const [alias, stream] of [
      ['user_input', this.userInput],
      ['user_output', this.userOutput],
      ['user_error', this.userError],
    ] as const)
      this.aliases.set(alias, stream);
  }

  get output(): OutputStream {
    return this.captures.at(-1) ?? this.base;
  }

  setOutput(stream: OutputStream): void {
    if (this.captures.length > 0) this.captures[this.captures.length - 1] = stream;
    else this.base = stream;
  }

  /** Whether the program gets to see what is written now. */
  get isCaptured(): boolean {
    return this.captures.length > 0;
  }

  get height(): number {
    return this.captures.length;
  }

  /** Collect what is written from now on, until `release`. */
  capture(): OutputStream {
    const stream = new OutputStream(this.nextId++);
    this.captures.push(stream);
    return stream;
  }

  /** Put a captured stream back, after backtracking into the goal that wrote to it. */
  recapture(stream: OutputStream): void {
    this.captures.push(stream);
  }

  restore(height: number): void {
    this.captures.length = height;
  }

  openInput(text: string, file: string | null, alias: string | null): InputStream {
    const stream = new InputStream(this.nextId++, text, file);
    this.open.set(stream.id, stream);
    if (alias !== null) this.aliases.set(alias, stream);
    return stream;
  }

  /** A stream that forgets what is written. */
  openNull(): OutputStream {
    const stream = new OutputStream(this.nextId++, false);
    this.open.set(stream.id, stream);
    return stream;
  }

  setAlias(alias: string, stream: Stream): void {
    this.aliases.set(alias, stream);
  }

  hasAlias(name: string): boolean {
    return this.aliases.has(name);
  }

  aliasesOf(stream: Stream): string[] {
    return [...this.aliases].filter(([, named]) => named === stream).map(([alias]) => alias);
  }

  /** Those that are open, the ones that output is captured in included. */
  all(): Stream[] {
    return [...this.open.values(), ...this.captures];
  }

  close(stream: Stream): void {
    if (stream.id < 3) return;
    this.open.delete(stream.id);
    for (const alias of this.aliasesOf(stream)) this.aliases.delete(alias);
    if (this.input === stream) this.input = this.userInput;
    if (this.base === stream) this.base = this.userOutput;
  }

  isOpen(stream: Stream): boolean {
    return this.open.has(stream.id) || this.captures.includes(stream as OutputStream);
  }

  find(term: Term): Stream {
    const t = deref(term);
    if (t instanceof Var) throw instantiationError();
    if (t instanceof StreamHandle) {
      if (this.isOpen(t.stream)) return t.stream;
      throw existenceError('stream', t);
    }
    if (!(t instanceof Atom)) throw domainError('stream_or_alias', t);
    if (t.name === 'current_output') return this.output;
    if (t.name === 'current_input') return this.input;
    const stream = this.aliases.get(t.name);
    if (stream === undefined) throw existenceError('stream', t);
    return stream;
  }

  outputOf(term: Term): OutputStream {
    const stream = this.find(term);
    if (stream instanceof OutputStream) return stream;
    throw permissionError('output', 'stream', term);
  }

  inputOf(term: Term): InputStream {
    const stream = this.find(term);
    if (stream instanceof InputStream) return stream;
    throw permissionError('input', 'stream', term);
  }
}

/** Whether a term is the handle of a stream, open or not. */
export function isStreamHandle(t: Term): t is Blob {
  return t instanceof StreamHandle;
}

export function positionTerm({ characters, line, column, bytes }: Position): Term {
  return struct('$stream_position', characters, line, column, bytes);
}

export const END_OF_FILE = atom('end_of_file');
