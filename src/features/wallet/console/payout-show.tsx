// One payout in the console: its page (PayoutShow), and the pane beside the queue (PayoutPane).
import type { ReactNode } from 'react';
import { Loading } from '#design/console/loading.tsx';
import { dateText, moneyText } from '#design/console/formats.ts';
import { Box, Paper, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { agoText, momentText } from '#design/console/moment.tsx';
import { ReadFailed, RecordPage } from '#design/console/record-page.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { StaffName, useSignatures } from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { ConsoleWithdrawalDetail, PayoutBackground } from '../contract/console.ts';
import { PayoutActs, type QueueActs } from './payout-acts.tsx';
import { Flags } from './payout-flags.tsx';
import { CHANGES, KINDS, reasonText, SOURCES, STATES, whyItWaits } from './payout-labels.ts';
import { PayoutTimeline } from './payout-timeline.tsx';
import { inRow, labelled, rich, t } from '#design/console/words.ts';

/** The facts that a reviewer needs to decide a payout. */
function PayoutFacts({ payout }: { payout: ConsoleWithdrawalDetail }) {
  return (
    <>
      <Fact name={t('Member')}>
        <MemberLink id={payout.memberId} memberNo={payout.memberNo} name={payout.memberName} forCase={payout.number} />
      </Fact>
      <Fact name={t('To')}>{`${payout.institution} ${payout.accountNumber}`}</Fact>
      <Fact name={t('In the name of')}>
        {payout.flags.includes('another_name')
          ? payout.holderName
          : t('{holderName}, the same name', { holderName: payout.holderName })}
      </Fact>
      <AmountFact name={t('Tax')} minor={payout.taxMinor} />
      <AmountFact name={t('Bank charge')} minor={payout.bankChargeMinor} />
      <AmountFact name={t('Member receives')} minor={payout.netMinor} strong />
      <AmountFact name={t('Asked in 24 hours')} minor={payout.dayTotalMinor} />
      <Fact name={t('Why it waits')}>{payout.endedAt ? t('It has ended') : whyItWaits(payout)}</Fact>
      {payout.returnedMinor !== null && <AmountFact name={t('Back in the wallet')} minor={payout.returnedMinor} />}
      {payout.missingMinor > 0 && (
        <AmountFact name={t('Not sent back by the bank')} minor={payout.missingMinor} strong />
      )}
      {payout.reasonCode && <Fact name={t('Reason')}>{reasonText(payout.reasonCode)}</Fact>}
    </>
  );
}

export const usePayout = (id: string, refetch: { refetchEveryMs?: number } = {}) =>
  useCall('GET /console/api/v1/withdrawals/{id}', { path: { id } }, { quiet: true, ...refetch });

/** It hardly changes while a payout waits, so it is read once. */
export const useBackground = (id: string) =>
  useCall('GET /console/api/v1/withdrawals/{id}/background', { path: { id } }, { quiet: true, staleMs: 300_000 });

/** What a reviewer weighs beside the request itself. */
function Background({ payout: { id, requestedAt } }: { payout: ConsoleWithdrawalDetail }) {
  const { data, error, refetch } = useBackground(id);
  if (!data) return error ? <ReadFailed error={error} what={t('The member’s history')} retry={refetch} /> : null;
  const before = (at: string | null) => (at === null ? '—' : agoText(at, requestedAt));
  return (
    <>
      <Fact name={t('Member since')}>{before(data.memberSince)}</Fact>
      <Fact name={t('Age of the member')}>{t('{age, plural, one {# year} other {# years}}', { age: data.age })}</Fact>
      <Fact name={t('Account added')}>
        {before(data.accountAddedAt)}
        {data.firstToAccount && <div>{t('First payout to it')}</div>}
      </Fact>
      <Fact name={t('Changed in 7 days')}>
        {data.changes.length === 0
          ? t('nothing')
          : data.changes.map(({ what, at }) => <div key={what}>{labelled(CHANGES[what], before(at))}</div>)}
      </Fact>
      <Fact name={t('Payouts before')}>
        {data.earlier.length === 0 ? t('none') : data.earlier.map((one) => <Earlier key={one.id} payout={one} />)}
      </Fact>
      <Fact name={t('Money came from, 90 days')}>
        {data.sources.length === 0
          ? t('nothing')
          : data.sources.map(({ type, amountMinor }) => (
              <div key={type}>{`${SOURCES[type]} ${moneyText(amountMinor)}`}</div>
            ))}
      </Fact>
    </>
  );
}

function Earlier({ payout: { id, amountMinor, state, at } }: { payout: PayoutBackground['earlier'][number] }) {
  return (
    <div>
      <Link to={`/withdrawals/${id}/show`} style={{ color: 'inherit' }}>
        {moneyText(amountMinor)}
      </Link>
      {` ${inRow(STATES[state][0].toLowerCase(), dateText(at))}`}
    </div>
  );
}

/** Shows the decisions so far, proposed and confirmed holds, and the signatures for making good a missing part. */
function PayoutReviews({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const { signed } = useSignatures(payout.makeGoodActId);
  if (!hasDecisions(payout)) return null;
  return (
    <Stack spacing={0.5} sx={{ mt: 1 }} aria-label={t('Reviews')}>
      {payout.reviews.map((review) => (
        <Typography key={`${review.staffId}${review.at}`} variant="body2">
          {reviewText(review)}
          {review.reasonCode && `: ${reasonText(review.reasonCode)}`}
          {review.note && ` (${review.note})`}
        </Typography>
      ))}
      {payout.holds.map((stay) => (
        <Typography key={stay.id} variant="body2">
          {stay.confirmedBy
            ? rich('Hold by {first} and {second}, until {until}: {reason}', {
                ...holdWords(stay),
                second: <StaffName id={stay.confirmedBy} />,
              })
            : rich('Hold proposed by {first}, until {until}: {reason}', holdWords(stay))}
        </Typography>
      ))}
      {signed.map((signature) => (
        <Typography key={signature.staffId} variant="body2">
          {t('{staffName} signed to make it good, {approvedAt}', {
            staffName: signature.staffName,
            approvedAt: momentText(signature.approvedAt),
          })}
        </Typography>
      ))}
    </Stack>
  );
}

function reviewText({ decision, staffId, at }: ConsoleWithdrawalDetail['reviews'][number]): ReactNode {
  const values = { staff: <StaffName id={staffId} />, at: momentText(at) };
  return decision === 'approve' ? rich('{staff} approved, {at}', values) : rich('{staff} rejected, {at}', values);
}

const holdWords = ({ proposedBy, until, reasonCode }: ConsoleWithdrawalDetail['holds'][number]) => ({
  first: <StaffName id={proposedBy} />,
  until: momentText(until),
  reason: reasonText(reasonCode),
});

function hasDecisions({ reviews, holds, makeGoodActId }: ConsoleWithdrawalDetail): boolean {
  return reviews.length > 0 || holds.length > 0 || makeGoodActId !== null;
}

export function PayoutShow() {
  return (
    <RecordPage<ConsoleWithdrawalDetail> title={t('Payout')} actions={(payout) => <PayoutActs payout={payout} />}>
      {(payout) => (
        <>
          <Section title={payout.number} actions={<StateChip of={STATES[payout.state]} />}>
            <Facts columns={3}>
              <AmountFact name={t('Amount')} minor={payout.amountMinor} strong />
              <Fact name={t('What')}>{KINDS[payout.kind]}</Fact>
              <Fact name={t('Asked')}>{momentText(payout.requestedAt)}</Fact>
              <PayoutFacts payout={payout} />
              <AmountFact name={t('Paid by the bank')} minor={payout.paidMinor} />
              <Fact name={t('Bank reference')}>{payout.bankReference ?? '—'}</Fact>
              <Fact name={t('Sent to the bank')}>
                {payout.attempts === 0
                  ? t('not yet')
                  : t('{attempts, plural, one {# time} other {# times}}, under one instruction', {
                      attempts: payout.attempts,
                    })}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('Member, account and money')} actions={<Flags flags={payout.flags} />}>
            <Facts columns={3}>
              <Background payout={payout} />
            </Facts>
          </Section>
          {hasDecisions(payout) && (
            <Section title={t('Who decided')}>
              <PayoutReviews payout={payout} />
            </Section>
          )}
          <Section title={t('Timeline')}>
            <PayoutTimeline payout={payout} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

/** The pane beside the queue: the facts of one payout, and the buttons that decide it. */
export function PayoutPane({ id, ...acts }: { id: string } & QueueActs) {
  const { data, error, refetch } = usePayout(id, { refetchEveryMs: 10_000 });
  return (
    <Paper component="section" variant="outlined" aria-label={t('Payout under review')} sx={{ p: 2 }}>
      {error && !data && <ReadFailed error={error} retry={refetch} />}
      {!data && !error && <Loading height={320} />}
      {data && <Shown payout={data} {...acts} />}
    </Paper>
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
        {rich('{link} · {kind} · asked {requestedAt}', {
          link: (
            <Link to={`/withdrawals/${payout.id}/show`} style={{ color: 'inherit' }}>
              {payout.number}
            </Link>
          ),
          kind: KINDS[payout.kind],
          requestedAt: momentText(payout.requestedAt),
        })}
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
