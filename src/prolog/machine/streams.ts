/**
 * Streams in memory. A machine does no input or output of its own: what a program writes is collected, what it reads
 * was given before. Whoever runs the machine decides where the text goes.
 */
import { Atom, atom, deref, Struct, struct, type Term, Var } from '../terms/index.ts';
import { domainError, existenceError, instantiationError, permissionError } from './errors.ts';

export class OutputStream {
  text = '';
  /** How far the current line has come, for column stops. */
  column = 0;

  constructor(
    readonly id: number,
    readonly alias: string | null,
  ) {}

  write(text: string): void {
    this.text += text;
    const newline = text.lastIndexOf('\n');
    if (newline >= 0) this.column = 0;
    for (const c of newline < 0 ? text : text.slice(newline + 1)) {
      this.column = c === '\t' ? (this.column | 7) + 1 : this.column + 1;
    }
  }
}

export class InputStream {
  offset = 0;
  pastEnd = false;

  constructor(
    readonly id: number,
    readonly alias: string | null,
    readonly text: string,
    readonly file: string | null,
  ) {}

  get line(): number {
    let line = 1;
    for (let i = this.text.indexOf('\n'); i >= 0 && i < this.offset; i = this.text.indexOf('\n', i + 1))
      line++;
    return line;
  }

  peek(): string {
    const code = this.text.codePointAt(this.offset);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  read(): string {
    const c = this.peek();
    this.offset += c.length;
    return c;
  }
}

export class Streams {
  readonly userOutput = new OutputStream(1, 'user_output');
  readonly userError = new OutputStream(2, 'user_error');
  readonly userInput: InputStream;
  input: InputStream;
  private readonly open = new Map<number, InputStream | OutputStream>();
  private readonly captures: OutputStream[] = [];
  private nextId = 3;
  private base: OutputStream = this.userOutput;

  constructor(input: string) {
    this.userInput = new InputStream(0, 'user_input', input, null);
    this.input = this.userInput;
    for (const stream of [this.userInput, this.userOutput, this.userError]) this.open.set(stream.id, stream);
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
    const stream = new OutputStream(this.nextId++, null);
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
    const stream = new InputStream(this.nextId++, alias, text, file);
    this.open.set(stream.id, stream);
    return stream;
  }

  close(stream: InputStream | OutputStream): void {
    if (stream.id < 3) return;
    this.open.delete(stream.id);
    if (this.input === stream) this.input = this.userInput;
    if (this.base === stream) this.base = this.userOutput;
  }

  term(stream: InputStream | OutputStream): Term {
    return struct('$stream', stream.id);
  }

  find(term: Term): InputStream | OutputStream {
    const t = deref(term);
    if (t instanceof Var) throw instantiationError();
    if (t instanceof Atom) {
      if (t.name === 'current_output') return this.output;
      if (t.name === 'current_input') return this.input;
      for (const stream of this.open.values()) if (stream.alias === t.name) return stream;
      throw existenceError('stream', t);
    }
    if (t instanceof Struct && t.name.name === '$stream') {
      const id = t.args[0];
      for (const stream of [...this.open.values(), ...this.captures]) if (stream.id === id) return stream;
      throw existenceError('stream', t);
    }
    throw domainError('stream_or_alias', t);
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

export const END_OF_FILE = atom('end_of_file');
