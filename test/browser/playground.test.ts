/** The playground, built as a site and served under a path by a server without any header of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOutcome, explore, type Report } from '../../src/index.ts';
import { seriousProblems } from './axe.ts';
import { chromiumPath, launchChromium, watchedPage } from './chromium.ts';
import { serveFolder } from './site-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-site-'));
let browser: Browser;
let site: { url: string; close: () => void };

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  const { status, stderr } = spawnSync('node', ['scripts/site.mjs', folder], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  site = await serveFolder(folder, '/some/where/');
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  rmSync(folder, { recursive: true });
});

interface Opened {
  readonly page: Page;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
}

async function withPlayground(run: (opened: Opened) => Promise<void>, hash = ''): Promise<void> {
  const { page, problems, close } = await watchedPage(browser, { viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(`${site.url}${hash}`);
    await ready(page);
    await run({ page, setOffline: isOffline => page.context().setOffline(isOffline) });
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
}

async function ready(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]');
}

const exploreButton = (page: Page) => page.getByRole('button', { name: 'Explore', exact: true });

async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.locator('.cm-content').evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Waits for the end; generous, since other tests use the same machine. */
async function over(page: Page): Promise<void> {
  await exploreButton(page).waitFor({ timeout: 60_000 });
}

async function downloaded(page: Page): Promise<Report> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as Report;
}

const failures = ({ errors, cases }: Report) =>
  errors.map(id => {
    const found = cases.find(one => one.id === id);
    return `${found?.input.join()} ${found === undefined ? '' : describeOutcome(found.outcome)}`;
  });

