import { Box, Typography } from '@mui/material';
import { Amount } from '../../../design/console/amount.tsx';
import { Moment, momentText } from '../../../design/console/moment.tsx';
import { RecordPage } from '../../../design/console/record-page.tsx';
import { Fact, Facts, Section } from '../../../design/console/section.tsx';
import { plainWords, StateChip } from '../../../design/console/state-chip.tsx';
import { MemberLink, useColleagues } from '../../identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract-console.ts';
import { PayoutActs } from './payout-acts.tsx';
import { HolderName } from './payout-pane.tsx';
import { PayoutReviews } from './payout-reviews.tsx';
import { KINDS, reasonText, STATES, whyItWaits } from './payout-words.ts';

export function PayoutShow() {
  return (
    <RecordPage<ConsoleWithdrawalDetail> title="Payout" actions={(payout) => <PayoutActs payout={payout} />}>
      {(payout) => (
        <>
          <Section title={payout.number} actions={<StateChip text={STATES[payout.state][0]} tone={STATES[payout.state][1]} />}>
            <Facts columns={3}>
              <Fact name="Member">
                <MemberLink id={payout.memberId} memberNo={payout.memberNo} name={payout.memberName} />
              </Fact>
              <Fact name="What">{KINDS[payout.kind]}</Fact>
              <Fact name="Asked">{momentText(payout.requestedAt)}</Fact>
              <Fact name="Amount">
                <Amount minor={payout.amountMinor} unit strong />
              </Fact>
              <Fact name="Income tax">
                <Amount minor={payout.taxMinor} unit />
              </Fact>
              <Fact name="Bank charge">
                <Amount minor={payout.bankChargeMinor} unit />
              </Fact>
              <Fact name="Member receives">
                <Amount minor={payout.netMinor} unit strong />
              </Fact>
              <Fact name="Paid by the bank">
                <Amount minor={payout.paidMinor} unit />
              </Fact>
              <Fact name="Asked in 24 hours">
                <Amount minor={payout.dayTotalMinor} unit />
              </Fact>
              <Fact name="To">{`${payout.institution} ${payout.accountNumber}`}</Fact>
              <Fact name="In the name of">
                <HolderName payout={payout} />
              </Fact>
              <Fact name="Bank reference">{payout.bankReference ?? '—'}</Fact>
              <Fact name="Why it waits">{payout.endedAt ? 'It has ended' : whyItWaits(payout)}</Fact>
              <Fact name="Reason">{reasonText(payout.reasonCode)}</Fact>
              <Fact name="Sent to the bank">
                {payout.attempts === 0
                  ? 'not yet'
                  : `${payout.attempts} ${payout.attempts === 1 ? 'time' : 'times'}, under one instruction`}
              </Fact>
            </Facts>
          </Section>
          {(payout.reviews.length > 0 || payout.holds.length > 0) && (
            <Section title="Who decided">
              <PayoutReviews payout={payout} />
            </Section>
          )}
          <Section title="Timeline">
            <Timeline payout={payout} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

const STEPS: Record<string, string> = {
  requested: 'Asked for',
  auto_approved: 'Approved automatically',
  first_approval: 'First approval',
  held: 'Held',
  hold_ended: 'Hold ended',
  contested: 'Contested by the member',
};

function Timeline({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const names = useColleagues();
  const who = (actor: string) => {
    const [kind, id = ''] = actor.split(':');
    if (kind === 'staff') return names.get(id) ?? `staff ${id}`;
    return kind === 'member' ? 'the member' : 'the system';
  };
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {payout.timeline.map((step) => (
        <Box
          component="li"
          key={`${step.at}${step.state}`}
          sx={{ display: 'flex', gap: 2, py: 0.75, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ width: 160, flexShrink: 0 }}>
            <Moment at={step.at} />
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600, width: 200, flexShrink: 0 }}>
            {stepText(step.state)}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {`by ${who(step.actor)}`}
            {step.reasonCode && `: ${reasonText(step.reasonCode)}`}
            {step.note && ` (${step.note})`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function stepText(state: string): string {
  return STEPS[state] ?? (state in STATES ? STATES[state as keyof typeof STATES][0] : plainWords(state));
}
