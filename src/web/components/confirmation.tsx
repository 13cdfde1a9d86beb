/** What the real system did with the input. */
import { describeOutcome, type ReportedConfirmation } from '../../report/page.ts';
import { Text } from './text.tsx';

export function Confirmation({ of: confirmation }: { of: ReportedConfirmation }) {
  switch (confirmation.result) {
    case 'confirmed':
      return <span class="badge good">✓ confirmed on {confirmation.by}</span>;
    case 'differs':
      return (
        <span class="badge warn">
          not so on {confirmation.by}: <Text of={describeOutcome(confirmation.outcome)} max={200} />
        </span>
      );
    case 'unchecked':
      return (
        <span class="badge" title={confirmation.why}>
          not checked on {confirmation.by}
        </span>
      );
  }
}
