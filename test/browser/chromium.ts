/** The installed Chromium, driven by playwright-core. */
import { spawnSync } from 'node:child_process';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The program; undefined where there is none. */
export const chromiumPath = ['chromium', 'chromium-browser', 'google-chrome']
  .map(name => spawnSync('which', [name], { encoding: 'utf8', timeout: 30_000 }))
  .find(({ status }) => status === 0)
  ?.stdout.trim();

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** A page that notes what goes wrong in it: errors, and what the policy refuses. */
export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('dialog', dialog => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, problems, close: () => context.close() };
}
