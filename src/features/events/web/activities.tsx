import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { RowItem } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { EVENTS_PATH, useEvents } from './events.ts';

/** A row for each event that is coming or on now. */
function EventRows() {
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  const events = useEvents('coming').data ?? [];
  return events
    .filter(({ state }) => state !== 'cancelled')
    .map(({ id, title, startsAt, standing }) => (
      <RowItem
        key={id}
        icon="megaphone"
        title={title}
        about={dateTime(startsAt)}
        detail={t(`standing.${standing}`)}
        destination={{ to: EVENTS_PATH, item: { id } }}
      />
    ));
}

export const activities = defineActivities({ order: 60, Row: EventRows });
