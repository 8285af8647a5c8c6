import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { moneyText, readAmount } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { SignedActButton } from '../../identity/console/public.tsx';
import { ChooseContract } from './choose-contract.tsx';
import { ChooseTranche } from './choose-tranche.tsx';
import { signedText, type WaitingLine } from './revenue-words.ts';

const plain = (minor: number) => moneyText(minor, { unit: false }).replaceAll(',', '');

/** Money that came back from an asset goes to the same tranche's capital, and from there to its holders only. */
export function RestoreCapital({ line }: { line: WaitingLine }) {
  const [productId, setProductId] = useState(line.invoiced?.productId ?? '');
  const [trancheId, setTrancheId] = useState('');
  const [contractId, setContractId] = useState('');
  const [partyId, setPartyId] = useState('');
  const [text, setText] = useState(plain(line.leftMinor));
  const [note, setNote] = useState('');
  const amountMinor = readAmount(text);
  const fits = amountMinor !== undefined && amountMinor > 0 && amountMinor <= line.leftMinor;
  const body = () => ({
    trancheId,
    partyId,
    statementLineId: line.statementLineId,
    amountMinor: amountMinor ?? 0,
    note: note.trim(),
  });
  return (
    <SignedActButton
      label="Returned capital"
      title={`Restore capital from ${moneyText(line.leftMinor)}`}
      variant="outlined"
      wide
      ready={fits && Boolean(trancheId && partyId && note.trim())}
      done={signedText}
      makeAct={async (idempotencyKey) => {
        const made = await call('POST /console/api/v1/revenue/restorations', { body: body(), idempotencyKey, errors: 'place' });
        return { actId: made.actId, subjectId: made.id };
      }}
      sign={({ assertion, key, made }) =>
        made?.subjectId
          ? call('POST /console/api/v1/revenue/restorations/{id}/approve', {
              path: { id: made.subjectId },
              body: { assertion },
              idempotencyKey: key,
              errors: 'place',
            })
          : call('POST /console/api/v1/revenue/restorations', {
              body: { ...body(), assertion },
              idempotencyKey: key,
              errors: 'place',
            })
      }
    >
      <Typography variant="body2">{`${line.counterpartyName}, ${line.counterpartyAccount}, reference ${line.reference || 'none'}.`}</Typography>
      <ChooseTranche
        productId={productId}
        trancheId={trancheId}
        onProduct={(id) => {
          setProductId(id);
          setTrancheId('');
          setContractId('');
          setPartyId('');
        }}
        onTranche={setTrancheId}
      />
      <ChooseContract
        role={undefined}
        productId={productId || undefined}
        contractId={contractId}
        partyId={partyId}
        onContract={(contract) => {
          setContractId(contract.id);
          setPartyId('');
        }}
        onParty={setPartyId}
      />
      <TextField
        label="Amount (Br)"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={!fits}
        helperText={`At most ${moneyText(line.leftMinor)}`}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label="Why"
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 280 } }}
      />
    </SignedActButton>
  );
}
