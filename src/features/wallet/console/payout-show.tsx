// One payout in the console: its page (PayoutShow), and the pane beside the queue (PayoutPane).
import { Box, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { type KeyMeaning, KeysHelp } from '#design/console/keys-help.tsx';
import { agoText, Moment, momentText } from '#design/console/moment.tsx';
import { ReadFailed, RecordPage } from '#design/console/record-page.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import { moneyText } from '#design/money-text.ts';
import { StaffName, useColleagues, useSignatures } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { ConsoleWithdrawalDetail, PayoutBackground } from '../contract/console.ts';
import { PayoutActs, type QueueActs } from './payout-acts.tsx';
import { Flags } from './payout-flags.tsx';
import { KINDS, reasonText, SOURCES, STATES, whyItWaits } from './payout-labels.ts';

/** The facts that a reviewer needs to decide a payout. */
function PayoutFacts({ payout }: { payout: ConsoleWithdrawalDetail }) {
  return (
    <>
      <Fact name="Member">
        <MemberLink id={payout.memberId} memberNo={payout.memberNo} name={payout.memberName} />
      </Fact>
      <Fact name="To">{`${payout.institution} ${payout.accountNumber}`}</Fact>
      <Fact name="In the name of">
        {payout.flags.includes('another_name') ? payout.holderName : `${payout.holderName}, the same name`}
      </Fact>
      <AmountFact name="Income tax" minor={payout.taxMinor} />
      <AmountFact name="Bank charge" minor={payout.bankChargeMinor} />
      <AmountFact name="Member receives" minor={payout.netMinor} strong />
      <AmountFact name="Asked in 24 hours" minor={payout.dayTotalMinor} />
      <Fact name="Why it waits">{payout.endedAt ? 'It has ended' : whyItWaits(payout)}</Fact>
      {payout.returnedMinor !== null && <AmountFact name="Back in the wallet" minor={payout.returnedMinor} />}
      {payout.missingMinor > 0 && <AmountFact name="Not sent back by the bank" minor={payout.missingMinor} strong />}
      {payout.reasonCode && <Fact name="Reason">{reasonText(payout.reasonCode)}</Fact>}
    </>
  );
}

/** What a reviewer weighs beside the request itself. It hardly changes while a payout waits, so it is read once. */
function Background({ payout: { id, requestedAt } }: { payout: ConsoleWithdrawalDetail }) {
  const { data, error, refetch } = useCall(
    'GET /console/api/v1/withdrawals/{id}/background',
    { path: { id } },
    { quiet: true, staleMs: 300_000 },
  );
  if (!data) return error ? <ReadFailed error={error} what="The member’s history" retry={refetch} /> : null;
  const before = (at: string | null) => (at === null ? '—' : agoText(at, requestedAt));
  return (
    <>
      <Fact name="Member since">{before(data.memberSince)}</Fact>
      <Fact name="Account added">{before(data.accountAddedAt)}</Fact>
      <Fact name="PIN set">{before(data.pinSetAt)}</Fact>
      <Fact name="Phone changed">{data.phoneChangedAt ? before(data.phoneChangedAt) : 'not in 90 days'}</Fact>
      <Fact name="Payouts before">
        {data.earlier.length === 0 ? 'none' : data.earlier.map((one) => <Earlier key={one.id} payout={one} />)}
      </Fact>
      <Fact name="Money came from, 90 days">
        {data.sources.length === 0
          ? 'nothing'
          : data.sources.map(({ type, amountMinor }) => (
              <div key={type}>{`${SOURCES[type]} ${moneyText(amountMinor)}`}</div>
            ))}
      </Fact>
    </>
  );
}

function Earlier({ payout: { id, amountMinor, state, requestedAt } }: { payout: PayoutBackground['earlier'][number] }) {
  return (
    <div>
      <Link to={`/withdrawals/${id}/show`} style={{ color: 'inherit' }}>
        {moneyText(amountMinor)}
      </Link>
      {` ${STATES[state][0].toLowerCase()}, ${dateText(requestedAt)}`}
    </div>
  );
}

/** Shows the decisions so far, proposed and confirmed holds, and the signatures for making good a missing part. */
function PayoutReviews({ payout }: { payout: ConsoleWithdrawalDetail }) {
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

function hasDecisions({ reviews, holds, makeGoodActId }: ConsoleWithdrawalDetail): boolean {
  return reviews.length > 0 || holds.length > 0 || makeGoodActId !== null;
}

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
          <Section title="Member, account and money" actions={<Flags flags={payout.flags} />}>
            <Facts columns={3}>
              <Background payout={payout} />
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

/** For a hold, `note` is the time at which it ends. */
function noteText({ state, note }: ConsoleWithdrawalDetail['timeline'][number]): string {
  return state === 'held' ? `until ${momentText(note)}` : (note ?? '');
}

function stepText(state: string): string {
  return STEPS[state] ?? (state in STATES ? STATES[state as keyof typeof STATES][0] : labelOf(state));
}

/** The pane beside the queue: the facts of one payout, and the buttons that decide it. */
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
      <Box sx={{ display: { xs: 'none', md: 'block' }, mt: 1, textAlign: 'right' }}>
        <KeysHelp keys={mayUse(['finance']) ? REVIEW_KEYS : []} />
      </Box>
    </Paper>
  );
}

const REVIEW_KEYS: readonly KeyMeaning[] = [
  ['X', 'select'],
  ['A', 'approve'],
  ['U', 'take it back'],
  ['R', 'reject'],
  ['H', 'hold'],
  ['Shift+X', 'select all, or none'],
  ['Shift+A, then Enter', 'approve the selected'],
  ['Shift+R', 'reject the selected'],
];

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
      <Flags flags={payout.flags} />
      <Box sx={{ my: 1.5 }}>
        <PayoutActs payout={payout} {...acts} />
      </Box>
      <Facts columns="beside">
        <PayoutFacts payout={payout} />
        <Background payout={payout} />
      </Facts>
      <PayoutReviews payout={payout} />
    </>
  );
}
