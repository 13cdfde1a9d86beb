export type { Framework, Subject, Unwritable, WrittenTest } from './framework.ts';
export { frameworkFor, testFileFor } from './frameworks.ts';
export { testOfError } from './one-test.ts';
export { EMIT_MODES, type EmitMode, type PlannedTest, planTests } from './planned.ts';
export { marked, replaced, sectionOf, withoutSections } from './section.ts';
export { type NameThere, namesThere } from './there.ts';
export { type FileLines, unreachedLines } from './unreached.ts';
