// Which contract and which of its parties: by default what the reference says, otherwise chosen by hand.
import { MenuItem, Stack, TextField } from '@mui/material';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';

export type Contract = DataOf<'GET /console/api/v1/contracts'>['items'][number];
export type Party = Contract['parties'][number];

type ChooseContractProps = {
  /** Which of its parties may be chosen; any where undefined. */
  party: Party['role'] | undefined;
  contractId: string;
  partyId: string;
  onContract: (contract: Contract) => void;
  onParty: (partyId: string) => void;
  productId?: string | undefined;
};

export function ChooseContract({ party, contractId, partyId, onContract, onParty, productId }: ChooseContractProps) {
  const { data } = useCall(
    'GET /console/api/v1/contracts',
    { query: { limit: 100, ...(productId ? { productId } : {}) } },
    { quiet: true, staleMs: 60_000 },
  );
  const contracts = data?.items ?? [];
  const parties =
    contracts.find((one) => one.id === contractId)?.parties.filter((one) => party === undefined || one.role === party) ?? [];
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <TextField
        select
        required
        fullWidth
        label="Contract"
        value={contracts.some((one) => one.id === contractId) ? contractId : ''}
        onChange={(event) => {
          const chosen = contracts.find((one) => one.id === event.target.value);
          if (chosen) onContract(chosen);
        }}
      >
        {contracts.map((one) => (
          <MenuItem key={one.id} value={one.id}>{`${one.number}: ${one.title.en ?? ''}`}</MenuItem>
        ))}
      </TextField>
      <TextField
        select
        required
        fullWidth
        label={party === 'supplier' ? 'Supplier' : 'Payer'}
        value={parties.some((one) => one.id === partyId) ? partyId : ''}
        onChange={(event) => onParty(event.target.value)}
        disabled={parties.length === 0}
        helperText={contractId && contracts.length > 0 && parties.length === 0 ? 'Nobody is named on this contract' : undefined}
      >
        {parties.map((one) => (
          <MenuItem key={one.id} value={one.id}>{`${one.name}, ${one.bankCode} ${one.bankNumber}`}</MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
