// How much is open, by state and age, above a list of it. A choice of one figure filters the list.
import { ButtonBase, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useListContext } from 'react-admin';
import { Amount } from '#design/console/amount.tsx';
import { STAYS } from '#design/console/cell-looks.ts';
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

/** Their heads in the table, which says once that they are days. */
const DAY_HEADS: Readonly<Record<DayAge, string>> = {
  days_0_7: '0–7',
  days_8_30: '8–30',
  days_31_60: '31–60',
  days_61_90: '61–90',
  days_91_up: '91+',
};

/** A figure of the table. `state` is '' where the list has no states. */
export type AgeFigure = { state: string; age: string; count: number; amountMinor: number };

type AgeTableProps = {
  /** Undefined until they are read. */
  figures: readonly AgeFigure[] | undefined;
  /** The heads of its columns, by age, and what they are [days]. */
  heads?: Readonly<Record<string, string>>;
  caption?: string;
  states?: Readonly<Record<string, readonly [text: string, ...unknown[]]>>;
  /** Members, one of whom may be in several figures: their counts have no sum, and the list has no such filter. */
  ofMembers?: boolean;
};

/** The list's filter without what a figure of the table chooses, for the call that counts. */
export function useUncountedFilter(): Record<string, string> {
  const { age: _, state: __, ...others } = useListContext().filterValues as Record<string, string>;
  return others;
}

export function AgeTable({
  figures = [],
  heads = DAY_HEADS,
  caption = t('Days open (Br)'),
  states = {},
  ofMembers = false,
}: AgeTableProps) {
  const open = Object.keys(states).filter((state) => figures.some((one) => one.state === state && one.count > 0));
  return (
    <Paper variant="outlined" sx={{ mb: 1.5, width: 'fit-content', maxWidth: '100%' }}>
      <TableContainer>
        <Table size="small" aria-label={t('By age')} sx={CLOSE}>
          <TableHead>
            <TableRow>
              <TableCell sx={STAYS}>{caption}</TableCell>
              {Object.entries(heads).map(([age, name]) => (
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
                <TableCell component="th" scope="row" sx={STAYS}>
                  {states[state]?.[0] ?? t('Sum')}
                </TableCell>
                {[...Object.keys(heads), ''].map((age) => (
                  <TableCell key={age} align="right">
                    {ofMembers ? (
                      <OfMembers figures={figures} age={age} />
                    ) : (
                      <Figure figures={figures} state={state} age={age} />
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Paper>
  );
}

/** As low as its figures, above a list that is the work. */
const CLOSE = {
  '& td, & th': { px: 1.25, py: 0.25, lineHeight: 1.3, whiteSpace: 'nowrap' },
  '& th:first-of-type': { minWidth: 120, whiteSpace: 'normal' },
};

type FigureProps = { figures: readonly AgeFigure[]; state: string; age: string };

/** What is open of a state and an age; '' stands for all. */
function sumOf({ figures, state, age }: FigureProps): { count: number; amountMinor: number } {
  const own = figures.filter((one) => (state === '' || one.state === state) && (age === '' || one.age === age));
  return {
    count: own.reduce((sum, one) => sum + one.count, 0),
    amountMinor: own.reduce((sum, one) => sum + one.amountMinor, 0),
  };
}

function OfMembers({ figures, age }: Omit<FigureProps, 'state'>) {
  const { count, amountMinor } = sumOf({ figures, state: '', age });
  if (count === 0) return '—';
  return (
    <>
      <Amount minor={amountMinor} unit strong /> {age && `(${countText(count)})`}
    </>
  );
}

function Figure({ figures, state, age }: FigureProps) {
  const { filterValues, setFilters } = useListContext();
  const { count, amountMinor } = sumOf({ figures, state, age });
  if (count === 0) return '—';
  const values = filterValues as Record<string, string>;
  const chosen = (values.state ?? '') === state && (values.age ?? '') === age;
  const { age: _, state: __, ...others } = values;
  return (
    <ButtonBase
      // Paper leaves buttons out, but not a figure.
      data-figure
      aria-pressed={chosen}
      onClick={() => setFilters({ ...others, ...(state && { state }), ...(age && { age }) }, {}, false)}
      sx={{
        px: 0.75,
        py: 0.25,
        gap: 0.5,
        borderRadius: 1,
        font: 'inherit',
        bgcolor: chosen ? 'action.selected' : undefined,
      }}
    >
      <Amount minor={amountMinor} unit strong /> <span>({countText(count)})</span>
    </ButtonBase>
  );
}
