import { useTranslations } from 'use-intl/react';
import { type ActivityEntry, defineActivities } from '#design/activities.ts';
import { useFormats } from '#design/formats.ts';
import { Written } from '#design/components/written.tsx';
import { EVENTS_PATH, useEvents } from './events.ts';

/** Events that are coming or on now. Home shows the next one among its news. */
function useComing(): readonly ActivityEntry[] | undefined {
  const t = useTranslations('events.activity');
  const { dateTime } = useFormats();
  const { data, isPending } = useEvents('coming');
  if (!data) return isPending ? undefined : [];
  return data
    .filter(({ state }) => state !== 'cancelled')
    .map(({ id, title, language, startsAt, standing, seatsFree }) => ({
      key: id,
      icon: 'megaphone',
      title: <Written language={language}>{title}</Written>,
      words: [
        dateTime(startsAt),
        standing === 'none' ? t('seatsFree', { count: seatsFree }) : t(`standing.${standing}`),
      ].join(' · '),
      destination: { to: EVENTS_PATH, item: { id } },
      waits: false,
    }));
}

export const activities = defineActivities({ order: 60, useEntries: useComing });
