import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';

/** The reason that collecting is closed today, and the next collecting day. Empty on collecting days. */
export function CollectingClosed({ today }: { today: DataOf<'GET /api/v1/income/today'> }) {
  const t = useTranslations('orders.collect');
  const { date } = useFormats();
  if (!today.collectingClosed) return null;
  return (
    <Note icon="calendar">
      <p>{t(today.collectingClosed)}</p>
      <p>{t('opens', { date: date(today.collectingFrom) })}</p>
    </Note>
  );
}
