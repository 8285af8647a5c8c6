import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { ethiopicOf } from '#universal/ethiopic-date.ts';
import { calendarFor, usePreferences } from '../preferences.ts';
import './week-table.css';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * A calendar of weeks from Monday. `days`: dates in order; undefined where the first week begins before them.
 * `children` draws a day.
 */
export function WeekTable({
  caption,
  captionHidden = false,
  days,
  today,
  children,
}: {
  caption: string;
  captionHidden?: boolean;
  days: readonly (string | undefined)[];
  today: string;
  children: (day: string) => ReactNode;
}) {
  const t = useTranslations('design.weekday');
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, n) =>
    Array.from({ length: 7 }, (__, at) => days[7 * n + at]),
  );
  return (
    <table className="week-table">
      <caption className={captionHidden ? 'visually-hidden' : ''}>{caption}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, n) => (
          <tr key={n}>
            {week.map((day, at) => (
              <td key={at} aria-current={day === today ? 'date' : undefined}>
                {day === undefined ? null : children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day of the month in the reader's calendar, for a cell: '2026-11-21' -> 21 or 12. */
export function useDayNumber(): (date: string) => number {
  const language = useLocale();
  usePreferences();
  const calendar = calendarFor(language);
  return (date) => (calendar === 'ethiopic' ? ethiopicOf(date).day : Number(date.slice(8)));
}
