import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { useActivities } from './all-activities.ts';

/** Page of all that is on. Features supply the entries (web/activities.tsx). */
export function ActivityScreen() {
  const t = useTranslations('home.activity');
  const entries = useActivities();
  return (
    <Page title={t('title')}>
      <Stack>
        <p>{t('words')}</p>
        {entries === undefined ? (
          <SkeletonRows rows={6} />
        ) : entries.length === 0 ? (
          <EmptyState icon="gift" title={t('none')} />
        ) : (
          <Rows label={t('title')}>
            {entries.map(({ key, icon, title, words, destination }) => (
              <RowItem key={key} icon={icon} title={title} about={words} destination={destination} />
            ))}
          </Rows>
        )}
      </Stack>
    </Page>
  );
}
