// How much is open of each age, above a list of it. A choice of one filters the list.
import { Box, ButtonBase, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Amount } from '#design/console/amount.tsx';
import { countText } from '#design/console/formats.ts';
import { t } from '#design/console/words.ts';
import type { DayAge } from '../contract/ageing.ts';

export const DAY_AGE_NAMES: Readonly<Record<DayAge, string>> = {
  days_0_7: t('Up to 7 days'),
  days_8_30: t('8 to 30 days'),
  days_31_60: t('31 to 60 days'),
  days_61_90: t('61 to 90 days'),
  days_91_up: t('Over 90 days'),
};

export type OfAge = { id: string; name: string; count: number; amountMinor: number };

/** The list's filter without the age, for the call that counts by age. */
export function useFilterWithoutAge(): Record<string, string> {
  const { filterValues } = useListContext();
  const { age: _, ...others } = filterValues as Record<string, string>;
  return others;
}

export function AgeStrip({ ages }: { ages: readonly OfAge[] | undefined }) {
  const { filterValues, setFilters } = useListContext();
  const { age, ...others } = filterValues as Record<string, string>;
  return (
    <Box
      component="fieldset"
      aria-label={t('By age')}
      sx={{ border: 0, p: 0, m: 0, mb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 66 }}
    >
      {ages?.map((one) => {
        const chosen = one.id === age;
        return (
          <ButtonBase
            key={one.id}
            aria-pressed={chosen}
            onClick={() => setFilters(chosen ? others : { ...others, age: one.id }, {}, false)}
            sx={{
              display: 'block',
              textAlign: 'left',
              px: 1.5,
              py: 1,
              minWidth: 150,
              borderRadius: 1,
              border: 1,
              borderColor: chosen ? 'primary.main' : 'divider',
              bgcolor: chosen ? 'action.selected' : 'background.paper',
              opacity: one.count === 0 ? 0.6 : 1,
            }}
          >
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {one.name}
            </Typography>
            <Typography component="span" variant="body2">
              <Amount minor={one.amountMinor} strong /> · {countText(one.count)}
            </Typography>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