describe.skipIf(chromiumPath === undefined)('the playground (needs Chromium)', () => {
  it('is small enough to be loaded', () => {
    const packed = readdirSync(folder).map(
      name => gzipSync(readFileSync(join(folder, name)), { level: 1 }).length,
    );
    expect(packed.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
  });

  it('shows three faults of the first example after one click, also without a network', async () => {
    await withPlayground(async ({ page, setOffline }) => {
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      for (const isOffline of [false, true]) {
        await setOffline(isOffline);
        if (isOffline) await page.reload();
        await ready(page);
        await exploreButton(page).click();
        await page.locator('#finding-3').waitFor({ timeout: 20_000 });
        const [loaded, shown] = await page.evaluate(() => [
          Number(document.documentElement.dataset.ready),
          performance.now(),
        ]);
        // On an idle machine both are far below; this one may have other tests to run.
        expect(loaded).toBeLessThan(6000);
        expect(shown).toBeLessThan(12_000);
        await over(page);
        if (!isOffline) await page.waitForFunction(() => caches.match('z3-built.wasm').then(Boolean));
      }
      expect(await page.locator('.cm-reached').count()).toBeGreaterThan(5);
      // The editor marks findings a moment after they are listed, and still does when it has read the program (half a
      // second after it was loaded).
      await page.waitForTimeout(700);
      await page.locator('.cm-lintRange-error, .cm-lint-marker-error').nth(2).waitFor();
      await page.locator('#finding-1 .excerpt a').click();
      expect(await page.locator('.cm-content').evaluate(one => one.getRootNode() === document)).toBe(false);
    });
  });

  it('says so where its library cannot be loaded, and explores when it can', async () => {
    const { page, close } = await watchedPage(browser, { serviceWorkers: 'block' });
    try {
      await page.route('**/library.json', route => route.abort());
      await page.goto(site.url);
      await ready(page);
      await exploreButton(page).click();
      await page.getByText("Tandem's library could not be loaded").first().waitFor();
      await page.unroute('**/library.json');
      await exploreButton(page).click();
      await page.locator('#finding-1').waitFor({ timeout: 20_000 });
    } finally {
      await close();
    }
  });

  it('finds what the library finds without OTP, with the solver', async () => {
    const erlang = `-module(held).
-export([f/2]).
-spec f(integer(), integer()) -> ok | {sum, integer()}.
f(A, B) when A * B =:= 9409 + 2 * A, A > 1, A < B -> error(found);
f(A, B) when A > 100 -> {sum, lists:sum([A, B]) div (B - 7)};
f(_, _) -> ok.
`;
    const options = { function: 'f/2', seed: '[1, 2]', maxPaths: 40 };
    const expected = await explore({ erlang, ...options, solver: 'z3-wasm', timeMs: 60_000 });
    expect(expected.errors.length).toBeGreaterThan(1);
    expect(expected.solver.queries).toBeGreaterThan(0);
    await withPlayground(async ({ page }) => {
      await write(page, erlang);
      await page.getByLabel('Function').fill('f/2');
      await page.getByLabel('Seed').fill(options.seed);
      await page.getByLabel('Options').fill('--max-paths 40');
      await page.getByLabel('Seconds').fill('60');
      await page.keyboard.press('Tab');
      await exploreButton(page).click();
      await over(page);
      const found = await downloaded(page);
      expect(failures(found)).toEqual(failures(expected));
      expect(found.verdict).toBe(expected.verdict);
    });
  });

  it('shows the cases of a Prolog program, its tree, and links that carry it', async () => {
    await withPlayground(async ({ page }) => {
      await page.getByLabel('Language').selectOption('prolog');
      await write(
        page,
        'colour(red).\ncolour(green).\nlight(X, go) :- X == green.\nlight(X, stop) :- colour(X), X \\== green.\n',
      );
      await page.getByLabel('Goal').fill('light(red, What)');
      await page.locator('.cm-content').press('ControlOrMeta+Enter');
      await over(page);
      await page.locator('.tabs a', { hasText: 'Cases' }).click();
      expect(await page.locator('#case-list').innerText()).toContain('light(red, What)');
      await page.locator('#case-list .row').nth(1).click();
      await page.getByRole('link', { name: 'Show it in the tree' }).click();
      await page.locator('#tree .chosen').waitFor();
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.waitForURL(/#program=/);
      const link = new URL(page.url()).hash;
      await page.getByLabel('Example').selectOption('basket');
      await page.waitForFunction(() => document.querySelector('.sentence')?.textContent?.includes('42'));
      await page.goto('about:blank');
      await page.goto(`${site.url}${link}`);
      await ready(page);
      expect(await page.getByLabel('Goal').inputValue()).toBe('light(red, What)');
      expect(await page.locator('.cm-content').innerText()).toContain('colour(green).');
    });
  });

  it('copies the command that does the same', async () => {
    await withPlayground(async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy as command' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        "tandem run fever.erl first '[[36]]' --time 10",
      );
    });
  });

  it('is never frozen: endless programs, syntax errors, long texts, impatient people', async () => {
    await withPlayground(async ({ page }) => {
      // A syntax error is shown at its line, before and after one explores.
      await write(page, '-module(m).\n-export([f/1]).\nf(X) -> case X of.\n');
      await page.locator('.cm-lint-marker-error').waitFor();
      await exploreButton(page).click();
      await page.getByRole('button', { name: 'line 3' }).click();
      await page.locator('.problem').waitFor();
      // A program with ever more paths stops when it is told to, and once only, however often one clicks.
      const endless = `-module(m).
-export([f/1]).
-spec f([integer()]) -> ok.
f([]) -> ok;
f([H | T]) when H > 3 -> f(T);
f([H | T]) when H rem 7 =:= 2 -> f(T);
f([_ | T]) -> f(T).
`;
      await write(page, endless);
      await page.getByLabel('Function').fill('f/1');
      await page.getByLabel('Seed').fill('[[1]]');
      await page.getByLabel('Options').fill('--no-merge');
      await page.getByLabel('Depth').fill('10000');
      await page.getByLabel('Seconds').fill('300');
      await exploreButton(page).click();
      const stop = page.getByRole('button', { name: 'Stop', exact: true });
      await stop.dblclick();
      await over(page);
      // A megabyte can be pasted and explored; the page answers meanwhile.
      const long = `-module(m).\n-export([f/1]).\nf(X) when X > 3 -> error(x);\nf(_) -> ok.\n${'% a comment that is long\n'.repeat(40_000)}`;
      await write(page, long);
      await page.getByLabel('Seconds').fill('5');
      await exploreButton(page).click();
      await page.locator('#finding-1').waitFor({ timeout: 60_000 });
      // A reload in the middle begins anew.
      await write(page, endless);
      await exploreButton(page).click();
      await page.reload();
      await ready(page);
      await exploreButton(page).waitFor();
    });
  });

  it.each(['light', 'dark'] as const)('has no serious problem for screen readers, %s', async colorScheme => {
    await withPlayground(async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await exploreButton(page).click();
      await page.locator('#finding-3').waitFor({ timeout: 20_000 });
      await over(page);
      expect(await seriousProblems(page)).toEqual([]);
    });
  });
});
