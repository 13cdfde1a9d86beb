/**
 * A running Erlang node that answers requests.
 *
 * It is started by the first request, and restarted if a program under test has ended it. Frames are sent over separate
 * file descriptors, so that output of programs cannot interfere. An idle node does not keep this process alive, and
 * ends when its input closes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import {
  type Atom,
  atom,
  type Bits,
  decodeTerm,
  encodeTerm,
  type Term,
  type Tuple,
  toText,
  tuple,
} from '../terms/index.ts';
import type { Otp } from './find.ts';
import { elixirFolders } from './library.ts';
import { compiledProgram } from './program.ts';

/** The node could not be started, ended, or had an internal error: not an error of the program under test. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

interface Pending {
  resolve(answer: Term): void;
  reject(error: Error): void;
}

interface Connection {
  readonly child: ChildProcess;
  readonly input: Socket;
  readonly output: Socket;
  /** Why the connection ended; null while it is open. */
  failure: NodeFailure | null;
}

/** Grace period of a node that is stopped, in milliseconds; after it the node is killed. */
const GRACE_PERIOD_MS = 500;

export class ErlangNode {
  private connection: Promise<Connection> | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  constructor(
    private readonly otp: Otp,
    private readonly cacheFolder: string,
    private readonly env: NodeJS.ProcessEnv = process.env,
  ) {}

  async request(request: Term): Promise<Term> {
    this.connection ??= this.start().catch(error => {
      this.connection = null;
      throw error;
    });
    const { child, input, output, failure } = await this.connection;
    if (failure !== null) throw failure;
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (this.pending.size === 0) for (const handle of [child, input, output]) handle.ref();
      const done = () => {
        this.pending.delete(id);
        if (this.pending.size === 0) for (const handle of [child, input, output]) handle.unref();
      };
      this.pending.set(id, {
        resolve: answer => {
          done();
          resolve(answer);
        },
        reject: error => {
          done();
          reject(error);
        },
      });
      input.write(frame(encodeTerm(tuple(id, request))));
    });
  }

  /** Ends the node. A later request starts another one. */
  async stop(): Promise<void> {
    const connection = await this.connection?.catch(() => null);
    this.connection = null;
    if (connection === null || connection === undefined) return;
    const { child, input } = connection;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    await new Promise<void>(resolve => {
      const impatience = setTimeout(() => child.kill('SIGKILL'), GRACE_PERIOD_MS);
      child.once('exit', () => {
        clearTimeout(impatience);
        resolve();
      });
      // The replies to pending requests would be discarded.
      if (this.pending.size > 0) child.kill('SIGKILL');
      else input.end();
    });
  }

  private async start(): Promise<Connection> {
    const program = await compiledProgram(this.otp, this.cacheFolder).catch((error: Error) => {
      throw new NodeFailure(`The program for the Erlang node could not be compiled (${error.message})`);
    });
    const { ERL_FLAGS, ERL_AFLAGS, ERL_ZFLAGS, ...env } = this.env;
    const paths = ['-pa', program, ...elixirFolders(env).flatMap(folder => ['-pz', folder])];
    const child = spawn(this.otp.erl, [...ARGUMENTS, ...paths, '-s', 'tandem_helper', 'main'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...env, ERL_CRASH_DUMP_SECONDS: '0' },
    });
    const stderr = child.stderr as Socket;
    const input = child.stdio[3] as Socket;
    const output = child.stdio[4] as Socket;
    let said = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
    stderr.unref();
    const connection: Connection = { child, input, output, failure: null };
    const lost = (reason: string) => {
      if (this.connection === promise) this.connection = null;
      connection.failure = new NodeFailure(`${reason}${said === '' ? '' : `: ${said.trim()}`}`);
      this.rejectAll(connection.failure);
    };
    const promise = this.connection;
    child.once('error', error => lost(`The Erlang node could not be started (${error.message})`));
    child.once('exit', () => lost('The Erlang node ended'));
    input.on('error', () => {});
    output.on('error', () => {});
    output.on(
      'data',
      splitFrames(bytes => this.receive(bytes)),
    );
    for (const handle of [child, input, output]) handle.unref();
    return connection;
  }

  private receive(bytes: Uint8Array): void {
    let message: Term;
    try {
      message = decodeTerm(bytes);
    } catch (error) {
      this.rejectAll(new NodeFailure(`The Erlang node sent what cannot be read (${String(error)})`));
      return;
    }
    const [id, answer] = (message as Tuple).elements as [number, Tuple];
    const [verdict, result] = answer.elements as [Atom, Term];
    const pending = this.pending.get(id);
    if (verdict === atom('ok')) pending?.resolve(result);
    else pending?.reject(new NodeFailure(`The Erlang node failed inside: ${toText(result as Bits)}`));
  }

  private rejectAll(error: NodeFailure): void {
    for (const pending of [...this.pending.values()]) pending.reject(error);
  }
}

/**
 * No user configuration. One scheduler without busy waiting: with a single one, a process of higher priority can end
 * all processes of a program atomically, even of one that spawns without end. The limit on processes keeps such a
 * program from exhausting the memory before its timeout. The node ignores Ctrl-C (`+Bi`), which a terminal sends to all
 * programs in it; this process handles it.
 */
const ARGUMENTS = ['-noinput', '-boot', 'no_dot_erlang', '+Bi', '+S', '1:1', '+sbwt', 'none', '+P', '32768'];

function frame(content: Uint8Array): Uint8Array {
  const result = new Uint8Array(content.length + 4);
  new DataView(result.buffer).setUint32(0, content.length);
  result.set(content, 4);
  return result;
}

/** Reassembles frames from chunks. */
function splitFrames(deliver: (frame: Uint8Array) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  return chunk => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      if (size < 4) return;
      if ((chunks[0] as Buffer).length < 4) chunks = [Buffer.concat(chunks)];
      const wanted = (chunks[0] as Buffer).readUInt32BE(0) + 4;
      if (size < wanted) return;
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      deliver(all.subarray(4, wanted));
      chunks = [all.subarray(wanted)];
      size -= wanted;
    }
  };
}
