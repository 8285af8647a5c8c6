// How much is open, by state and age, above a list of it. A choice of one figure filters the list.
import { ButtonBase, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
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

/** A figure of the table. `state` is '' where the list has no states. */
export type AgeFigure = { state: string; age: string; count: number; amountMinor: number };

type AgeTableProps = {
  /** Undefined until they are read. */
  figures: readonly AgeFigure[] | undefined;
  ages: Readonly<Record<string, string>>;
  states?: Readonly<Record<string, readonly [text: string, ...unknown[]]>>;
};

/** The list's filter without what a figure of the table chooses, for the call that counts. */
export function useUncountedFilter(): Record<string, string> {
  const { age: _, state: __, ...others } = useListContext().filterValues as Record<string, string>;
  return others;
}

export function AgeTable({ figures = [], ages, states = {} }: AgeTableProps) {
  const open = Object.keys(states).filter((state) => figures.some((one) => one.state === state && one.count > 0));
  return (
    <TableContainer sx={{ mb: 1.5 }}>
      <Table size="small" aria-label={t('By age')} sx={{ width: 'auto', '& td, & th': { px: 1.25, py: 0.25 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('By age')}</TableCell>
            {Object.entries(ages).map(([age, name]) => (
              <TableCell key={age} align="right">
                {name}
              </TableCell>
            ))}
            <TableCell align="right">{t('Sum')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...open, ''].map((state) => (
            <TableRow key={state}>
              <TableCell component="th" scope="row">
                {states[state]?.[0] ?? t('Sum')}
              </TableCell>
              {[...Object.keys(ages), ''].map((age) => (
                <TableCell key={age} align="right">
                  <Figure figures={figures} state={state} age={age} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** What is open of a state and an age; '' stands for all. */
function Figure({ figures, state, age }: { figures: readonly AgeFigure[]; state: string; age: string }) {
  const { filterValues, setFilters } = useListContext();
  const own = figures.filter((one) => (state === '' || one.state === state) && (age === '' || one.age === age));
  const count = own.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '—';
  const values = filterValues as Record<string, string>;
  const chosen = (values.state ?? '') === state && (values.age ?? '') === age;
  const { age: _, state: __, ...others } = values;
  return (
    <ButtonBase
      aria-pressed={chosen}
      onClick={() => setFilters({ ...others, ...(state && { state }), ...(age && { age }) }, {}, false)}
      sx={{ px: 0.75, py: 0.25, borderRadius: 1, font: 'inherit', bgcolor: chosen ? 'action.selected' : undefined }}
    >
      <Amount minor={own.reduce((sum, one) => sum + one.amountMinor, 0)} strong /> ({countText(count)})
    </ButtonBase>
  );
}
