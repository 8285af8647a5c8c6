import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Columns, Figure, RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { WeaveKey } from '#design/components/weave-table.tsx';
import { Weave } from '#design/components/weave.tsx';
import { businessDateOf } from '#design/date-text.ts';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type By = 'day' | 'week' | 'month' | 'product';
const VIEWS: readonly By[] = ['day', 'week', 'month', 'product'];
/** How many days each view covers. */
const DAYS: Record<By, number> = { day: 14, week: 84, month: 365, product: 365 };

/** The member's income by day, week, month or product: a weave of the days, and rows of expected and paid income. */
export function StatisticsScreen() {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { date } = useFormats();
  const [by, setBy] = useState<By>('day');
  const today = useCall('GET /api/v1/income/today', {}, { live: true });
  const until = today.data?.date;
  const from =
    until === undefined ? '' : businessDateOf(new Date(Date.parse(`${until}T12:00:00Z`) - DAYS[by] * 86_400_000));
  const rows = useCall(
    'GET /api/v1/income/statistics',
    { query: { by, from, until: until ?? '', locale } },
    { enabled: until !== undefined, live: true },
  );
  // The other reads need the business date from `today`, so if it fails, the page fails.
  const shown = today.data ? rows : { ...today, data: undefined };
  return (
    <Page title={t('statistics.title')}>
      <Stack>
        <Segmented
          label={t('statistics.by')}
          value={by}
          onChange={setBy}
          options={VIEWS.map((value) => ({ value, label: t(`statistics.${value}`) }))}
        />
        <Loaded
          query={shown}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState
              icon="chart"
              title={t('statistics.none')}
              action={{ label: t('mine.browse'), destination: { to: '/pages/tabbar/product/index' } }}
            >
              {t('statistics.noneWords')}
            </EmptyState>
          }
        >
          {({ items }) => (
            <Stack>
              <p className="field-hint numerals">
                {t('trail.fromUntil', { from: date(from), until: date(until ?? '') })}
              </p>
              <Sums rows={items} />
              {by === 'product' ? (
                <Periods rows={items} by={by} />
              ) : (
                <>
                  <DaysWoven days={DAYS[by]} />
                  <Folds>
                    <Fold title={t('statistics.rows')}>
                      <Periods rows={items} by={by} />
                    </Fold>
                  </Folds>
                </>
              )}
              <Note>{t('statistics.words')}</Note>
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

type RowsOf = DataOf<'GET /api/v1/income/statistics'>['items'];

function Sums({ rows }: { rows: RowsOf }) {
  const t = useTranslations('orders');
  return (
    <Columns>
      {(['expected', 'paid', 'collected'] as const).map((figure) => (
        <Figure
          key={figure}
          label={t(`statistics.${figure}`)}
          value={<Money minor={rows.reduce((total, row) => total + row[`${figure}Minor`], 0)} hideable />}
        />
      ))}
    </Columns>
  );
}

/** The weave of the period's days. */
function DaysWoven({ days }: { days: number }) {
  const weave = useCall('GET /api/v1/income/weave', { query: { days } }, { live: true, quiet: true });
  return weave.data ? (
    <Stack gap={8}>
      <Weave weave={weave.data} size="page" own />
      <WeaveKey />
    </Stack>
  ) : null;
}

/** One row for each day, week or month, newest first; or for each product. */
function Periods({ rows, by }: { rows: RowsOf; by: By }) {
  const t = useTranslations('orders');
  const { date, ownMoney } = useFormats();
  const named = ({ key, title }: RowsOf[number]) =>
    by === 'product' ? title : by === 'month' ? date(key, 'month') : t(`statistics.row.${by}`, { date: date(key) });
  return (
    <Rows label={t('statistics.chart')}>
      {(by === 'product' ? rows : [...rows].reverse()).map((row) => (
        <RowItem
          key={row.key}
          title={named(row)}
          detail={t('statistics.expectedAmount', { amount: ownMoney(row.expectedMinor) })}
          value={<Money minor={row.paidMinor} hideable />}
        />
      ))}
    </Rows>
  );
}
