// The pane beside the queue: what a reviewer must see of one payout, and the buttons that decide it.
import { Alert, Box, Divider, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '../../../design/console/amount.tsx';
import { momentText } from '../../../design/console/moment.tsx';
import { StateChip } from '../../../design/console/state-chip.tsx';
import { useCall } from '../../../platform/client/queries.ts';
import { MemberLink } from '../../identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract-console.ts';
import { PayoutActs } from './payout-acts.tsx';
import { PayoutReviews } from './payout-reviews.tsx';
import { KINDS, reasonText, STATES, whyItWaits } from './payout-words.ts';

export function PayoutPane({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data, error } = useCall('GET /console/api/v1/withdrawals/{id}', { path: { id } }, { quiet: true });
  return (
    <Paper component="section" variant="outlined" aria-label="Payout under review" sx={{ p: 2 }}>
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={320} aria-label="Loading" />}
      {data && <Shown payout={data} onDecided={onDecided} />}
      <Divider sx={{ my: 1.5 }} />
      <Typography variant="caption" color="textSecondary">
        Keys: J and K move · X selects · A approves · R rejects · H holds
      </Typography>
    </Paper>
  );
}

function Shown({ payout, onDecided }: { payout: ConsoleWithdrawalDetail; onDecided: () => void }) {
  const [text, tone] = STATES[payout.state];
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          <Amount minor={payout.amountMinor} unit strong />
        </Typography>
        <StateChip text={text} tone={tone} />
      </Stack>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        <Link to={`/withdrawals/${payout.id}/show`} style={{ color: 'inherit' }}>
          {payout.number}
        </Link>
        {` · ${KINDS[payout.kind]} · asked ${momentText(payout.requestedAt)}`}
      </Typography>
      <Lines>
        <Line name="Member">
          <MemberLink id={payout.memberId} memberNo={payout.memberNo} name={payout.memberName} />
        </Line>
        <Line name="To">{`${payout.institution} ${payout.accountNumber}`}</Line>
        <Line name="In the name of">
          <HolderName payout={payout} />
        </Line>
        <Line name="Tax">
          <Amount minor={payout.taxMinor} unit />
        </Line>
        <Line name="Bank charge">
          <Amount minor={payout.bankChargeMinor} unit />
        </Line>
        <Line name="Member receives">
          <Amount minor={payout.netMinor} unit strong />
        </Line>
        <Line name="Asked in 24 hours">
          <Amount minor={payout.dayTotalMinor} unit />
        </Line>
        <Line name="Why it waits">{whyItWaits(payout)}</Line>
        {payout.reasonCode && <Line name="Reason">{reasonText(payout.reasonCode)}</Line>}
      </Lines>
      <PayoutReviews payout={payout} />
      <Box sx={{ mt: 2 }}>
        <PayoutActs payout={payout} onDecided={onDecided} />
      </Box>
    </>
  );
}

export function HolderName({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const same = payout.holderName.trim().toLocaleLowerCase() === payout.memberName.trim().toLocaleLowerCase();
  return (
    <>
      {payout.holderName} {same ? <StateChip text="Same name" tone="good" /> : <StateChip text="Another name" tone="warn" />}
    </>
  );
}

function Lines({ children }: { children: React.ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1 }}>
      {children}
    </Box>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Stack direction="row" sx={{ py: 0.5, gap: 2, justifyContent: 'space-between' }}>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Stack>
  );
}
