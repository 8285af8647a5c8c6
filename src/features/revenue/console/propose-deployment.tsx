import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { readAmount } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { SignedActButton } from '../../identity/console/public.tsx';
import { ChooseContract } from './choose-contract.tsx';
import { ChooseTranche } from './choose-tranche.tsx';
import { signedText } from './revenue-words.ts';

/** Paying a supplier named on the asset's contract from a tranche's capital, with the paper that says what for. */
export function ProposeDeployment() {
  const [draft, setDraft] = useState({
    productId: '',
    trancheId: '',
    contractId: '',
    assetId: '',
    partyId: '',
    documentId: '',
    amount: '',
    note: '',
  });
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }));
  const asset = useCall(
    'GET /console/api/v1/assets/{id}',
    { path: { id: draft.assetId || '1' } },
    { quiet: true, enabled: draft.assetId !== '' },
  );
  const papers = draft.assetId ? (asset.data?.documents ?? []) : [];
  const amountMinor = readAmount(draft.amount);
  const ready = Boolean(draft.trancheId && draft.partyId && draft.documentId && amountMinor && draft.note.trim());
  const body = () => ({
    trancheId: draft.trancheId,
    partyId: draft.partyId,
    documentId: draft.documentId,
    amountMinor: amountMinor ?? 0,
    note: draft.note.trim(),
  });
  return (
    <SignedActButton
      label="Propose a deployment"
      title="Pay a supplier from capital"
      wide
      ready={ready}
      done={signedText}
      makeAct={async (idempotencyKey) => {
        const made = await call('POST /console/api/v1/revenue/deployments', { body: body(), idempotencyKey, errors: 'place' });
        return { actId: made.actId, subjectId: made.id };
      }}
      sign={({ assertion, key, made }) =>
        made?.subjectId
          ? call('POST /console/api/v1/revenue/deployments/{id}/approve', {
              path: { id: made.subjectId },
              body: { assertion },
              idempotencyKey: key,
              errors: 'place',
            })
          : call('POST /console/api/v1/revenue/deployments', {
              body: { ...body(), assertion },
              idempotencyKey: key,
              errors: 'place',
            })
      }
    >
      <Typography variant="body2">
        Money in cooling-off is never deployed. The transfer leaves once a second person has approved.
      </Typography>
      <ChooseTranche
        productId={draft.productId}
        trancheId={draft.trancheId}
        onProduct={(productId) => set({ productId, trancheId: '', contractId: '', assetId: '', partyId: '', documentId: '' })}
        onTranche={(trancheId) => set({ trancheId })}
      />
      <ChooseContract
        role="supplier"
        productId={draft.productId || undefined}
        contractId={draft.contractId}
        partyId={draft.partyId}
        onContract={(contract) => set({ contractId: contract.id, assetId: contract.assetId, partyId: '', documentId: '' })}
        onParty={(partyId) => set({ partyId })}
      />
      <TextField
        select
        required
        label="Paper"
        value={draft.documentId}
        onChange={(event) => set({ documentId: event.target.value })}
        disabled={papers.length === 0}
        helperText={draft.assetId && asset.data && papers.length === 0 ? 'Add the invoice to the asset first' : undefined}
      >
        {papers.map((paper) => (
          <MenuItem key={paper.id} value={paper.id}>
            {paper.title.en ?? paper.kind}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Amount (Br)"
        required
        value={draft.amount}
        onChange={(event) => set({ amount: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <TextField
        label="What for"
        required
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 280 } }}
      />
    </SignedActButton>
  );
}
