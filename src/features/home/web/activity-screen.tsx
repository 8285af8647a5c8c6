import { useTranslations } from 'use-intl/react';
import { activitiesInOrder } from '#design/activities.ts';
import { Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { activities } from './activities.gen.ts';
import './activity.css';

const ALL = activitiesInOrder(activities);

/** Page of all current activities. Features supply them (web/activities.tsx), and render nothing if nothing is on. */
export function ActivityScreen() {
  const t = useTranslations('home.activity');
  return (
    <Page title={t('title')}>
      <Stack gap={24}>
        <p>{t('words')}</p>
        <Rows label={t('title')}>
          {ALL.map(({ order, Row }) => (Row ? <Row key={order} /> : null))}
          <li className="activities-none">{t('none')}</li>
        </Rows>
        {ALL.map(({ order, Part }) => (Part ? <Part key={order} /> : null))}
      </Stack>
    </Page>
  );
}
