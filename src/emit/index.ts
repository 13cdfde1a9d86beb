export type { CalledUnit, Framework, Subject, Unwritable, WrittenTest } from './framework.ts';
export { frameworkFor, testFileFor } from './frameworks.ts';
export { ExistingTests, inOrder, type KeptTest } from './kept.ts';
export { testOfError } from './one-test.ts';
export { type EmitMode, type PlacedTest, type PlannedTest, planTests } from './planned.ts';
export { marked, originOf, replaced, sectionOf, withoutSections } from './section.ts';
export { inputThere, testsThere } from './there.ts';
export { type IsCounted, type Tested, type UnreachedLines, unreachedLines } from './unreached.ts';
