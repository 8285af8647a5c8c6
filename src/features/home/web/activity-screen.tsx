import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { ACTIVITIES, useActivities } from './all-activities.ts';

/** Page of all that is on. Features supply it (web/activities.tsx). */
export function ActivityScreen() {
  const t = useTranslations('home.activity');
  const entries = useActivities();
  const rows = entries?.filter(({ inPart }) => !inPart);
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <p>{t('words')}</p>
        {rows === undefined ? (
          <SkeletonRows rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState icon="gift" title={t('none')} />
        ) : (
          <Rows label={t('title')}>
            {rows.map(({ key, icon, title, words, destination }) => (
              <RowItem key={key} icon={icon} title={title} about={words} destination={destination} />
            ))}
          </Rows>
        )}
        {ACTIVITIES.map(({ order, Part }) => (Part ? <Part key={order} /> : null))}
      </Stack>
    </Page>
  );
}
