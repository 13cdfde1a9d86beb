/** Opens a page in a browser without a window, and waits for what the page sends back. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Content {
  readonly type: string;
  readonly body: string | Buffer;
}

/** The body of the first POST. `contents` has what is served, by path; `/` is the page. */
export async function openPage(browser: string, contents: ReadonlyMap<string, Content>): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'tandem-browser-'));
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return serve(contents, request, response);
    response.end();
    server.emit('answer', text(request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const page = `http://127.0.0.1:${port}/`;
  // The browser is many processes: they are a group of their own, so that they can be ended together.
  const running = spawn(browser, [...options, `--user-data-dir=${profile}`, page], {
    stdio: 'ignore',
    detached: true,
  });
  try {
    return await new Promise<string>((answered, failed) => {
      server.once('answer', answered);
      running.on('error', failed);
      running.on('exit', status => failed(new Error(`the browser ended with status ${status}`)));
    });
  } finally {
    if (running.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL');
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** With the headers that memory shared between threads needs. */
function serve(
  contents: ReadonlyMap<string, Content>,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const found = contents.get(new URL(url, 'http://localhost').pathname);
  response.writeHead(found === undefined ? 404 : 200, {
    'Content-Type': found?.type ?? 'text/plain',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
  response.end(found?.body ?? '');
}
