import { Stack, Typography } from '@mui/material';
import { momentText } from '../../../design/console/moment.tsx';
import { StaffName } from '../../identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract-console.ts';
import { reasonText } from './payout-words.ts';

/** Who has decided so far, and holds that somebody proposed or confirmed. */
export function PayoutReviews({ payout }: { payout: ConsoleWithdrawalDetail }) {
  if (payout.reviews.length === 0 && payout.holds.length === 0) return null;
  return (
    <Stack spacing={0.5} sx={{ mt: 1 }} aria-label="Reviews">
      {payout.reviews.map((review) => (
        <Typography key={`${review.staffId}${review.at}`} variant="body2">
          <StaffName id={review.staffId} />
          {` ${review.decision}, ${momentText(review.at)}`}
          {review.reasonCode && `: ${reasonText(review.reasonCode)}`}
          {review.note && ` (${review.note})`}
        </Typography>
      ))}
      {payout.holds.map((hold) => (
        <Typography key={hold.id} variant="body2">
          {hold.confirmedBy ? 'Hold by ' : 'Hold proposed by '}
          <StaffName id={hold.proposedBy} />
          {hold.confirmedBy && (
            <>
              {' '}
              and <StaffName id={hold.confirmedBy} />
            </>
          )}
          {`, until ${momentText(hold.until)}: ${reasonText(hold.reasonCode)}`}
        </Typography>
      ))}
    </Stack>
  );
}
