// Fields that the revenue forms share: a contract with its party, a tranche, and the sender of a bank line.
import { dateText, moneyText } from '#design/console/formats.ts';
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '#design/console/select-field.tsx';
import { ChooseOne } from '#design/console/inputs.tsx';
import { ChooseProduct, useProduct } from '#features/catalogue/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { WaitingLine } from './revenue-labels.ts';
import { inRow, labelled, ownText, t } from '#design/console/words.ts';

export type Contract = DataOf<'GET /console/api/v1/contracts'>['items'][number];
export type Party = Contract['parties'][number];

type ChooseContractProps = {
  /** Role of the parties that staff may choose. Undefined allows any role. */
  party: Party['role'] | undefined;
  contractId: string;
  partyId: string;
  onContract: (contract: Contract) => void;
  onParty: (partyId: string) => void;
  productId?: string | undefined;
};

/** Chooses a contract and one of its parties. The line's reference gives the default, which staff may change. */
export function ChooseContract({ party, contractId, partyId, onContract, onParty, productId }: ChooseContractProps) {
  const [text, setText] = useState('');
  const found = useCall(
    'GET /console/api/v1/contracts',
    { query: { ...(productId ? { productId } : {}), ...(text ? { text } : {}) } },
    { quiet: true, staleMs: 60_000 },
  );
  const asked = useCall(
    'GET /console/api/v1/contracts/{id}',
    { path: { id: contractId || '1' } },
    { quiet: true, enabled: contractId !== '', staleMs: 60_000 },
  );
  const contract = contractId ? asked.data : undefined;
  const parties = contract?.parties.filter((one) => party === undefined || one.role === party) ?? [];
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <ChooseOne<Contract>
        label={t('Contract')}
        found={found.data}
        chosen={contract}
        textOf={({ number, title }) => labelled(number, ownText(title))}
        onSearch={setText}
        onChoose={onContract}
      />
      <SelectField
        required
        fullWidth
        label={party === 'supplier' ? t('Supplier') : t('Payer')}
        value={parties.some((one) => one.id === partyId) ? partyId : ''}
        choices={parties.map((one) => [one.id, inRow(one.name, `${one.bankCode} ${one.bankNumber}`)])}
        onChange={onParty}
        disabled={parties.length === 0}
        helperText={contract && parties.length === 0 ? t('No payer is named') : undefined}
      />
    </Stack>
  );
}

export function ChooseTranche({
  productId,
  trancheId,
  onProduct,
  onTranche,
}: {
  productId: string;
  trancheId: string;
  onProduct: (id: string) => void;
  onTranche: (id: string) => void;
}) {
  const tranches = useProduct(productId)?.tranches ?? [];
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <ChooseProduct productId={productId} onProduct={onProduct} />
      <SelectField
        required
        fullWidth
        label={t('Tranche')}
        value={tranches.some((one) => one.id === trancheId) ? trancheId : ''}
        choices={tranches.map((one) => [
          one.id,
          t('{n}, opened {openedAt}, capital {capital}', {
            n: one.n,
            openedAt: dateText(one.openedAt),
            capital: moneyText(one.capitalMinor),
          }),
        ])}
        onChange={onTranche}
        disabled={tranches.length === 0}
      />
    </Stack>
  );
}

/** The sender of a bank line, with the name that the bank gives. */
export function Sender({ line }: { line: WaitingLine }) {
  return (
    <Typography variant="body2">
      {t('{counterpartyName}, {counterpartyAccount}, reference {reference}.', {
        counterpartyName: line.counterpartyName,
        counterpartyAccount: line.counterpartyAccount,
        reference: line.reference || t('none'),
      })}
    </Typography>
  );
}
