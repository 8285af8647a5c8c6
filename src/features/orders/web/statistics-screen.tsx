import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Bars } from '#design/components/bars.tsx';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { WeaveKey } from '#design/components/weave-table.tsx';
import { Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { monthsFor } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { daysSince } from '#universal/date-text.ts';
import { daysLater, monthStart } from '#universal/ethiopic-date.ts';
import { Written } from '#design/components/written.tsx';
import { IncomeCalendar } from './income-calendar.tsx';
import { columnOf, type IncomeDay, surplusOf } from './income-mark.ts';
import { Payers } from './payers.tsx';
import './orders.css';

type By = 'day' | 'week' | 'month' | 'product';
const VIEWS: readonly By[] = ['day', 'week', 'month', 'product'];
/** How many days each view covers, the first whole period included. */
const DAYS: Record<By, number> = { day: 14, week: 78, month: 335, product: 365 };

/**
 * The member's income: this month, bars by day, week or month with their payers, the weave, and a calendar. Or by
 * product.
 */
export function StatisticsScreen() {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { date } = useFormats();
  const [by, setBy] = useState<By>('day');
  const today = useCall('GET /api/v1/income/today', {}, { live: true });
  const until = today.data?.date;
  const from = until === undefined ? '' : daysLater(until, 1 - DAYS[by]);
  const rows = useCall(
    'GET /api/v1/income/statistics',
    { query: { by, from, until: until ?? '', calendar: monthsFor(locale), locale } },
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
          {({ since, items }) => (
            <Stack>
              <Sums period={t('statistics.since', { date: date(since) })} rows={items} />
              {by === 'product' ? (
                <Periods rows={items} by={by} />
              ) : (
                <ByTime key={by} rows={items} by={by} today={until ?? ''} />
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
type ByDate = Exclude<By, 'product'>;

/** Sums of a period, which heads them, in a column that adds up. */
function Sums({ period, rows }: { period: string; rows: readonly Omit<IncomeDay, 'state'>[] }) {
  const t = useTranslations('orders');
  return (
    <Section title={period}>
      <DefinitionList
        items={columnOf(rows).map(({ of, minor }) => ({
          term: t(`statistics.${of}`),
          value: <Money minor={minor} {...(of === 'surplus' ? { sign: 'always' } : {})} hideable />,
          total: of === 'paid',
        }))}
      />
    </Section>
  );
}

/** The chart, the weave, the calendar and the table. */
function ByTime({ rows, by, today }: { rows: RowsOf; by: ByDate; today: string }) {
  const t = useTranslations('orders');
  const calendar = monthsFor(useLocale());
  const [month, setMonth] = useState(monthStart(today, calendar));
  const [day, setDay] = useState<string>();
  const below = useRef<HTMLDivElement>(null);
  return (
    <>
      <Chart
        rows={rows}
        by={by}
        today={today}
        onDay={setDay}
        onDays={(date) => {
          setMonth(monthStart(date, calendar));
          below.current?.scrollIntoView({ block: 'center' });
        }}
      />
      <ThisMonth />
      <div ref={below}>
        <IncomeCalendar month={month} today={today} onMonth={setMonth} onDay={setDay} />
      </div>
      <Folds>
        <Fold title={t('statistics.rows')}>
          <Periods rows={rows} by={by} />
        </Fold>
      </Folds>
      <Payers date={day} onClose={() => setDay(undefined)} />
    </>
  );
}

function useNamed(by: ByDate): (row: RowsOf[number]) => string {
  const t = useTranslations('orders');
  const { date } = useFormats();
  return ({ key }) => {
    if (by === 'month') return date(key, 'ownMonth');
    return by === 'week' ? t('statistics.row.week', { date: date(key) }) : date(key);
  };
}

/** Bars, and below them the figures of the chosen one, at first the newest. */
function Chart({
  rows,
  by,
  today,
  onDay,
  onDays,
}: {
  rows: RowsOf;
  by: ByDate;
  today: string;
  onDay: (date: string) => void;
  onDays: (date: string) => void;
}) {
  const t = useTranslations('orders');
  const { date, ownMoney } = useFormats();
  const named = useNamed(by);
  const [choice, setChoice] = useState<number>();
  const chosen = Math.min(choice ?? rows.length - 1, rows.length - 1);
  const row = rows[chosen];
  const bars = rows.map((one) => ({
    key: one.key,
    name: named(one),
    short: by === 'month' ? named(one) : date(one.key, 'day'),
    paid: one.paidMinor,
    expected: one.expectedMinor,
    late: one.missedMinor,
  }));
  return (
    <Card>
      <Stack gap={12}>
        <Bars
          bars={bars}
          label={t('statistics.chart')}
          chosen={chosen}
          onChoose={setChoice}
          below={by === 'month' ? null : <DaysWoven from={rows[0]?.key ?? today} by={by} today={today} />}
        />
        {row ? (
          <div aria-live="polite">
            <p className="orders-title">{named(row)}</p>
            <p className="orders-line numerals">
              {t('statistics.period', { paid: ownMoney(row.paidMinor), expected: ownMoney(row.expectedMinor) })}
              {row.missedMinor > 0 ? ` ${t('statistics.periodLate', { late: ownMoney(row.missedMinor) })}` : null}
              {row.awaitingMinor > 0
                ? ` ${t('statistics.periodAwaited', { awaited: ownMoney(row.awaitingMinor) })}`
                : null}
              {surplusOf(row) > 0 ? ` ${t('statistics.periodSurplus', { more: ownMoney(surplusOf(row)) })}` : null}
            </p>
          </div>
        ) : null}
        {by === 'month' ? null : <WeaveKey />}
        {row?.state ? (
          <Button kind="secondary" small onClick={() => (by === 'day' ? onDay(row.key) : onDays(row.key))}>
            {t(by === 'day' ? 'statistics.who' : 'statistics.days')}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

/**
 * The weave of the chart's days, one under each bar or seven under each bar of a week, so this week's days to come are
 * left blank. Months have no such weave, because their bars are equally wide and they are not.
 */
function DaysWoven({ from, by, today }: { from: string; by: 'day' | 'week'; today: string }) {
  const days = daysSince(from, today) + 1;
  const weave = useCall('GET /api/v1/income/weave', { query: { days } }, { live: true, quiet: true }).data;
  if (!weave) return null;
  const whole = by === 'week' ? Math.ceil(days / 7) * 7 : days;
  return <Weave weave={{ ...weave, threads: weave.threads.padEnd(whole, 'n') }} size="page" own toScale />;
}

function ThisMonth() {
  const { date, language } = useFormats();
  const weave = useCall('GET /api/v1/income/weave', { query: {} }, { live: true, quiet: true });
  const month = weave.data?.month[monthsFor(language)];
  return month ? <Sums period={date(month.from, 'ownMonth')} rows={[month]} /> : null;
}

/** One row for each day, week or month, newest first; or for each product. */
function Periods({ rows, by }: { rows: RowsOf; by: By }) {
  const t = useTranslations('orders');
  const { ownMoney } = useFormats();
  const dated = useNamed(by === 'product' ? 'month' : by);
  const named = (row: RowsOf[number]) =>
    row.title === null ? dated(row) : <Written language={row.language}>{row.title}</Written>;
  return (
    <Rows label={t('statistics.chart')}>
      {(by === 'product' ? rows : [...rows].reverse()).map((row) => (
        <RowItem
          key={row.key}
          title={named(row)}
          detail={[
            t('statistics.expectedAmount', { amount: ownMoney(row.expectedMinor) }),
            row.missedMinor > 0 && `${t('statistics.late')} ${ownMoney(row.missedMinor)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          value={<Money minor={row.paidMinor} hideable />}
        />
      ))}
    </Rows>
  );
}
