import { MenuItem, Stack, TextField } from '@mui/material';
import { dateText } from '../../../design/date-text.ts';
import { moneyText } from '../../../design/money-text.ts';
import { useCall } from '../../../platform/client/queries.ts';

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
  const products =
    useCall('GET /console/api/v1/products', { query: { limit: 100 } }, { quiet: true, staleMs: 60_000 }).data?.items ?? [];
  const product = useCall(
    'GET /console/api/v1/products/{id}',
    { path: { id: productId || '1' } },
    { quiet: true, enabled: productId !== '' },
  );
  const tranches = productId ? (product.data?.tranches ?? []) : [];
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <TextField
        select
        required
        fullWidth
        label="Product"
        value={products.some((one) => one.id === productId) ? productId : ''}
        onChange={(event) => onProduct(event.target.value)}
      >
        {products.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.title.en ?? ''}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        required
        fullWidth
        label="Tranche"
        value={tranches.some((one) => one.id === trancheId) ? trancheId : ''}
        onChange={(event) => onTranche(event.target.value)}
        disabled={tranches.length === 0}
      >
        {tranches.map((one) => (
          <MenuItem
            key={one.id}
            value={one.id}
          >{`${one.n}, opened ${dateText(one.openedAt)}, capital ${moneyText(one.capitalMinor)}`}</MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
