/**
 * A running Erlang node that answers requests.
 *
 * It is started by the first request, in the sandbox of this machine, and restarted if a program under test has ended it.
 * Frames are sent over separate file descriptors, so that output of programs cannot interfere. An idle node does not keep
 * this process alive, and ends when its input closes.
 */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Allowed } from '../../sandbox/effects.ts';
import { type ConfinedProgram, ownStatus, protection, spawnConfined } from '../../sandbox/index.ts';
import { atom, type Bits, decodeTerm, encodeTerm, type Term, Tuple, toText, tuple } from '../terms/index.ts';
import type { Otp } from './find.ts';
import { elixirFolders } from './library.ts';
import { installCommand } from './missing.ts';
import { compiledProgram } from './program.ts';

/** The node could not be started, ended, or had an internal error: not an error of the program under test. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

/** The node ended by itself while it was asked something. */
export class NodeEnded extends NodeFailure {
  constructor(
    /** Null where a signal ended it. */
    readonly status: number | null,
    readonly said: string,
  ) {
    super(`The Erlang node ended${said === '' ? '' : `: ${said}`}`);
  }
}

export interface NodeOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** What programs that run in it may do. */
  readonly allowed?: Allowed;
  /** Whether it begins in an empty folder; else in that of this process, where it finds sources by their relative paths. */
  readonly isApart?: boolean;
}

const NOTHING: Allowed = new Set();

interface Pending {
  resolve(answer: Term): void;
  reject(error: Error): void;
  /** What is said before the answer. */
  meanwhile(message: Tuple): void;
}

interface Connection {
  readonly child: ChildProcess;
  readonly input: Socket;
  readonly output: Socket;
  /** Why the connection ended; null while it is open. */
  failure: NodeFailure | null;
  /** Requests without an answer. Those of another connection are not lost with this one. */
  readonly pending: Map<number, Pending>;
}

export class ErlangNode {
  private connection: Promise<Connection> | null = null;
  private nextId = 1;
  /** How many times it was started. */
  starts = 0;

  constructor(
    private readonly otp: Otp,
    private readonly cacheFolder: string,
    private readonly options: NodeOptions = {},
  ) {}

