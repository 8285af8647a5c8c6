import { useTranslations } from 'use-intl/react';
import { IconButton } from '#design/components/button.tsx';
import { Section } from '#design/components/layout.tsx';
import { ThreadDrawing } from '#design/components/weave.tsx';
import { useDayNumber, WeekTable } from '#design/components/week-table.tsx';
import { useFormats } from '#design/formats.ts';
import { monthsFor } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { daysLater, daysOfMonth, monthStart } from '#universal/ethiopic-date.ts';
import { markOf } from './income-mark.ts';

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
  const calendar = monthsFor(language);
  const days = daysOfMonth(month, calendar);
  const until = days[days.length - 1] ?? month;
  const sums = useCall(
    'GET /api/v1/income/statistics',
    { query: { by: 'day', from: month, until, locale: language } },
    { live: true, quiet: true },
  );
  const rows = new Map(sums.data?.items.map((row) => [row.key, row]));
  const title = date(month, 'ownMonth');
  // Weeks begin on Monday.
  const before = Array.from({ length: (new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7 }, () => undefined);
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
        <WeekTable caption={title} captionHidden days={[...before, ...days]} today={today}>
          {(day) => <Day day={day} row={rows.get(day)} onDay={onDay} />}
        </WeekTable>
      </div>
      <p className="field-hint">{t('statistics.whole')}</p>
    </Section>
  );
}

function Day({ day, row, onDay }: { day: string; row: Row | undefined; onDay: (date: string) => void }) {
  const t = useTranslations('orders');
  const { date, ownCount, ownMoney } = useFormats();
  const number = useDayNumber()(day);
  const mark = row && markOf(row);
  if (!row?.state || !mark) return <span className="income-day numerals">{number}</span>;
  const { state, paidMinor, expectedMinor } = row;
  return (
    <button type="button" className={`income-day numerals income-day-${mark.look}`} onClick={() => onDay(day)}>
      <span className="visually-hidden">
        {t('statistics.cell', { date: date(day), paid: ownMoney(paidMinor), expected: ownMoney(expectedMinor), state })}
      </span>
      <span aria-hidden="true">{number}</span>
      <span className="income-day-sum" aria-hidden="true">
        {ownCount(mark.birr)}
      </span>
      <ThreadDrawing threads={mark.thread} height={8} />
    </button>
  );
}
