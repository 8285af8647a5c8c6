import { useTranslations } from 'use-intl/react';
import { Table } from '#design/components/table.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { MoreButton } from './more-button.tsx';

type Day = DataOf<'GET /api/v1/transparency/days'>['items'][number];
const FIGURES = [
  'rechargedMinor',
  'salesMinor',
  'revenueMinor',
  'incomeGivenMinor',
  'deployedMinor',
  'withdrawnMinor',
  'budgetFundedMinor',
  'rewardsMinor',
  'feesTakenMinor',
] as const satisfies readonly (keyof Day)[];

/** The figures of each business day, as they were published. */
export function DayTable() {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const days = useCallPages('GET /api/v1/transparency/days', { query: { limit: 14 } }, { staleMs: 60_000 });
  return (
    <Stack gap={8}>
      <h3 className="fold-part">{t('days.title')}</h3>
      <Loaded
        query={days}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="transparency-note">{t('overview.nothing')}</p>}
      >
        {(rows) => (
          <Stack gap={8}>
            <Table
              caption={t('days.title')}
              captionHidden
              rows={rows}
              rowKey={(row) => row.date}
              columns={[
                {
                  key: 'date',
                  head: t('days.date'),
                  cell: (row) => <span className="transparency-day">{date(row.date)}</span>,
                },
                ...FIGURES.map((name) => ({
                  key: name,
                  head: t(`days.${name}`),
                  numeric: true,
                  cell: (row: Day) => <Money minor={row[name]} unit={false} />,
                })),
              ]}
            />
            <MoreButton of={days} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}
