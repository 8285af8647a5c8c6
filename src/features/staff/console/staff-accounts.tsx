// Console pages of staff's own bank accounts (income.md 1): the declared ones, and the acts that declare and end them.
import { Alert, Typography, Checkbox, FormControlLabel } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Nothing, Section } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { BankAccountFields, isBankAccount, NO_BANK_ACCOUNT } from '#design/console/bank-account-fields.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import {
  ActPage,
  STAFF_ACT_STATES,
  StaffName,
  WAITING_FIRST,
  ActButton,
  SIGNED_FIRST,
  SignedActButton,
} from '#features/acts/console/public.tsx';
import {
  deedOf,
  effectOf,
  signStaffAccount,
  type StaffAccount,
  type StaffAccountAct,
  statusOfAccount,
  proposeStaffAccount,
  signedProposalOf,
  type StaffAccountWish,
} from './staff-labels.ts';
import { labelled, t } from '#design/console/words.ts';

const accountColumns: readonly Column<StaffAccount>[] = [
  { label: t('Account'), of: (row) => row.account },
  { label: t('Owner'), of: (row) => <StaffName id={row.staffId} /> },
  { label: t('Declared'), of: (row) => <Moment at={row.addedAt} /> },
  {
    label: t('State'),
    of: (row) => <StateChip of={statusOfAccount(row)} />,
    under: (row) => row.endedAt && <Moment at={row.endedAt} />,
  },
  {
    label: t('End'),
    of: (row) => row.endedAt === null && <EndAccount account={row} />,
    align: 'right',
    acts: true,
  },
];

const actColumns: readonly Column<StaffAccountAct>[] = [
  { label: t('What'), of: deedOf, links: true },
  { label: t('Account'), of: (row) => row.account },
  { label: t('Owner'), of: (row) => <StaffName id={row.staffId} /> },
  { label: t('Proposed by'), of: (row) => <StaffName id={row.proposedBy} /> },
  { label: t('On'), of: (row) => <Moment at={row.proposedAt} /> },
  { label: t('Signatures'), of: (row) => t('{approvals} of 2', { approvals: row.approvals }), align: 'right' },
  { label: t('State'), of: (row) => <StateChip of={STAFF_ACT_STATES[row.state]} /> },
];

export function StaffAccountsList() {
  return (
    <>
      <DeclaredAccounts />
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('Proposals and signatures')}
      </Typography>
      <RecordList<StaffAccountAct>
        resource="staff-account-acts"
        title={t('Accounts of staff')}
        columns={actColumns}
        to={(row) => `/staff-account-acts/${row.id}/show`}
        {...WAITING_FIRST}
        empty={t('No act about an account waits for a signature.')}
      />
    </>
  );
}

function DeclaredAccounts() {
  const { data, error } = useCall('GET /console/api/v1/staff-accounts', {}, { quiet: true, staleMs: 0 });
  return (
    <Section title={t('Declared accounts')} actions={<DeclareAccount />}>
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {data &&
        (data.length > 0 ? (
          <RowsTable label={t('Declared accounts')} rows={data} columns={accountColumns} />
        ) : (
          <Nothing>
            {t('None yet. Declare each bank account of yours. Then no rent comes from it and no capital goes to it.')}
          </Nothing>
        ))}
    </Section>
  );
}

export function StaffAccountActShow() {
  return (
    <ActPage<StaffAccountAct>
      title={t('Account of staff')}
      subjectOf={(act) => labelled(deedOf(act), act.account)}
      factsOf={(act) => (
        <Fact name={t('Account of')}>
          <StaffName id={act.staffId} />
        </Fact>
      )}
      effectOf={effectOf}
      sign={({ id }, signed) => signStaffAccount(id, signed)}
      takeBack={({ id }) =>
        call('POST /console/api/v1/staff-account-acts/{id}/withdraw', { path: { id }, errors: 'inline' })
      }
    />
  );
}

// The two proposals on staff accounts, to declare and to end one. A proposer from finance signs in the same step. If
// another colleague proposes, two from finance sign.

function DeclareAccount() {
  const [account, setAccount] = useState(NO_BANK_ACCOUNT);
  return (
    <Propose
      label={t('Declare my account')}
      title={t('Declare a bank account of yours')}
      ready={isBankAccount(account)}
      onOpen={() => setAccount(NO_BANK_ACCOUNT)}
      wish={() => ({ kind: 'declare', ...account })}
    >
      <BankAccountFields account={account} onChange={(change) => setAccount((before) => ({ ...before, ...change }))} />
      <Typography variant="body2">{effectOf({ kind: 'declare', mistaken: false })}</Typography>
    </Propose>
  );
}

function EndAccount({ account }: { account: StaffAccount }) {
  const [mistaken, setMistaken] = useState(false);
  return (
    <Propose
      label={t('End')}
      title={t('End {account}', { account: account.account })}
      variant="outlined"
      onOpen={() => setMistaken(false)}
      wish={() => ({ kind: 'end', staffAccountId: account.id, mistaken })}
    >
      {!account.signed && (
        <FormControlLabel
          control={<Checkbox size="small" checked={mistaken} onChange={(_, on) => setMistaken(on)} />}
          label={t('It never was staff’s. One person alone declared it.')}
        />
      )}
      <Typography variant="body2">{effectOf({ kind: 'end', mistaken })}</Typography>
    </Propose>
  );
}

type ProposeProps = {
  label: string;
  title: string;
  wish: () => StaffAccountWish;
  children: ReactNode;
  ready?: boolean;
  variant?: 'outlined';
  onOpen: () => void;
};

function Propose({ wish, ...rest }: ProposeProps) {
  const navigate = useNavigate();
  const onDone = (act: StaffAccountAct) => void navigate(`/staff-account-acts/${act.id}/show`);
  const common = { ...rest, confirm: t('Propose'), onDone };
  return mayUse(['finance']) ? (
    <SignedActButton<StaffAccountAct> {...common} done={SIGNED_FIRST} {...signedProposalOf(wish)} />
  ) : (
    <ActButton<StaffAccountAct>
      {...common}
      done={t('Proposed. Two people from finance must sign it.')}
      act={(keyed) => proposeStaffAccount(wish(), keyed)}
    />
  );
}
