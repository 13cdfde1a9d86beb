/** Which findings make a command end with status 1: never those that are in the baseline. */
import { type Finding, isProgramsFault } from '../report/index.ts';
import type { FailOn } from './options.ts';

export function isFailing(all: readonly Finding[], failOn: FailOn): boolean {
  const findings = all.filter(({ known }) => known !== true);
  switch (failOn) {
    case 'never':
      return false;
    case 'contract':
      return findings.length > 0;
    case 'bug':
      return findings.some(isProgramsFault);
  }
}
