/** `--live`: the report page while a command explores. */
import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { tandem } from '../tandem.ts';
import { seriousProblems } from './axe.ts';
import { chromiumPath, launchChromium, watchedPage } from './chromium.ts';

const status = async (url: string, headers: Record<string, string> = {}): Promise<number | undefined> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  );
  response.destroy();
  return response.statusCode;
};

/** The second one is explored for as long as there is time. */
const command = ['test', 'examples/erlang/fever.erl', 'bench/programs/json.erl'];

it.skipIf(chromiumPath === undefined)(
  'shows results as they come, and the last ones (needs Chromium)',
  async () => {
    const browser = await launchChromium();
    const { page, problems } = await watchedPage(browser);
    try {
      const args = [...command, '-t', '6', '--live', '--no-confirm', '--progress', 'none'];
      const { status: exit, out } = await tandem(args, {
        meanwhile: async ({ until }) => {
          let url = '';
          await until(({ err }) => {
            url = /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//.exec(err)?.[0] ?? '';
            return url !== '';
          });
          expect(await status(url)).toBe(200);
          expect(await status(new URL('/', url).href)).toBe(404);
          expect(await status(`${new URL('/', url).href}${'0'.repeat(32)}/events`)).toBe(404);
          expect(await status(url, { host: 'evil.example' })).toBe(404);
          await page.goto(url);
          await page.locator('.live.exploring').waitFor();
          await page.locator('.summary').waitFor();
          await page.locator('.live.finished').waitFor();
        },
      });
      expect(exit).toBe(1);
      // What stays is what the command has said.
      const [said] = /^\d+ bugs?( \(\d+ of them doubtful\))? and \d+ broken contracts?/.exec(out) ?? [];
      expect(await page.locator('.summary h2').innerText()).toBe(said);
      expect(await seriousProblems(page)).toEqual([]);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
