// chunk: screens
// A weave (weave.tsx) as a table, and the key to its drawing.
import { useLocale, useTranslations } from 'use-intl/react';
import { type CalendarName, monthStart } from '#universal/ethiopic-date.ts';
import { countThreads, type ThreadCounts, type Threads } from '#universal/weave.ts';
import { businessDateOf } from '#universal/date-text.ts';
import { useFormats } from '../formats.ts';
import { monthsFor } from '../preferences.ts';
import { Table } from './table.tsx';
import { threadAt, ThreadDrawing, type WeaveFacts } from './weave.tsx';

/** The threads by month, for those who would rather read a table than a picture. */
export function WeaveTable({ weave }: { weave: WeaveFacts }) {
  const t = useTranslations('design.weaveTable');
  const { date, count } = useFormats();
  const calendar = monthsFor(useLocale());
  return (
    <Table
      caption={t('table')}
      captionHidden
      rows={monthsOf(weave, calendar)}
      rowKey={({ from }) => from}
      columns={[
        { key: 'month', head: t('month'), cell: ({ from }) => date(from, 'ownMonth') },
        ...(['paid', 'late', 'short', 'awaiting'] as const).map((state) => ({
          key: state,
          head: t(`state.${state}`),
          numeric: true,
          cell: ({ counts }: { counts: ThreadCounts }) => count(counts[state]),
        })),
      ]}
    />
  );
}

/** The threads by the reader's month in which they begin, oldest first. Months without a due thread are left out. */
function monthsOf(weave: WeaveFacts, calendar: CalendarName): { from: string; counts: ThreadCounts }[] {
  const byMonth = new Map<string, Threads>();
  for (let at = 0; at < weave.threads.length; at += 1) {
    const from = monthStart(businessDateOf(threadAt(weave, at).start), calendar);
    byMonth.set(from, (byMonth.get(from) ?? '') + weave.threads.charAt(at));
  }
  return [...byMonth]
    .map(([from, threads]) => ({ from, counts: countThreads(threads), due: /[^n]/.test(threads) }))
    .filter(({ due }) => due);
}

/** The key to the drawing: how each of the four states looks. Shown once on a page. */
export function WeaveKey() {
  const t = useTranslations('design.weaveTable');
  return (
    <ul className="weave-key">
      {(
        [
          ['paid', 'p'],
          ['late', 'l'],
          ['short', '5'],
          ['awaiting', 'a'],
        ] as const
      ).map(([state, thread]) => (
        <li key={state}>
          <ThreadDrawing threads={thread} height={12} />
          {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
