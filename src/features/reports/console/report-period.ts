// The period of the reports: two business days in the address, or the last whole month.
import { useSearchParams } from 'react-router-dom';
import type { ListFilter } from '#design/console/filter-bar.tsx';
import { t } from '#design/console/words.ts';
import { businessDateOf } from '#universal/date-text.ts';
import { serverNow } from '#universal/house-time.ts';

export type ReportPeriod = { from: string; until: string };

/** The first and the last day of a month, counted from the current one: -1 is the last whole month. */
export function monthFromNow(months: number): ReportPeriod {
  const [year = 0, month = 1] = businessDateOf(new Date(serverNow())).split('-').map(Number);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    from: day(new Date(Date.UTC(year, month - 1 + months, 1))),
    until: day(new Date(Date.UTC(year, month + months, 0))),
  };
}

export const PERIOD_FILTERS: readonly ListFilter[] = [
  { kind: 'date', name: 'from', label: t('From') },
  { kind: 'date', name: 'until', label: t('Until') },
];

export function useReportPeriod(): [ReportPeriod, (period: ReportPeriod) => void] {
  const [asked, setAsked] = useSearchParams();
  const usual = monthFromNow(-1);
  const period = { from: asked.get('from') ?? usual.from, until: asked.get('until') ?? usual.until };
  return [period, (next) => setAsked({ ...next }, { replace: true })];
}
