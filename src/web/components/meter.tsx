/** A share of a whole, as a number and as a bar. */
import { percentage } from '../../report/page.ts';

interface Share {
  readonly covered: number;
  readonly total: number;
  readonly open?: true;
}

export function Meter({ share, label }: { share: Share; label: string }) {
  const { covered, total } = share;
  const text =
    share.open === true
      ? `${covered === total ? '' : `${covered} of `}${total} seen so far`
      : `${covered} of ${total}${total === 0 ? '' : ` (${percentage(share)})`}`;
  return (
    <span class="meter" role="img" aria-label={`${label}: ${text}`}>
      {share.open !== true && (
        <span class="bar" aria-hidden="true">
          <span class="fill" style={{ width: `${total === 0 ? 0 : (100 * covered) / total}%` }} />
        </span>
      )}
      <span class="meter-text">{text}</span>
    </span>
  );
}

export function total(shares: readonly (Share | undefined)[]): Share {
  return {
    covered: shares.reduce((sum, share) => sum + (share?.covered ?? 0), 0),
    total: shares.reduce((sum, share) => sum + (share?.total ?? 0), 0),
    ...(shares.some(share => share?.open === true) ? { open: true as const } : {}),
  };
}
