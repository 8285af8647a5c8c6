// Console dialogs that name a party of a contract, end it, or undo its end.
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField } from '#design/console/date-field.tsx';
import { BankAccountFields, isBankAccount, NO_BANK_ACCOUNT } from '#design/console/bank-account-fields.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { call } from '#platform/client/call.ts';
import type { CallInput } from '#platform/client/call-types.ts';
import { ActButton, proposal, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import type { CatalogueAct } from './catalogue-act-facts.tsx';
import { signCatalogueAct } from './catalogue-acts.tsx';
import { BANK_KINDS, PARTY_ROLES } from './catalogue-labels.ts';
import { Grid, useToday } from './contract-acts.tsx';
import { useFieldProblems, useWritten } from './record-form.tsx';
import { t } from '#design/console/words.ts';

type PartyDraft = CallInput<'POST /console/api/v1/contracts/{id}/parties'>['body'];

const NEW_PARTY: PartyDraft = {
  role: 'payer',
  name: '',
  bankKind: 'account',
  ...NO_BANK_ACCOUNT,
  fromOn: '',
};

export function AddParty({ contractId }: { contractId: string }) {
  const [draft, setDraft] = useState(NEW_PARTY);
  const { problems, watch, forget } = useFieldProblems();
  const today = useToday();
  const written = useWritten(t('The party is named.'));
  const set = (change: Partial<PartyDraft>) => setDraft((before) => ({ ...before, ...change }));
  const ready = draft.name.trim().length >= 2 && isBankAccount(draft) && draft.fromOn !== '';
  return (
    <ActButton
      label={t('Name a party')}
      title={t('Name a party of this contract')}
      variant="outlined"
      wide
      {...written}
      ready={ready}
      onOpen={() => {
        setDraft({ ...NEW_PARTY, fromOn: today });
        forget();
      }}
      act={(keyed) =>
        watch(
          call('POST /console/api/v1/contracts/{id}/parties', {
            path: { id: contractId },
            body: { ...draft, name: draft.name.trim() },
            ...keyed,
          }),
        )
      }
    >
      <Typography variant="body2">
        {t('A payer counts only for periods that begin after you name it. A payer may not also be paid.')}
      </Typography>
      <PartyFields draft={draft} set={set} today={today} nameProblem={problems.name} />
    </ActButton>
  );
}

type PartyFieldsProps = {
  draft: PartyDraft;
  set: (change: Partial<PartyDraft>) => void;
  today: string;
  nameProblem: string | undefined;
};

function PartyFields({ draft, set, today, nameProblem }: PartyFieldsProps) {
  return (
    <Grid>
      <SelectField label={t('As')} value={draft.role} choices={PARTY_ROLES} onChange={(role) => set({ role })} />
      <TextField
        label={t('Name')}
        required
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={nameProblem !== undefined}
        helperText={nameProblem}
      />
      <SelectField
        label={t('Kind of account')}
        value={draft.bankKind}
        choices={BANK_KINDS}
        onChange={(bankKind) => set({ bankKind })}
      />
      <BankAccountFields account={draft} onChange={set} />
      <DateField required min={today} label={t('From')} value={draft.fromOn} onChange={(fromOn) => set({ fromOn })} />
    </Grid>
  );
}

export function EndParty({ id, name }: { id: string; name: string }) {
  const [endedOn, setEndedOn] = useState('');
  const today = useToday();
  const navigate = useNavigate();
  return (
    <SignedActButton<CatalogueAct>
      label={t('End')}
      title={t('End {name}', { name })}
      variant="text"
      color="error"
      done={SIGNED_FIRST}
      ready={endedOn !== ''}
      onOpen={() => setEndedOn(today)}
      onDone={(act) => void navigate(`/catalogue-acts/${act.id}/show`)}
      {...proposal<CatalogueAct>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/parties/{id}/end', { path: { id }, body: { endedOn, ...signed }, ...keyed }),
        approve: signCatalogueAct,
      })}
    >
      <DateField required min={today} label={t('Last day')} value={endedOn} onChange={setEndedOn} />
    </SignedActButton>
  );
}

/** Proposes to undo a mistaken end. */
export function TakeEndBack({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate();
  return (
    <SignedActButton<CatalogueAct>
      label={t('Take the end back')}
      title={t('Take the end of {name} back', { name })}
      variant="text"
      done={SIGNED_FIRST}
      onDone={(act) => void navigate(`/catalogue-acts/${act.id}/show`)}
      {...proposal<CatalogueAct>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/parties/{id}/take-end-back', { path: { id }, body: signed, ...keyed }),
        approve: signCatalogueAct,
      })}
    >
      <Typography variant="body2">{t('The party stays on its contract, as if it had never ended.')}</Typography>
    </SignedActButton>
  );
}
