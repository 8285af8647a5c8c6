// Console pages to correct a bank account that was wrongly recorded as a member's (wallets.md 5). Two members of staff
// must sign. No money moves.
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BankAccountFields, isBankAccount, NO_BANK_ACCOUNT } from '#design/console/bank-account-fields.tsx';
import { ChooseOne, ReasonInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import {
  ActPage,
  proposal,
  SIGNED_FIRST,
  SignedActButton,
  STAFF_ACT_STATES,
  StaffName,
  WAITING_FIRST,
} from '#features/acts/console/public.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { t } from '#design/console/words.ts';

type Correction = DataOf<'GET /console/api/v1/account-corrections/{id}'>;
type Member = DataOf<'GET /console/api/v1/members'>['items'][number];

const EFFECT = t(
  'Proofs from before count for nothing. A payout account of theirs at this number ends. No money moves, ' +
    'and a wallet keeps what it has.',
);

const columns: readonly Column<Correction>[] = [
  { label: t('Account'), of: (row) => row.account, links: true },
  {
    label: t('Never belonged to'),
    of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} />,
  },
  { label: t('Why'), of: (row) => row.reason },
  { label: t('Proposed by'), of: (row) => <StaffName id={row.proposedBy} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposedAt} /> },
  { label: t('Signatures'), of: (row) => t('{approvals} of 2', { approvals: row.approvals }), align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={STAFF_ACT_STATES[row.state]} /> },
];

export function AccountCorrectionsList() {
  return (
    <RecordList<Correction>
      resource="account-corrections"
      title={t('Account corrections')}
      columns={columns}
      to={(row) => `/account-corrections/${row.id}/show`}
      {...WAITING_FIRST}
      actions={<Propose />}
      empty={t('No correction waits for a signature.')}
    />
  );
}

const signCorrection = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/account-corrections/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

function Propose() {
  const [member, setMember] = useState<Member>();
  const [account, setAccount] = useState(NO_BANK_ACCOUNT);
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  return (
    <SignedActButton<Correction>
      label={t('Correct an account')}
      confirm={t('Propose')}
      title={t('This account never was this member’s')}
      ready={member !== undefined && isBankAccount(account) && reason.trim() !== ''}
      done={SIGNED_FIRST}
      onDone={({ id }) => void navigate(`/account-corrections/${id}/show`)}
      onOpen={() => {
        setMember(undefined);
        setAccount(NO_BANK_ACCOUNT);
        setReason('');
      }}
      {...proposal<Correction>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/account-corrections', {
            body: { memberId: member?.id ?? '', ...account, reason: reason.trim(), ...signed },
            ...keyed,
          }),
        approve: signCorrection,
      })}
    >
      <ChooseMember member={member} onChoose={setMember} />
      <BankAccountFields account={account} onChange={(change) => setAccount((before) => ({ ...before, ...change }))} />
      <ReasonInput label={t('Why (kept on file)')} value={reason} onChange={setReason} max={280} />
      <Typography variant="body2">{EFFECT}</Typography>
    </SignedActButton>
  );
}

function ChooseMember({ member, onChoose }: { member: Member | undefined; onChoose: (member: Member) => void }) {
  const [text, setText] = useState('');
  const found = useCall('GET /console/api/v1/members', { query: text ? { q: text } : {} }, { quiet: true });
  return (
    <ChooseOne<Member>
      label={t('Member')}
      found={found.data}
      chosen={member}
      textOf={({ memberNo, realName }) => `${memberNo} ${realName}`}
      onSearch={setText}
      onChoose={onChoose}
    />
  );
}

export function AccountCorrectionShow() {
  return (
    <ActPage<Correction>
      title={t('Account correction')}
      subjectOf={({ account, memberNo }) => t('{account} never was {memberNo}’s', { account, memberNo })}
      factsOf={({ memberId, memberNo, memberName, reason }) => (
        <>
          <Fact name={t('Member')}>
            <MemberLink id={memberId} memberNo={memberNo} name={memberName} />
          </Fact>
          <Fact name={t('Why')}>{reason}</Fact>
        </>
      )}
      effectOf={() => EFFECT}
      sign={({ id }, signed) => signCorrection(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/account-corrections/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}
