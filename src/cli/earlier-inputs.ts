/**
 * The inputs of tests that a file has already (`--emit-tests`): a search begins with them, so that it is known what they reach
 * before others are looked for.
 */
import { existsSync, readFileSync } from 'node:fs';
import { inputThere, sectionOf, testsThere } from '../emit/index.ts';
import { type EmitOptions, frameworkOf, programOf, testFileIn } from './emit-tests.ts';
import type { ExploredUnit } from './exploration/open.ts';

export async function beginWithEarlier(units: readonly ExploredUnit[], options: EmitOptions): Promise<void> {
  const { emitTests: target, force } = options;
  if (target === null || force) return;
  const sections = new Map<string, string | null>();
  for (const { opened, exploration, subject } of units) {
    const { language } = opened;
    const unit = { language, unit: opened.unit.name, invocation: subject };
    const file = testFileIn(target, programOf(unit), language);
    const framework = frameworkOf(file, language);
    if (!sections.has(file))
      sections.set(file, existsSync(file) ? sectionOf(readFileSync(file, 'utf8'), framework) : null);
    for (const there of testsThere(sections.get(file) ?? null, framework)) {
      const input = inputThere(there, unit, framework);
      const read = input && ((await opened.readEarlier?.(input)) ?? null);
      if (read !== null) await exploration.beginWith(read, null);
    }
  }
}
