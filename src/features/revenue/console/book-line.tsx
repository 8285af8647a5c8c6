// Proposing a bank line as the rent of one invoice: everything is filled in from the reference, for a clerk to check.
import { Alert, Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { moneyText, readAmount } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { SignedActButton } from '../../identity/console/public.tsx';
import { ChooseContract } from './choose-contract.tsx';
import { signedText, type WaitingLine } from './revenue-words.ts';

type Draft = {
  contractId: string;
  partyId: string;
  invoiceNumber: string;
  periodFrom: string;
  periodUntil: string;
  dueOn: string;
  graceDays: string;
  amount: string;
};

const plain = (minor: number) => moneyText(minor, { unit: false }).replaceAll(',', '');

function draftOf({ suggestion, leftMinor, reference }: WaitingLine): Draft {
  return {
    contractId: suggestion?.contractId ?? '',
    partyId: suggestion?.partyId ?? '',
    invoiceNumber: suggestion?.invoiceNumber ?? reference,
    periodFrom: suggestion?.periodFrom ?? '',
    periodUntil: suggestion?.periodUntil ?? '',
    dueOn: suggestion?.dueOn ?? '',
    graceDays: String(suggestion?.graceDays ?? 3),
    amount: plain(suggestion?.amountMinor ?? leftMinor),
  };
}

export function BookLine({ line }: { line: WaitingLine }) {
  const [draft, setDraft] = useState(() => draftOf(line));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const amountMinor = readAmount(draft.amount);
  const amountFits = amountMinor !== undefined && amountMinor > 0 && amountMinor <= line.leftMinor;
  const ready =
    amountFits &&
    Boolean(draft.contractId && draft.partyId && draft.invoiceNumber.trim() && draft.periodFrom && draft.dueOn) &&
    draft.periodUntil >= draft.periodFrom &&
    /^\d{1,2}$/.test(draft.graceDays);
  const body = () => ({
    statementLineId: line.statementLineId,
    contractId: draft.contractId,
    partyId: draft.partyId,
    invoiceNumber: draft.invoiceNumber.trim(),
    periodFrom: draft.periodFrom,
    periodUntil: draft.periodUntil,
    dueOn: draft.dueOn,
    graceDays: Number(draft.graceDays),
    amountMinor: amountMinor ?? 0,
  });
  return (
    <SignedActButton
      label="Propose"
      title={`Book ${moneyText(line.leftMinor)} as revenue`}
      wide
      ready={ready}
      done={signedText}
      makeAct={async (idempotencyKey) => {
        const made = await call('POST /console/api/v1/revenue/entries', { body: body(), idempotencyKey, errors: 'place' });
        return { actId: made.actId, subjectId: made.id };
      }}
      sign={({ assertion, key, made }) =>
        made?.subjectId
          ? call('POST /console/api/v1/revenue/entries/{id}/approve', {
              path: { id: made.subjectId },
              body: { assertion },
              idempotencyKey: key,
              errors: 'place',
            })
          : call('POST /console/api/v1/revenue/entries', { body: { ...body(), assertion }, idempotencyKey: key, errors: 'place' })
      }
    >
      <Typography variant="body2">{`${line.counterpartyName}, ${line.counterpartyAccount}, reference ${line.reference || 'none'}.`}</Typography>
      <Hints line={line} />
      <ChooseContract
        role="payer"
        contractId={draft.contractId}
        partyId={draft.partyId}
        onParty={(partyId) => set({ partyId })}
        onContract={(contract) => set({ contractId: contract.id, partyId: '', graceDays: String(contract.graceDays) })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, 1fr)' }}>
        <TextField
          label="Invoice"
          required
          value={draft.invoiceNumber}
          onChange={(event) => set({ invoiceNumber: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <DateInput label="Period from" value={draft.periodFrom} onChange={(periodFrom) => set({ periodFrom })} />
        <DateInput label="Period until" value={draft.periodUntil} onChange={(periodUntil) => set({ periodUntil })} />
        <DateInput label="Due on" value={draft.dueOn} onChange={(dueOn) => set({ dueOn })} />
        <TextField
          label="Days of grace"
          required
          value={draft.graceDays}
          onChange={(event) => set({ graceDays: event.target.value })}
        />
        <TextField
          label="Amount (Br)"
          required
          value={draft.amount}
          onChange={(event) => set({ amount: event.target.value })}
          error={!amountFits}
          helperText={`At most ${moneyText(line.leftMinor)}`}
          slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
        />
      </Box>
    </SignedActButton>
  );
}

function Hints({ line: { invoiced, suggestion, leftMinor } }: { line: WaitingLine }) {
  if (!invoiced)
    return (
      <Alert severity="info">
        The reference names no invoice that we know. Choose the contract by hand, or send the money back.
      </Alert>
    );
  const { rentMinor, bookedMinor } = invoiced;
  const whole = bookedMinor + leftMinor;
  return (
    <>
      {!suggestion && (
        <Alert severity="warning">The money did not come from an account that is named as payer on this contract.</Alert>
      )}
      {whole !== rentMinor && (
        <Alert severity="info">
          {`The rent is ${moneyText(rentMinor)}; ${bookedMinor > 0 ? `${moneyText(bookedMinor)} of it is booked already, ` : ''}${whole < rentMinor ? 'this is a part of it' : 'with this it is more than the rent'}.`}
        </Alert>
      )}
    </>
  );
}

export function DateInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      type="date"
      label={label}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
