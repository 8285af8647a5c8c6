// The contract and one of its parties. The reference gives the default. Staff may choose another by hand.
import { Stack } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '#design/console/select-field.tsx';
import { ChooseOne } from '#design/console/inputs.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

export type Contract = DataOf<'GET /console/api/v1/contracts'>['items'][number];
export type Party = Contract['parties'][number];

type ChooseContractProps = {
  /** The role of the parties that staff may choose. Any role where undefined. */
  party: Party['role'] | undefined;
  contractId: string;
  partyId: string;
  onContract: (contract: Contract) => void;
  onParty: (partyId: string) => void;
  productId?: string | undefined;
};

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
        label="Contract"
        found={found.data}
        chosen={contract}
        textOf={({ number, title }) => `${number}: ${title.en ?? ''}`}
        onSearch={setText}
        onChoose={onContract}
      />
      <SelectField
        required
        fullWidth
        label={party === 'supplier' ? 'Supplier' : 'Payer'}
        value={parties.some((one) => one.id === partyId) ? partyId : ''}
        choices={parties.map((one) => [one.id, `${one.name}, ${one.bankCode} ${one.bankNumber}`])}
        onChange={onParty}
        disabled={parties.length === 0}
        helperText={contract && parties.length === 0 ? 'This contract names nobody' : undefined}
      />
    </Stack>
  );
}
