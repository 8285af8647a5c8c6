// Lists of coming or past events, as rows that open the event.
import { businessDateOf } from '#universal/date-text.ts';
import { useTranslations } from 'use-intl/react';
import { StatusBadge } from '#design/components/data.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { PagedRows } from '#features/draws/web/public.tsx';
import { Written } from '#design/components/written.tsx';
import { type EventRow, EVENTS_PATH, STANDING_BADGES, STATE_BADGES, useEvents } from './events.ts';

export function EventList({ when }: { when: 'coming' | 'past' }) {
  const t = useTranslations('events');
  return (
    <PagedRows
      pages={useEvents(when)}
      label={t(when)}
      empty={
        <EmptyState icon="megaphone" title={t(when === 'coming' ? 'none' : 'nonePast')}>
          {t('noneWords')}
        </EmptyState>
      }
      row={(event) => <EventItem key={event.id} event={event} />}
    />
  );
}

export function EventRows({ events, label }: { events: readonly EventRow[]; label: string }) {
  return (
    <Rows label={label}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} />
      ))}
    </Rows>
  );
}

/** A coming event without a free seat. */
const FULL = { tone: 'neutral', icon: 'lock' } as const;

function EventItem({ event }: { event: EventRow }) {
  const t = useTranslations('events');
  const listed = useTranslations('events.activity');
  const { date, dateTime } = useFormats();
  const { id, language, title, venue, venueLanguage, startsAt, endsAt, state, seatsFree, standing } = event;
  const isOneDay = businessDateOf(new Date(startsAt)) === businessDateOf(new Date(endsAt));
  return (
    <RowItem
      icon="megaphone"
      title={<Written language={language}>{title}</Written>}
      about={
        <>
          {isOneDay ? dateTime(startsAt) : `${date(startsAt)} – ${date(endsAt)}`} ·{' '}
          <Written language={venueLanguage}>{venue}</Written>
        </>
      }
      detail={
        standing === 'none' ? (
          <StatusBadge {...(state === 'coming' && seatsFree === 0 ? FULL : STATE_BADGES[state])}>
            {state === 'coming' ? listed('seatsFree', { count: seatsFree }) : t(`state.${state}`)}
          </StatusBadge>
        ) : (
          <StatusBadge {...STANDING_BADGES[standing]}>
            {state === 'cancelled' ? t('state.cancelled') : listed(`standing.${standing}`)}
          </StatusBadge>
        )
      }
      destination={{ to: EVENTS_PATH, item: { id } }}
    />
  );
}
