// Form that proposes a two-person act on bank money. Unexplained money and the operator's own money leave suspense only
// by a transfer that two persons sign; a line can't just be ticked off (bank-and-reconciliation.md 3).
import { Typography } from '@mui/material';
import { useState } from 'react';
import { AmountInput, amountFits, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { call } from '#platform/client/call.ts';
import { proposal, SignedActButton } from '#features/acts/console/public.tsx';
import type { BankActKind, BankActView } from '../contract.ts';
import { ACTS } from './bank-labels.ts';
import { t } from '#design/console/words.ts';

const MEANING: Record<BankActKind, string> = {
  send_back: t('The money goes back to the account it came from.'),
  shortfall_cover: t('The operator’s money on this line pays the operator’s debt to the client account.'),
  budget_fund: t('The operator’s money on this line goes into the rewards budget. It never becomes revenue.'),
  tax_remit: t('The tax we held back goes from the client account to the tax office.'),
  fees_take: t('Earned fees go from the client account to the operator’s own.'),
};

export function ProposeBankAct({ kind, mostMinor, lineId }: { kind: BankActKind; mostMinor: number; lineId?: string }) {
  const [text, setText] = useState(typedAmount(mostMinor));
  const [note, setNote] = useState('');
  const amountMinor = readAmount(text);
  const body = () => ({
    kind,
    amountMinor: amountMinor as number,
    note: note.trim(),
    ...(lineId ? { statementLineId: lineId } : {}),
  });
  if (mostMinor <= 0) return null;
  return (
    <SignedActButton<BankActView>
      label={ACTS[kind]}
      title={ACTS[kind]}
      variant="outlined"
      onOpen={() => {
        setText(typedAmount(mostMinor));
        setNote('');
      }}
      ready={amountFits(text, mostMinor) && note.trim() !== ''}
      done={(act) => (act.state === 'done' ? t('Done.') : t('Proposed and signed. A second person must approve it.'))}
      {...proposal({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/bank-acts', { body: { ...body(), ...signed }, ...keyed }),
        approve: (id, signed, keyed) =>
          call('POST /console/api/v1/bank-acts/{id}/approve', { path: { id }, body: signed, ...keyed }),
      })}
    >
      <Typography variant="body2">{MEANING[kind]}</Typography>
      <AmountInput label={t('Amount (Br)')} value={text} onChange={setText} mostMinor={mostMinor} />
      <LineInput label={t('Why')} max={140} value={note} onChange={setNote} />
    </SignedActButton>
  );
}
