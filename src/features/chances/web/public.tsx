// Hook and note about chances for the screens of higher-ranked features.
import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useCall } from '#platform/client/queries.ts';

/** Whether members may use their chances. While they can't, pages don't name the chances that a purchase gives. */
export function useDrawsOpen(): boolean {
  return useCall('GET /api/v1/chances', {}, { quiet: true }).data?.draws === true;
}

/** A note beside a gift of chances: while draws are closed, chances are kept but can't be used (promises.md 5). */
export function ChancesKept() {
  const t = useTranslations('chances');
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true }).data;
  return chances && !chances.draws ? <Note title={t('closed')}>{t('kept')}</Note> : null;
}
