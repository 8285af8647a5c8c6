// Parts of chances for the screens of higher-ranked features.
import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useCall } from '#platform/client/queries.ts';

/** Whether members may use their chances. Pages name no chance that a purchase gives while nobody can use it. */
export function useDrawsOpen(): boolean {
  return useCall('GET /api/v1/chances', {}, { quiet: true }).data?.draws === true;
}

/** Says beside a gift of chances that nobody can use them while draws are closed (promises.md 5). */
export function ChancesKept() {
  const t = useTranslations('chances');
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true }).data;
  return chances && !chances.draws ? <Note title={t('closed')}>{t('kept')}</Note> : null;
}
