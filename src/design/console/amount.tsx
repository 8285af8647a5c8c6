import { countText, moneyText } from './formats.ts';
import { Box } from '@mui/material';
import type { MinorAmount } from '../money-text.ts';

/** An amount in minor units, without `unit` for columns that name the unit in their heading. */
export function Amount({
  minor,
  unit = false,
  strong = false,
}: {
  minor: MinorAmount;
  unit?: boolean;
  strong?: boolean;
}) {
  return (
    <Box
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: strong ? 600 : 'inherit' }}
    >
      {moneyText(minor, { unit })}
    </Box>
  );
}

/** Whole numbers: units, stock, points. */
export function Count({ value }: { value: MinorAmount }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {countText(value)}
    </Box>
  );
}
