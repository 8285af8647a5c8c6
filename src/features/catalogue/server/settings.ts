// Settings: the bounds of what assets may be expected to earn (catalogue.md 6). Offers outside them are refused. The
// database reads them too
// (db/functions/catalogue/offers.sql).
import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

/** At most 100 %, because nothing honest doubles in a year. */
const basisPoints = z.int().min(0).max(10_000);
const bounds = z.tuple([basisPoints, basisPoints]);
type Bounds = z.infer<typeof bounds>;

export const settings = defineSettings(
  'catalogue',
  {
    usedUpYearBasisPoints: {
      schema: bounds,
      sandbox: [800, 2_500] as Bounds,
      pilot: [800, 2_500] as Bounds,
      money: true,
      label: 'If the price is used up: least and most that we expect a year to bring above the price',
    },
    returnedYearBasisPoints: {
      schema: bounds,
      sandbox: [600, 1_600] as Bounds,
      pilot: [600, 1_600] as Bounds,
      money: true,
      label: 'If the principal returns: least and most that we expect a year to bring',
    },
  },
  ({ usedUpYearBasisPoints: used, returnedYearBasisPoints: returned }) =>
    used[0] <= used[1] && returned[0] <= returned[1] ? null : 'The least must not be above the most.',
);
