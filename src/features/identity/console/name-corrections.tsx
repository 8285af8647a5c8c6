// Console pages to correct a member's name after checking a document; two persons must sign (members.md 1).
import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LineInput } from '#design/console/inputs.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { MemberOfBlock, StaffRole } from '#design/console/resource.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { Fact } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { call } from '#platform/client/call.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
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
import { inRow, rich, t } from '#design/console/words.ts';

type Correction = DataOf<'GET /console/api/v1/name-corrections/{id}'>;

export const SIGNERS: readonly StaffRole[] = ['support', 'finance'];

const PROOFS: Record<Correction['proof'], string> = {
  identity_card: t('Identity card'),
  passport: t('Passport'),
  court_order: t('Court order'),
  marriage_certificate: t('Marriage certificate'),
  bank_letter: t('Letter of the bank'),
};

const EFFECT = t(
  'The member has this name from then on, and reads of it. Payout accounts in the old name stay theirs. ' +
    'New ones must be in the new name.',
);

const columns: readonly Column<Correction>[] = [
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} /> },
  { label: t('From'), of: (row) => row.oldName },
  { label: t('To'), of: (row) => row.newName, links: true },
  { label: t('Proof'), of: (row) => PROOFS[row.proof], under: (row) => row.proofNote },
  { label: t('Proposed by'), of: (row) => <StaffName id={row.proposedBy} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposedAt} /> },
  { label: t('Signatures'), of: (row) => t('{approvals} of 2', { approvals: row.approvals }), align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={STAFF_ACT_STATES[row.state]} /> },
];

const addressOf = ({ id }: Correction) => `/name-corrections/${id}/show`;

export function NameCorrectionsList() {
  return (
    <RecordList<Correction>
      resource="name-corrections"
      title={t('Name corrections')}
      columns={columns}
      to={addressOf}
      {...WAITING_FIRST}
      empty={t('No correction of a name waits for a signature.')}
    />
  );
}

export function NameCorrectionShow() {
  return (
    <ActPage<Correction>
      title={t('Name correction')}
      signers={SIGNERS}
      subjectOf={({ oldName, newName }) => t('{oldName} becomes {newName}', { oldName, newName })}
      factsOf={({ id, memberId, memberNo, proof, proofNote }) => (
        <>
          <Fact name={t('Member')}>
            <MemberLink id={memberId} memberNo={memberNo} forCase={`N-${id}`} />
          </Fact>
          <Fact name={t('Proof')}>{inRow(PROOFS[proof], proofNote)}</Fact>
        </>
      )}
      effectOf={() => EFFECT}
      sign={({ id }, signed) => signCorrection(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/name-corrections/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

const signCorrection = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/name-corrections/{id}/approve', { path: { id }, body: signed, errors: 'inline' });

/** The member's correction that waits for its second signature, if any. Another cannot begin until it ends. */
function useWaiting(memberId: string): Correction | undefined {
  const ask = { query: { state: 'proposed', memberId } } as const;
  return useCall('GET /console/api/v1/name-corrections', ask, { quiet: true, staleMs: 0 }).data?.items[0];
}

export function WaitingCorrection({ memberId }: { memberId: string }) {
  const waiting = useWaiting(memberId);
  if (!waiting) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {rich('{link}: proposed, and waiting for a second person.', {
        link: (
          <Link to={addressOf(waiting)} style={{ color: 'inherit' }}>
            {t('New name: {newName}', { newName: waiting.newName })}
          </Link>
        ),
      })}
    </Alert>
  );
}

export function CorrectName({ member }: { member: MemberOfBlock }) {
  const [newName, setNewName] = useState(member.realName);
  const [proof, setProof] = useState<Correction['proof'] | ''>('');
  const [proofNote, setProofNote] = useState('');
  const navigate = useNavigate();
  if (useWaiting(member.id)) return null;
  return (
    <SignedActButton<Correction>
      label={t('Correct name')}
      confirm={t('Propose')}
      variant="outlined"
      title={t('The right name of {memberNo}', { memberNo: member.memberNo })}
      ready={newName.trim() !== '' && newName.trim() !== member.realName && proof !== '' && proofNote.trim() !== ''}
      done={SIGNED_FIRST}
      onDone={(one) => void navigate(addressOf(one))}
      onOpen={() => {
        setNewName(member.realName);
        setProof('');
        setProofNote('');
      }}
      {...proposal<Correction>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/name-corrections', {
            body: {
              memberId: member.id,
              newName: newName.trim(),
              proof: proof as Correction['proof'],
              proofNote: proofNote.trim(),
              ...signed,
            },
            ...keyed,
          }),
        approve: signCorrection,
      })}
    >
      <TextField label={t('Name now')} value={member.realName} disabled />
      <LineInput label={t('Right name, as on the paper')} value={newName} onChange={setNewName} max={100} />
      <SelectField
        required
        label={t('Paper that you saw')}
        value={proof}
        choices={choicesOf(PROOFS)}
        onChange={setProof}
      />
      <LineInput label={t('Its number or date')} value={proofNote} onChange={setProofNote} max={200} />
      <Typography variant="body2">{EFFECT}</Typography>
    </SignedActButton>
  );
}
