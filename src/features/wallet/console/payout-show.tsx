import { Box, Typography } from '@mui/material';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { useColleagues } from '#features/identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { PayoutActs } from './payout-acts.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { hasDecisions, PayoutReviews } from './payout-reviews.tsx';
import { KINDS, reasonText, STATES } from './payout-labels.ts';

export function PayoutShow() {
  return (
    <RecordPage<ConsoleWithdrawalDetail> title="Payout" actions={(payout) => <PayoutActs payout={payout} />}>
      {(payout) => (
        <>
          <Section title={payout.number} actions={<StateChip of={STATES[payout.state]} />}>
            <Facts columns={3}>
              <AmountFact name="Amount" minor={payout.amountMinor} strong />
              <Fact name="What">{KINDS[payout.kind]}</Fact>
              <Fact name="Asked">{momentText(payout.requestedAt)}</Fact>
              <PayoutFacts payout={payout} />
              <AmountFact name="Paid by the bank" minor={payout.paidMinor} />
              <Fact name="Bank reference">{payout.bankReference ?? '—'}</Fact>
              <Fact name="Sent to the bank">
                {payout.attempts === 0
                  ? 'not yet'
                  : `${payout.attempts} ${payout.attempts === 1 ? 'time' : 'times'}, under one instruction`}
              </Fact>
            </Facts>
          </Section>
          {hasDecisions(payout) && (
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
  first_rejection: 'First rejection; a second person must reject too',
  held: 'Held',
  hold_ended: 'Hold ended',
  contested: 'Contested by the member',
};

function Timeline({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const names = useColleagues();
  const who = (actor: string) => {
    const [kind, id = ''] = actor.split(':');
    if (kind === 'staff') return names.get(id) ?? `staff ${id}`;
    if (kind === 'bank') return 'the bank';
    return kind === 'member' ? 'the member' : 'the system';
  };
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {payout.timeline.map((step) => (
        <Box
          component="li"
          key={`${step.at}${step.state}`}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
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
            {step.note && ` (${noteText(step)})`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The note of a hold is the time at which it ends. */
function noteText({ state, note }: ConsoleWithdrawalDetail['timeline'][number]): string {
  return state === 'held' ? `until ${momentText(note)}` : (note ?? '');
}

function stepText(state: string): string {
  return STEPS[state] ?? (state in STATES ? STATES[state as keyof typeof STATES][0] : labelOf(state));
}
