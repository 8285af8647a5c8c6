import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section } from '#design/components/layout.tsx';
import { Link } from '#design/navigation.tsx';
import { setStored } from '#platform/client/stored-state.ts';
import { useActivities } from './all-activities.ts';
import { TodayPlace } from './today-place.tsx';

/** Home's card of what the member can act on today. Renders nothing without any. */
export function Today() {
  const t = useTranslations('home.today');
  const entries = useActivities()?.filter(({ waits }) => waits);
  const count = entries?.length;
  useEffect(() => {
    if (count !== undefined) setStored('todayRows', count);
  }, [count]);
  if (!entries) return <TodayPlace />;
  if (entries.length === 0) return null;
  return (
    <Section title={t('title')} action={<Link to="/pagesB/mine/activity/index">{t('all')}</Link>}>
      <Rows label={t('title')}>
        {entries.map(({ key, icon, title, words, destination }) => (
          <RowItem key={key} icon={icon} title={title} about={words} destination={destination} />
        ))}
      </Rows>
    </Section>
  );
}
