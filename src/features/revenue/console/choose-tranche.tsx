import { MenuItem, Stack, TextField } from '@mui/material';
import { dateText } from '../../../design/date-text.ts';
import { moneyText } from '../../../design/money-text.ts';
import { ChooseProduct, useProduct } from '../../catalogue/console/public.tsx';

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
