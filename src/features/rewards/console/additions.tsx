// Console pages of additions: the list, one of them, and the form by which two persons pay a member from the budget.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Amount } from '#design/console/amount.tsx';
import { moneyText } from '#design/console/formats.ts';
import { amountFits, AmountInput, LineInput, ReasonInput } from '#design/console/inputs.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { t } from '#design/console/words.ts';
import { readAmount } from '#design/typed-amount.ts';
import {
  ACT_STATE_COLUMN,
  ActPage,
  proposal,
  PROPOSED_COLUMN,
  SIGNED_FIRST,
  SignedActButton,
  WAITING_FIRST,
} from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Addition = DataOf<'GET /console/api/v1/rewards/additions/{id}'>;

const Member = ({ of: { memberId, memberNo, memberName } }: { of: Addition }) => (
  <MemberLink id={memberId} memberNo={memberNo} name={memberName} />
);

const columns: readonly Column<Addition>[] = [
  { label: t('Reason'), of: (row) => row.reason, links: true },
  { label: t('Member'), of: (row) => <Member of={row} /> },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  PROPOSED_COLUMN,
  ACT_STATE_COLUMN,
];

export function AdditionsList() {
  return (
    <RecordList<Addition>
      resource="rewards/additions"
      title={t('Additions')}
      columns={columns}
      to={(row) => `/rewards/additions/${row.id}/show`}
      {...WAITING_FIRST}
      filters={[MEMBER_NO_FILTER]}
      actions={mayUse(['finance']) && <AddMoney />}
      empty={t('No addition waits for a signature.')}
    />
  );
}

const sign = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/rewards/additions/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

export function AdditionShow() {
  return (
    <ActPage<Addition>
      title={t('Addition')}
      subjectOf={({ memberNo, amountMinor }) =>
        t('Pay {amount} to {memberNo}', { amount: moneyText(amountMinor), memberNo })
      }
      factsOf={(one) => (
        <>
          <Fact name={t('Member')}>
            <Member of={one} />
          </Fact>
          <AmountFact name={t('Amount')} minor={one.amountMinor} strong />
          <Fact name={t('Reason, as the member reads it')} wide>
            {one.reason}
          </Fact>
        </>
      )}
      effectOf={() => EFFECT}
      sign={({ id }, signed) => sign(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/rewards/additions/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

const EFFECT = t(
  'The rewards budget pays at once, or nothing moves if it has less. The member finds the amount on their statement ' +
    'as added by C3, and gets a message with the reason. Neither of the two may be this member.',
);

function AddMoney() {
  const left = useCall('GET /console/api/v1/rewards/budget', {}, { quiet: true }).data?.leftMinor ?? 0;
  const [memberNo, setMemberNo] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const body = { memberNo: memberNo.trim(), amountMinor: readAmount(amount) ?? 0, reason: reason.trim() };
  return (
    <SignedActButton<Addition>
      label={t('New addition')}
      title={t('Pay a member from the rewards budget')}
      confirm={t('Propose')}
      ready={MEMBER_NO.test(body.memberNo) && amountFits(amount, left) && body.reason !== ''}
      done={SIGNED_FIRST}
      onDone={({ id }) => void navigate(`/rewards/additions/${id}/show`)}
      onOpen={() => {
        setMemberNo('');
        setAmount('');
        setReason('');
      }}
      {...proposal<Addition>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/rewards/additions', { body: { ...body, ...signed }, ...keyed }),
        approve: (id, signed) => sign(id, signed),
      })}
    >
      <LineInput label={t('Member number')} max={20} value={memberNo} onChange={setMemberNo} />
      <AmountInput label={t('Amount (Br)')} value={amount} onChange={setAmount} mostMinor={left} />
      <ReasonInput label={t('Reason, as the member reads it')} value={reason} onChange={setReason} max={280} />
      <Typography variant="body2">{EFFECT}</Typography>
    </SignedActButton>
  );
}

const MEMBER_NO = /^M?\d{1,18}$/i;
