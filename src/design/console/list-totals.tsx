// How many rows the filters leave, and their sums. The server counts: the page holds fifty rows at most.
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useListContext } from 'react-admin';
import { countText, moneyText } from '../money-text.ts';

/** A sum of the list's totals, by its name on the wire. */
export type TotalColumn = { name: string; label: string };

type Totals = { count: number; more: boolean } & Record<string, number | boolean>;
type WithTotals = DataProvider & { getTotals: (resource: string, params: { filter: unknown }) => Promise<Totals> };

type ListTotalsProps = { resource: string; columns: readonly TotalColumn[]; refreshEveryMs: number | false };

export function ListTotals({ resource, columns, refreshEveryMs }: ListTotalsProps) {
  const { filterValues } = useListContext();
  const dataProvider = useDataProvider<WithTotals>();
  const { data } = useQuery({
    queryKey: [resource, 'totals', filterValues],
    queryFn: () => dataProvider.getTotals(resource, { filter: filterValues }),
    placeholderData: (before: Totals | undefined) => before,
    refetchInterval: refreshEveryMs,
    meta: { quiet: true },
  });
  return (
    <Typography
      component="output"
      variant="body2"
      color="textSecondary"
      sx={{ display: 'block', minHeight: 20, mb: 1 }}
    >
      {data && totalsText(data, columns)}
    </Typography>
  );
}

/** "40 in all · Asked Br 52,300.00 · Net Br 49,162.00". A long list says what it left out. */
export function totalsText(totals: Totals, columns: readonly TotalColumn[]): string {
  const { count, more } = totals;
  if (count === 0) return '';
  const sums = columns.map(({ name, label }) => `${label} ${moneyText(Number(totals[name]))}`);
  const rows = more
    ? `More than ${countText(count)}; sums of the first ${countText(count)}`
    : `${countText(count)} in all`;
  return [rows, ...sums].join(' · ');
}
