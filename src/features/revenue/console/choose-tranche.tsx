import { Stack } from '@mui/material';
import { SelectField } from '#design/console/select-field.tsx';
import { dateText } from '#design/date-text.ts';
import { moneyText } from '#design/money-text.ts';
import { ChooseProduct, useProduct } from '#features/catalogue/console/public.tsx';

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
        label="Tranche"
        value={tranches.some((one) => one.id === trancheId) ? trancheId : ''}
        choices={tranches.map((one) => [
          one.id,
          `${one.n}, opened ${dateText(one.openedAt)}, capital ${moneyText(one.capitalMinor)}`,
        ])}
        onChange={onTranche}
        disabled={tranches.length === 0}
      />
    </Stack>
  );
}
