// The pane beside the queue: the facts of one payout, and the buttons that decide it.
import { Box, Divider, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { Facts } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import { ReadFailed } from '#design/console/record-page.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { PayoutActs, type QueueActs } from './payout-acts.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { PayoutReviews } from './payout-reviews.tsx';
import { KINDS, STATES } from './payout-labels.ts';

export function PayoutPane({ id, ...acts }: { id: string } & QueueActs) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/withdrawals/{id}',
    { path: { id } },
    { quiet: true, refetchEveryMs: 10_000 },
  );
  return (
    <Paper component="section" variant="outlined" aria-label="Payout under review" sx={{ p: 2 }}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" />}
      {data && <Shown payout={data} {...acts} />}
      <Keys />
    </Paper>
  );
}

/** A phone has no keys, so it shows no help for them. */
function Keys() {
  const keys = [
    'J and K move',
    ...(mayUse(['finance'])
      ? [
          'X selects',
          'A approves',
          'U takes it back',
          'R rejects',
          'H holds',
          'Shift+X selects all, or none',
          'Shift+A, then Enter approves the selected',
          'Shift+R rejects them',
        ]
      : []),
  ];
  return (
    <Box sx={{ display: { xs: 'none', md: 'block' } }}>
      <Divider sx={{ my: 1.5 }} />
      <Typography
        component="div"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
      >
        {keys.map((key) => (
          <span key={key}>{key}</span>
        ))}
      </Typography>
    </Box>
  );
}

function Shown({ payout, ...acts }: { payout: ConsoleWithdrawalDetail } & QueueActs) {
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          <Amount minor={payout.amountMinor} unit strong />
        </Typography>
        <StateChip of={STATES[payout.state]} />
      </Stack>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        <Link to={`/withdrawals/${payout.id}/show`} style={{ color: 'inherit' }}>
          {payout.number}
        </Link>
        {` · ${KINDS[payout.kind]} · asked ${momentText(payout.requestedAt)}`}
      </Typography>
      <Facts columns="beside">
        <PayoutFacts payout={payout} />
      </Facts>
      <PayoutReviews payout={payout} />
      <Box sx={{ mt: 2 }}>
        <PayoutActs payout={payout} {...acts} />
      </Box>
    </>
  );
}
