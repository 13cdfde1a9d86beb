/** Which findings make a command end with status 1. */
import { type Finding, isProgramsFault } from '../report/index.ts';
import type { FailOn } from './options.ts';

export function isFailing(findings: readonly Finding[], failOn: FailOn): boolean {
  switch (failOn) {
    case 'never':
      return false;
    case 'contract':
      return findings.length > 0;
    case 'bug':
      return findings.some(isProgramsFault);
  }
}
