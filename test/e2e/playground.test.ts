/** `tandem playground` as a user starts it. */
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { tandem } from '../tandem.ts';

const fetched = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { headers }, resolve).on('error', reject));

it('serves its files to this machine alone, until it is stopped', async () => {
  const { status } = await tandem(['playground', '--no-open'], {
    meanwhile: async ({ child, until }) => {
      let url = '';
      await until(({ out }) => {
        url = /http:\/\/127\.0\.0\.1:\d+\//.exec(out)?.[0] ?? '';
        return url !== '';
      });
      const page = await fetched(url);
      expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(page.headers['cross-origin-embedder-policy']).toBe('require-corp');
      expect(await text(page)).toContain('playground.js');
      for (const name of ['playground.js', 'engine.js', 'library.json', 'examples.json', 'z3-built.wasm']) {
        const file = await fetched(`${url}${name}`);
        expect([name, file.statusCode]).toEqual([name, 200]);
        file.destroy();
      }
      for (const path of ['%2e%2e/package.json', '..%2fpackage.json', 'tandem.js', 'etc/passwd'])
        expect((await fetched(`${url}${path}`)).statusCode).toBe(404);
      // A name that was made to lead here.
      expect((await fetched(url, { host: 'evil.example' })).statusCode).toBe(404);
      child.kill('SIGINT');
    },
  });
  expect(status).toBe(0);
});

it('says what is wrong with a port', async () => {
  const { status, err } = await tandem(['playground', '--no-open', '--port', 'x']);
  expect([status, err]).toEqual([2, expect.stringContaining('--port')]);
});
