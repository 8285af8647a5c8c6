// Console pages of capital spent on assets: the list with the form that proposes a deployment, and one deployment.
import { moneyText } from '#design/console/formats.ts';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { AmountInput, LineInput } from '#design/console/inputs.tsx';
import { AmountFact, Fact } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { labelOf } from '#design/console/names.ts';
import { readAmount } from '#design/typed-amount.ts';
import { proposal, SignedActButton } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { ChooseContract, ChooseTranche } from './revenue-fields.tsx';
import { type Deployment, signedText } from './revenue-labels.ts';
import { ActPage, ActsList } from './two-person-acts.tsx';
import { labelled, ownText, t } from '#design/console/words.ts';

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

/** Form: pay a supplier on the asset's contract from a tranche's capital. A document states the purpose. */
function ProposeDeployment() {
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
      label={t('Propose to spend capital')}
      title={t('Pay a supplier from capital')}
      confirm={t('Propose')}
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
        {t('We never spend money in cooling-off. The transfer leaves after a second person has approved it.')}
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
      <ChooseDocument
        assetId={draft.assetId}
        documentId={draft.documentId}
        onPaper={(documentId) => set({ documentId })}
      />
      <AmountInput label={t('Amount (Br)')} value={draft.amount} onChange={(amount) => set({ amount })} />
      <LineInput label={t('What for')} max={280} value={draft.note} onChange={(note) => set({ note })} />
    </SignedActButton>
  );
}

function ChooseDocument({
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
      label={t('Paper')}
      value={documentId}
      choices={papers.map((paper) => [paper.id, ownText(paper.title) || labelOf(paper.kind)])}
      onChange={onPaper}
      disabled={papers.length === 0}
      helperText={assetId && asset.data && papers.length === 0 ? t('First add the invoice to the asset') : undefined}
    />
  );
}

const bankStateText = ({ instructionState }: Deployment) => (instructionState ? labelOf(instructionState) : '—');

export function DeploymentsList() {
  return (
    <ActsList<Deployment>
      kind="deployments"
      title={t('Capital spent')}
      columns={[
        { label: t('Supplier'), of: (row) => row.supplier },
        { label: t('Product'), of: (row) => row.productTitle },
        { label: t('What for'), of: (row) => row.note },
        { label: t('At the bank'), of: bankStateText },
      ]}
      actions={mayUse(['finance']) && <ProposeDeployment />}
      empty={t('No capital was spent yet.')}
    />
  );
}

export function DeploymentShow() {
  return (
    <ActPage<Deployment>
      kind="deployments"
      title={t('Capital spent')}
      heading={(one) => labelled(one.supplier, one.note)}
      facts={(one) => (
        <>
          <AmountFact name={t('Amount')} minor={one.amountMinor} strong />
          <Fact name={t('Supplier’s account')}>{one.supplierAccount}</Fact>
          <Fact name={t('Paper')}>
            <a href={one.documentSrc} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
              {t('Open the paper')}
            </a>
          </Fact>
          <Fact name={t('Contract')}>{one.contractNumber}</Fact>
          <Fact name={t('Tranche')}>{one.trancheId}</Fact>
          <Fact name={t('At the bank')}>{bankStateText(one)}</Fact>
        </>
      )}
      deed={(one) => t('Pay {amount} to {supplier}', { amount: moneyText(one.amountMinor), supplier: one.supplier })}
      summary={(one) =>
        t('From the capital of {productTitle}, tranche {trancheId}, to {supplierAccount}: {note}', {
          productTitle: one.productTitle,
          trancheId: one.trancheId,
          supplierAccount: one.supplierAccount,
          note: one.note,
        })
      }
    />
  );
}
