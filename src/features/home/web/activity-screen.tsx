import { useTranslations } from 'use-intl/react';
import { activitiesInOrder } from '#design/activities.ts';
import { Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { activities } from './activities.gen.ts';
import './activity.css';

const ALL = activitiesInOrder(activities);

/** Page of all current activities. Features supply the rows (web/activities.tsx), and render none if nothing is on. */
export function ActivityScreen() {
  const t = useTranslations('home.activity');
  return (
    <Page title={t('title')}>
      <Stack>
        <p>{t('words')}</p>
        <Rows label={t('title')}>
          {ALL.map(({ order, Row }) => (
            <Row key={order} />
          ))}
          <li className="activities-none">{t('none')}</li>
        </Rows>
      </Stack>
    </Page>
  );
}
