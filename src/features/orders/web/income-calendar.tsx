import { useLocale, useTranslations } from 'use-intl/react';
import { IconButton } from '#design/components/button.tsx';
import { Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { calendarFor } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { daysLater, daysOfMonth, ethiopicOf, monthStart } from '#universal/ethiopic-date.ts';

type Row = DataOf<'GET /api/v1/income/statistics'>['items'][number];

/** A month of the reader's calendar. Each day carries what was paid for its cycles, and opens onto the payers. */
export function IncomeCalendar({
  month,
  today,
  onMonth,
  onDay,
}: {
  /** The month's first day. */
  month: string;
  today: string;
  onMonth: (month: string) => void;
  onDay: (date: string) => void;
}) {
  const t = useTranslations('orders');
  const { date, language } = useFormats();
  const calendar = calendarFor(language);
  const days = daysOfMonth(month, calendar);
  const until = days[days.length - 1] ?? month;
  const sums = useCall(
    'GET /api/v1/income/statistics',
    { query: { by: 'day', from: month, until, locale: language } },
    { live: true, quiet: true },
  );
  const rows = new Map(sums.data?.items.map((row) => [row.key, row]));
  const title = date(month, 'ownMonth');
  return (
    <Section
      title={t('statistics.calendar')}
      action={
        <span className="income-months">
          <IconButton
            icon="back"
            label={t('statistics.earlier')}
            onClick={() => onMonth(monthStart(daysLater(month, -1), calendar))}
          />
          <span aria-live="polite">{title}</span>
          <IconButton
            icon="forward"
            label={t('statistics.later')}
            disabled={until >= today}
            onClick={() => onMonth(daysLater(until, 1))}
          />
        </span>
      }
    >
      <div className="card card-plain card-flush">
        <Weeks title={title} month={month} days={days} today={today} rows={rows} onDay={onDay} />
      </div>
    </Section>
  );
}

function Weeks({
  title,
  month,
  days,
  today,
  rows,
  onDay,
}: {
  title: string;
  month: string;
  days: readonly string[];
  today: string;
  rows: ReadonlyMap<string, Row>;
  onDay: (date: string) => void;
}) {
  const language = useLocale();
  const cells = [...Array.from({ length: (weekday(month) + 6) % 7 }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) =>
    Array.from({ length: 7 }, (__, at) => cells[7 * n + at]),
  );
  return (
    <table className="income-calendar">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {weekdayNames(language).map((name, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, n) => (
          <tr key={n}>
            {week.map((day, at) => (
              <td key={at} aria-current={day === today ? 'date' : undefined}>
                {day === undefined ? null : <Day day={day} row={rows.get(day)} onDay={onDay} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SHORT: readonly Row['state'][] = ['late', 'short', 'missed'];

function Day({ day, row, onDay }: { day: string; row: Row | undefined; onDay: (date: string) => void }) {
  const t = useTranslations('orders');
  const { date, ownCount, ownMoney, language } = useFormats();
  const number = calendarFor(language) === 'ethiopic' ? ethiopicOf(day).day : Number(day.slice(8));
  if (!row?.state) return <span className="income-day numerals">{number}</span>;
  const { state, paidMinor, expectedMinor } = row;
  const look = SHORT.includes(state)
    ? 'income-day-short'
    : state === 'awaiting'
      ? 'income-day-awaited'
      : 'income-day-paid';
  return (
    <button
      type="button"
      className={`income-day numerals ${look}`}
      aria-label={t('statistics.cell', {
        date: date(day),
        paid: ownMoney(paidMinor),
        expected: ownMoney(expectedMinor),
        state,
      })}
      onClick={() => onDay(day)}
    >
      {number}
      {/* A cell has room for whole birr. */}
      <span className="income-day-sum">{ownCount(Math.floor(paidMinor / 100))}</span>
    </button>
  );
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** From Monday. 5 January 1970 was one. */
function weekdayNames(language: string): string[] {
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => names.format(new Date(Date.UTC(1970, 0, 5 + at))));
}
