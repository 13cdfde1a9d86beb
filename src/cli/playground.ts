/**
 * `tandem playground`: serves the playground's files on a loopback port until it is stopped. There is no code behind the
 * server: explorations happen in the browser.
 */
import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startForUser } from '../system/index.ts';
import { UsageError } from './failure.ts';
import { type ExitStatus, type Io, userSignal } from './io.ts';

export interface PlaygroundRequest {
  /** 0 for any that is free. */
  readonly port: number;
  /** Whether a browser is opened. */
  readonly open: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Isolated, since Z3 shares memory between threads; and nothing that another site may load. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
};

export async function playground({ port, open }: PlaygroundRequest, io: Io): Promise<ExitStatus> {
  const files = siteFiles();
  const server = createServer((request, response) => serve(files, request, response));
  server.listen(port, '127.0.0.1');
  const failure = once(server, 'error').then(([error]) => error as Error);
  const failed = await Promise.race([once(server, 'listening').then(() => null), failure]);
  if (failed !== null) throw new UsageError(`--port: ${failed.message}`);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  io.stdout.write(`${url}\n`);
  io.stderr.write('The playground is there until Ctrl-C.\n');
  if (open) openBrowser(url);
  const { signal, release } = userSignal();
  if (!signal.aborted) await once(signal, 'abort');
  release();
  server.close();
  server.closeAllConnections();
  return 0;
}

/** The files by the paths under which they are served: nothing else is. */
function siteFiles(): ReadonlyMap<string, string> {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'playground');
  if (!existsSync(folder))
    throw new UsageError('the playground was not built', 'Build it with: npm run build');
  const { resolve } = createRequire(import.meta.url);
  const files = new Map(readdirSync(folder).map(name => [`/${name}`, join(folder, name)]));
  for (const name of ['z3-built.js', 'z3-built.wasm'])
    files.set(`/${name}`, resolve(`z3-solver/build/${name}`));
  const index = files.get('/index.html');
  return index === undefined ? files : files.set('/', index);
}

function serve(files: ReadonlyMap<string, string>, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', headers, method } = request;
  // A name that leads here from elsewhere is no name of ours.
  const isLocal = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
  const file = isLocal ? files.get(new URL(url, 'http://localhost').pathname) : undefined;
  if (file === undefined || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(file === undefined ? 404 : 405, { 'Content-Type': 'text/plain', ...HEADERS });
    response.end();
    return;
  }
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', ...HEADERS });
  if (method === 'HEAD') response.end();
  else
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
}

/** Whether it worked is seen on the screen; the address was printed. */
function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  };
  const [command = 'xdg-open', ...args] = commands[process.platform] ?? [];
  startForUser(command, [...args, url]);
}
