import { Stack, Typography } from '@mui/material';
import { momentText } from '#design/console/moment.tsx';
import { StaffName, useSignatures } from '#features/identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { reasonText } from './payout-labels.ts';

/** Shows the decisions so far, proposed and confirmed holds, and the signatures for making good a missing part. */
export function PayoutReviews({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const { signed } = useSignatures(payout.makeGoodActId);
  if (!hasDecisions(payout)) return null;
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
      {payout.holds.map((stay) => (
        <Typography key={stay.id} variant="body2">
          {stay.confirmedBy ? 'Hold by ' : 'Hold proposed by '}
          <StaffName id={stay.proposedBy} />
          {stay.confirmedBy && (
            <>
              {' '}
              and <StaffName id={stay.confirmedBy} />
            </>
          )}
          {`, until ${momentText(stay.until)}: ${reasonText(stay.reasonCode)}`}
        </Typography>
      ))}
      {signed.map((signature) => (
        <Typography
          key={signature.staffId}
          variant="body2"
        >{`${signature.staffName} signed to make it good, ${momentText(signature.approvedAt)}`}</Typography>
      ))}
    </Stack>
  );
}

export function hasDecisions({ reviews, holds, makeGoodActId }: ConsoleWithdrawalDetail): boolean {
  return reviews.length > 0 || holds.length > 0 || makeGoodActId !== null;
}