  /** `meanwhile` is told what the node says before it answers. */
  async request(request: Term, meanwhile: (message: Tuple) => void = () => {}): Promise<Term> {
    this.connection ??= this.start().catch(error => {
      this.connection = null;
      throw error;
    });
    const { child, input, output, failure, pending } = await this.connection;
    if (failure !== null) throw failure;
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (pending.size === 0) for (const handle of [child, input, output]) handle.ref();
      const done = () => {
        pending.delete(id);
        if (pending.size === 0) for (const handle of [child, input, output]) handle.unref();
      };
      pending.set(id, {
        meanwhile,
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

  /** Whether a node is running, or starting. */
  get isUp(): boolean {
    return this.connection !== null;
  }

  /** Tells the node something that has no answer; nothing where it has ended. */
  async tell(message: Term): Promise<void> {
    const connection = await this.connection?.catch(() => null);
    if (connection?.failure === null) connection.input.write(frame(encodeTerm(tuple(0, message))));
  }

  /** Ends the node at once. A later request starts another one. */
  kill(): void {
    const { connection } = this;
    this.connection = null;
    void connection?.then(({ child }) => child.kill('SIGKILL')).catch(() => {});
  }

  /** Ends the node. A later request starts another one. */
  async stop(): Promise<void> {
    const connection = await this.connection?.catch(() => null);
    this.connection = null;
    if (connection === null || connection === undefined) return;
    const { child } = connection;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    await new Promise<void>(resolve => {
      child.once('exit', () => resolve());
      // It has nothing to bring to an end, and would take some milliseconds to notice that its input is closed.
      child.kill('SIGKILL');
    });
  }

  private async start(): Promise<Connection> {
    const program = await compiledProgram(this.otp, this.cacheFolder).catch((error: Error) => {
      const all = `install all of it with: ${installCommand()}`;
      throw new NodeFailure(
        `The program for the Erlang node could not be compiled. If this OTP lacks its compiler, ${all} (${error.message})`,
      );
    });
    const { env = process.env, allowed = NOTHING, isApart = false } = this.options;
    const paths = elixirFolders(env).flatMap(folder => ['-pz', folder]);
    const child = await spawnConfined({
      command: [this.otp.erl, ...ARGUMENTS, ...paths, '-eval', RECEIVE_PROGRAM],
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env,
      allowed,
      ...(await workingFolder(allowed, isApart)),
    }).catch((error: Error) => {
      throw new NodeFailure(`The Erlang node could not be started (${error.message})`);
    });
    this.starts++;
    const stderr = child.stderr as Socket;
    const input = child.stdio[3] as Socket;
    const output = child.stdio[4] as Socket;
    let said = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
    stderr.unref();
    const connection: Connection = { child, input, output, failure: null, pending: new Map() };
    const lost = (failure: NodeFailure) => {
      if (this.connection === promise) this.connection = null;
      connection.failure = failure;
      rejectAll(connection, failure);
    };
    const promise = this.connection;
    child.once('error', error =>
      lost(new NodeFailure(`The Erlang node could not be started (${error.message})`)),
    );
    child.once('exit', status => {
      // What a shell says of a command that it cannot begin.
      const isBegun = status !== 126 && status !== 127;
      lost(
        isBegun
          ? new NodeEnded(ownStatus(status), said.trim())
          : new NodeFailure(`The Erlang node could not be started (${said.trim()})`),
      );
    });
    input.on('error', () => {});
    output.on('error', () => {});
    output.on(
      'data',
      splitFrames(
        bytes => receive(connection, bytes),
        () => child.kill('SIGKILL'),
      ),
    );
    input.write(frame(program));
    for (const handle of [child, input, output]) handle.unref();
    return connection;
  }
}

function receive(connection: Connection, bytes: Uint8Array): void {
  let message: Term;
  try {
    message = decodeTerm(bytes);
  } catch (error) {
    rejectAll(connection, new NodeFailure(`The Erlang node sent what cannot be read (${String(error)})`));
    return;
  }
  // A program under test can write into the channel, too: what does not look like an answer is none.
  const [id, answer] = message instanceof Tuple ? message.elements : [];
  const [verdict, result] = answer instanceof Tuple ? answer.elements : [];
  if (typeof id !== 'number' || verdict === undefined || result === undefined) return;
  const request = connection.pending.get(id);
  if (verdict === atom('ok')) request?.resolve(result);
  else if (verdict !== atom('failed')) request?.meanwhile(answer as Tuple);
  else request?.reject(new NodeFailure(`The Erlang node failed inside: ${toText(result as Bits)}`));
}

function rejectAll({ pending }: Connection, error: NodeFailure): void {
  for (const request of [...pending.values()]) request.reject(error);
}

/**
 * No user configuration. One scheduler without busy waiting: with a single one, a process of higher priority can end
 * all processes of a program atomically, even of one that spawns without end. The limit on processes keeps such a
 * program from exhausting the memory before its timeout. The node ignores Ctrl-C (`+Bi`), which a terminal sends to all
 * programs in it; this process handles it.
 */
const ARGUMENTS = ['-noinput', '-boot', 'no_dot_erlang', '+Bi', '+S', '1:1', '+sbwt', 'none', '+P', '32768'];

/**
 * Erlang looks for modules in the working folder first, and the compiler runs parse transforms and behaviours. Without a sandbox
 * these may do what they want: there, the node starts in an empty folder, and goes to ours once it looks for modules in OTP alone.
 */
async function workingFolder(
  allowed: Allowed,
  isApart: boolean,
): Promise<Pick<ConfinedProgram, 'folder' | 'variables'>> {
  const own = isApart ? '.' : process.cwd();
  const isFree = (await protection()) === 'none' && !allowed.has('code');
  return {
    variables: { ERL_CRASH_DUMP_SECONDS: '0', ...(isFree ? { ERL_RELAY_FOLDER: own } : {}) },
    ...(isApart || isFree ? {} : { folder: own }),
  };
}

/** The first frame is the program that answers the others. It may come together with them, so one process takes all. */
const RECEIVE_PROGRAM =
  'case os:getenv("ERL_RELAY_FOLDER") of false -> ok; D -> code:del_path("."), file:set_cwd(D) end, ' +
  'spawn(fun() -> P = open_port({fd, 3, 4}, [binary, {packet, 4}, eof]), receive {P, {data, B}} -> ' +
  '[{module, M} = code:load_binary(M, "", C) || {M, C} <- binary_to_term(B)], erl_relay:main(P); {P, eof} -> halt() end end).';

/** In bytes. Longer ones are not ours: a program has written into the channel. */
const MAX_FRAME = 512 * 2 ** 20;

function frame(content: Uint8Array): Uint8Array {
  const result = new Uint8Array(content.length + 4);
  new DataView(result.buffer).setUint32(0, content.length);
  result.set(content, 4);
  return result;
}

/** Reassembles frames from chunks. */
function splitFrames(deliver: (frame: Uint8Array) => void, refuse: () => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  return chunk => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      if (size < 4) return;
      if ((chunks[0] as Buffer).length < 4) chunks = [Buffer.concat(chunks)];
      const wanted = (chunks[0] as Buffer).readUInt32BE(0) + 4;
      if (wanted > MAX_FRAME) {
        chunks = [];
        size = 0;
        refuse();
        return;
      }
      if (size < wanted) return;
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      deliver(all.subarray(4, wanted));
      chunks = [all.subarray(wanted)];
      size -= wanted;
    }
  };
}
