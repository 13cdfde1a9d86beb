import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What a screen reader would stumble over. The policy of the page lets nothing in, so it is evaluated from outside. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run();
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
