/** The test of a single error, for people to copy. */
import type { Report } from '../report/page.ts';
import { frameworkFor, testFileFor } from './frameworks.ts';
import { planTests } from './planned.ts';

export interface OneTest {
  /** What it is for: EUnit, ExUnit, plunit. */
  readonly framework: string;
  readonly text: string;
}

/** The test that records what an error of the report does today; null where the case cannot be a test. */
export function testOfError(report: Report, id: number): OneTest | null {
  const planned = planTests([report], 'failing').find(one => one.case.id === id);
  const program = report.unit.replace(/:.*$/s, '');
  const file = testFileFor(program, report.language);
  const framework = frameworkFor(file, report.language);
  if (planned === undefined || 'hint' in framework) return null;
  const test = framework.test(planned, 'record');
  if ('why' in test) return null;
  return { framework: framework.name, text: framework.section([test], { file, program, path: '' }) };
}
