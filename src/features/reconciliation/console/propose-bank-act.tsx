// The only ways out for money that nobody has explained, and for the operator's own: a transfer that two persons sign.
// There is no tick that makes a line disappear (money.md 5).
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { moneyText, readAmount } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { SignedActButton } from '../../identity/console/public.tsx';
import type { BankActKind, BankActView } from '../contract.ts';
import { ACTS } from './bank-words.ts';

const MEANING: Record<BankActKind, string> = {
  send_back: 'The money returns to the account it came from.',
  shortfall_cover: 'The operator’s money on this line pays what the operator owes the client account.',
  budget_fund: 'The operator’s money on this line becomes the rewards budget. Never revenue.',
  tax_remit: 'Withheld tax leaves the client account for the tax office.',
  fees_take: 'Earned fees leave the client account for the operator’s own.',
};

const plain = (minor: number) => moneyText(minor, { unit: false }).replaceAll(',', '');

export function ProposeBankAct({ kind, mostMinor, lineId }: { kind: BankActKind; mostMinor: number; lineId?: string }) {
  const [text, setText] = useState(plain(mostMinor));
  const [note, setNote] = useState('');
  const amountMinor = readAmount(text);
  const valid = amountMinor !== undefined && amountMinor > 0 && amountMinor <= mostMinor;
  const body = () => ({
    kind,
    amountMinor: amountMinor as number,
    note: note.trim(),
    ...(lineId ? { statementLineId: lineId } : {}),
  });
  return (
    <SignedActButton<BankActView>
      label={ACTS[kind]}
      title={ACTS[kind]}
      variant="outlined"
      disabled={mostMinor <= 0}
      ready={valid && note.trim() !== ''}
      done={(act) => (act.state === 'done' ? 'Done.' : 'Proposed and signed. A second person must approve it.')}
      makeAct={async (idempotencyKey) => {
        const act = await call('POST /console/api/v1/bank-acts', { body: body(), idempotencyKey, errors: 'place' });
        return { actId: act.actId, subjectId: act.id };
      }}
      sign={({ assertion, key, made }) =>
        made?.subjectId
          ? call('POST /console/api/v1/bank-acts/{id}/approve', {
              path: { id: made.subjectId },
              body: { assertion },
              idempotencyKey: key,
              errors: 'place',
            })
          : call('POST /console/api/v1/bank-acts', { body: { ...body(), assertion }, idempotencyKey: key, errors: 'place' })
      }
    >
      <Typography variant="body2">{MEANING[kind]}</Typography>
      <TextField
        label="Amount (Br)"
        value={text}
        onChange={(event) => setText(event.target.value)}
        required
        error={!valid}
        helperText={`At most ${moneyText(mostMinor)}`}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label="Why"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        required
        slotProps={{ htmlInput: { maxLength: 140 } }}
      />
    </SignedActButton>
  );
}
