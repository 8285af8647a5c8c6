import { Typography } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '#design/console/select-field.tsx';
import { AmountInput, LineInput } from '#design/console/inputs.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { proposal, SignedActButton } from '#features/identity/console/public.tsx';
import { ChooseContract } from './choose-contract.tsx';
import { ChooseTranche } from './choose-tranche.tsx';
import { signedText } from './revenue-labels.ts';

const EMPTY = {
  productId: '',
  trancheId: '',
  contractId: '',
  assetId: '',
  partyId: '',
  documentId: '',
  amount: '',
  note: '',
};

/** Pays a supplier on the asset's contract from a tranche's capital. A document states the purpose. */
export function ProposeDeployment() {
  const [draft, setDraft] = useState(EMPTY);
  const set = (change: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...change }));
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
      confirm="Propose"
      wide
      onOpen={() => setDraft(EMPTY)}
      ready={ready}
      done={signedText}
      {...proposal({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/revenue/deployments', { body: { ...body(), ...signed }, ...keyed }),
        approve: (id, signed, keyed) =>
          call('POST /console/api/v1/revenue/deployments/{id}/approve', { path: { id }, body: signed, ...keyed }),
      })}
    >
      <Typography variant="body2">
        We never spend money in cooling-off. The transfer leaves after a second person has approved it.
      </Typography>
      <ChooseTranche
        productId={draft.productId}
        trancheId={draft.trancheId}
        onProduct={(productId) =>
          set({ productId, trancheId: '', contractId: '', assetId: '', partyId: '', documentId: '' })
        }
        onTranche={(trancheId) => set({ trancheId })}
      />
      <ChooseContract
        party="supplier"
        productId={draft.productId || undefined}
        contractId={draft.contractId}
        partyId={draft.partyId}
        onContract={(contract) =>
          set({ contractId: contract.id, assetId: contract.assetId, partyId: '', documentId: '' })
        }
        onParty={(partyId) => set({ partyId })}
      />
      <ChoosePaper
        assetId={draft.assetId}
        documentId={draft.documentId}
        onPaper={(documentId) => set({ documentId })}
      />
      <AmountInput label="Amount (Br)" value={draft.amount} onChange={(amount) => set({ amount })} />
      <LineInput label="What for" max={280} value={draft.note} onChange={(note) => set({ note })} />
    </SignedActButton>
  );
}

function ChoosePaper({
  assetId,
  documentId,
  onPaper,
}: {
  assetId: string;
  documentId: string;
  onPaper: (id: string) => void;
}) {
  const ask = { path: { id: assetId || '1' } };
  const asset = useCall('GET /console/api/v1/assets/{id}', ask, { quiet: true, enabled: assetId !== '' });
  const papers = assetId ? (asset.data?.documents ?? []) : [];
  return (
    <SelectField
      required
      label="Paper"
      value={documentId}
      choices={papers.map((paper) => [paper.id, paper.title.en ?? paper.kind])}
      onChange={onPaper}
      disabled={papers.length === 0}
      helperText={assetId && asset.data && papers.length === 0 ? 'First add the invoice to the asset' : undefined}
    />
  );
}
