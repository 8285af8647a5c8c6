// Stays ("holds" on screen), which delay a payout: the list of proposed ones, and the buttons to propose, confirm and
// end one. A stay needs two members of staff, a reason and an end (withdrawals.md 4). After it the payout continues.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { DateField } from '#design/console/date-field.tsx';
import { Amount } from '#design/console/amount.tsx';
import { Moment, momentText } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { getSession } from '#design/console/staff-session.ts';
import { businessDateOf } from '#universal/date-text.ts';
import {
  ActButton,
  type Keyed,
  SignedActButton,
  StaffName,
  useSignatures,
  WhoProposed,
} from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { ConsoleWithdrawalDetail, ProposedStay } from '../contract/console.ts';
import type { MAY_STAY_STATES } from '../contract/lists.ts';
import { reasonText, REVIEW_REASONS, type ReviewReason } from './payout-labels.ts';
import { t } from '#design/console/words.ts';

const columns: readonly Column<ProposedStay>[] = [
  { label: t('Payout'), of: (row) => row.number, links: true },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: t('Reason'), of: (row) => reasonText(row.reasonCode) },
  { label: t('Until'), of: (row) => <Moment at={row.until} /> },
  { label: t('Proposed by'), of: (row) => <StaffName id={row.proposedBy} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposedAt} /> },
  { label: t('Signatures'), of: (row) => t('{approvals} of 2', { approvals: row.approvals }), align: 'right' },
];

/** Proposed stays, which are not in force yet. Staff confirm one on its payout's page. */
export function StaysList() {
  return (
    <RecordList<ProposedStay>
      resource="withdrawal-holds"
      title={t('Payouts to hold')}
      columns={columns}
      to={(row) => `/withdrawals/${row.withdrawalId}/show`}
      empty={t('No hold waits for a second person.')}
    />
  );
}

const MAY_STAY = {
  pending_review: true,
  approved: true,
  waiting_funds: true,
} as const satisfies Record<(typeof MAY_STAY_STATES)[number], true>;

export function StayActs({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true, staleMs: 60_000 });
  // A proposal lapses if its end passes before the second signature. Staff may then propose another.
  const waiting = payout.holds.find((stay) => stay.confirmedBy === null && stay.until > (clock.data?.now ?? ''));
  if (!(payout.state in MAY_STAY)) return null;
  if (payout.heldUntil) return <Release payout={payout} />;
  return waiting ? <Confirm stay={waiting} /> : <Propose payout={payout} />;
}

function Propose({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const [reasonCode, setReasonCode] = useState<ReviewReason | ''>('');
  const [date, setDate] = useState('');
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true, staleMs: 60_000 });
  const today = clock.data ? businessDateOf(clock.data.now) : '';
  const body = () => ({
    reasonCode: reasonCode as ReviewReason,
    until: new Date(`${date}T17:00:00+03:00`).toISOString(),
  });
  const propose = (extra: object, keyed: Keyed) =>
    call('POST /console/api/v1/withdrawals/{id}/hold', {
      path: { id: payout.id },
      body: { ...body(), ...extra },
      ...keyed,
    });
  return (
    <SignedActButton
      label={t('Hold')}
      pressedBy="h"
      title={t('Hold the payout of {memberNo}', { memberNo: payout.memberNo })}
      variant="outlined"
      onOpen={() => {
        setReasonCode('');
        setDate('');
      }}
      ready={reasonCode !== '' && date !== '' && date > today}
      done={t('Proposed. The hold begins when a second person confirms.')}
      makeAct={async (keyed) => {
        const made = [...(await propose({}, keyed)).holds].reverse().find((one) => one.confirmedBy === null);
        if (!made) throw new Error(t('The hold was not kept.'));
        return { actId: made.actId, subjectId: made.id };
      }}
      sign={({ assertion, keyed, made }) =>
        made?.subjectId
          ? call('POST /console/api/v1/withdrawal-holds/{id}/confirm', {
              path: { id: made.subjectId },
              body: { assertion },
              ...keyed,
            })
          : propose({ assertion }, keyed)
      }
    >
      <Typography variant="body2">
        {t(
          'A hold needs two people, a reason and an end. We tell the member all three. The member may ' +
            'contest it. After the end the payout goes on by itself.',
        )}
      </Typography>
      <SelectField required label={t('Reason')} value={reasonCode} choices={REVIEW_REASONS} onChange={setReasonCode} />
      <DateField required min={today} label={t('Until 17:00 on')} value={date} onChange={setDate} />
    </SignedActButton>
  );
}

function Confirm({ stay }: { stay: ConsoleWithdrawalDetail['holds'][number] }) {
  const { mine } = useSignatures(stay.actId);
  return (
    <>
      <SignedActButton<ConsoleWithdrawalDetail>
        pressedBy="h"
        label={stay.proposedBy === getSession()?.staffId && !mine ? t('Sign the hold') : t('Confirm hold')}
        title={t('Hold this payout until {until}?', { until: momentText(stay.until) })}
        variant="outlined"
        mine={mine}
        done={(after) =>
          after.heldUntil ? t('The payout is held.') : t('Signed. The hold begins when a second person confirms.')
        }
        makeAct={async () => ({ actId: stay.actId })}
        sign={({ assertion, keyed }) =>
          call('POST /console/api/v1/withdrawal-holds/{id}/confirm', {
            path: { id: stay.id },
            body: { assertion },
            ...keyed,
          })
        }
      >
        <WhoProposed act={stay} why={`${reasonText(stay.reasonCode)}.`} />
      </SignedActButton>
    </>
  );
}

function Release({ payout }: { payout: ConsoleWithdrawalDetail }) {
  return (
    <ActButton
      label={t('End the hold')}
      title={t('End the hold of {memberNo} now?', { memberNo: payout.memberNo })}
      variant="outlined"
      done={t('The hold has ended.')}
      act={(keyed) => call('POST /console/api/v1/withdrawals/{id}/release', { path: { id: payout.id }, ...keyed })}
    >
      <Typography variant="body2">
        {t('It would have ended {heldUntil}. The payout goes on from where it was.', {
          heldUntil: momentText(payout.heldUntil),
        })}
      </Typography>
    </ActButton>
  );
}
