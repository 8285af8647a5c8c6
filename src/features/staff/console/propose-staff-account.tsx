// The two proposals about accounts of staff. Whoever proposes from finance signs in the same step. For a colleague's
// account, two from finance sign.
import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BankAccountFields, isBankAccount, NO_BANK_ACCOUNT } from '#design/console/bank-account-fields.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { ActButton, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import {
  effectOf,
  proposeStaffAccount,
  signedProposalOf,
  type StaffAccount,
  type StaffAccountAct,
  type StaffAccountWish,
} from './staff-labels.ts';

export function DeclareAccount() {
  const [account, setAccount] = useState(NO_BANK_ACCOUNT);
  return (
    <Propose
      label="Declare my account"
      title="Declare a bank account of yours"
      ready={isBankAccount(account)}
      onOpen={() => setAccount(NO_BANK_ACCOUNT)}
      wish={() => ({ kind: 'declare', ...account })}
    >
      <BankAccountFields account={account} onChange={(change) => setAccount((before) => ({ ...before, ...change }))} />
      <Typography variant="body2">{effectOf({ kind: 'declare', mistaken: false })}</Typography>
    </Propose>
  );
}

export function EndAccount({ account }: { account: StaffAccount }) {
  const [mistaken, setMistaken] = useState(false);
  return (
    <Propose
      label="End"
      title={`End ${account.account}`}
      variant="outlined"
      onOpen={() => setMistaken(false)}
      wish={() => ({ kind: 'end', staffAccountId: account.id, mistaken })}
    >
      {!account.signed && (
        <FormControlLabel
          control={<Checkbox size="small" checked={mistaken} onChange={(_, on) => setMistaken(on)} />}
          label="It never was staff’s. One person alone declared it."
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
  const common = { ...rest, confirm: 'Propose', onDone };
  return mayUse(['finance']) ? (
    <SignedActButton<StaffAccountAct> {...common} done={SIGNED_FIRST} {...signedProposalOf(wish)} />
  ) : (
    <ActButton<StaffAccountAct>
      {...common}
      done="Proposed. Two people from finance must sign it."
      act={(keyed) => proposeStaffAccount(wish(), keyed)}
    />
  );
}
