import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge, Timeline } from '#design/components/data.tsx';
import { SaveButton } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { kmBetween } from '#design/map/mercator.ts';
import { fetchFile } from '#platform/client/call.ts';
import { EVENTS_PATH, STATE_BADGES, useEvent, useLanguage, type WholeEvent } from './events.ts';
import { ReportPromise } from '#features/texts/web/public.tsx';
import { useOwnPlace } from './own-place.ts';
import { Registration } from './registration.tsx';

/** No event of that id was published. */
const NOT_FOUND = 202_701;

/** One event: what it is, when and where, its programme, and the member's registration. */
export function EventView({ id }: { id: string }) {
  const event = useEvent(id);
  if (event.data === undefined && event.error?.code === NOT_FOUND) return <Gone />;
  return (
    <Loaded query={event} skeleton={<SkeletonRows rows={3} height="8rem" />}>
      {(found) => (
        <Stack gap={24}>
          <Head event={found} />
          <Registration event={found} />
          <Programme event={found} />
          <Venue event={found} />
          <ReportPromise ofKind="event" id={found.id} />
        </Stack>
      )}
    </Loaded>
  );
}

export function Gone() {
  const t = useTranslations('events');
  return (
    <EmptyState icon="calendar" title={t('gone')} action={{ label: t('all'), destination: { to: EVENTS_PATH } }}>
      {t('goneWords')}
    </EmptyState>
  );
}

function Head({ event: { title, about, state, startsAt, endsAt, changed, cancelReason } }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  return (
    <Stack gap={12}>
      <h2>{title}</h2>
      <StatusBadge {...STATE_BADGES[state]}>{t(`state.${state}`)}</StatusBadge>
      {cancelReason === null ? null : <Note tone="clay">{t('cancelledWords', { reason: cancelReason })}</Note>}
      {changed && state !== 'cancelled' ? (
        <Note title={t('changed', { on: dateTime(changed.at) })}>{changed.note}</Note>
      ) : null}
      <p>{about}</p>
      <DefinitionList
        items={[
          { term: t('starts'), value: dateTime(startsAt) },
          { term: t('ends'), value: dateTime(endsAt) },
        ]}
      />
    </Stack>
  );
}

function Programme({ event: { programme } }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const { time } = useFormats();
  return (
    <Section title={t('programme')}>
      <Card>
        <Timeline
          label={t('programme')}
          steps={programme.map(({ from, until, title }, at) => ({
            key: `${at} ${from}`,
            title,
            time: `${time(from)} – ${time(until)}`,
            state: 'numbered',
          }))}
        />
      </Card>
    </Section>
  );
}

function Venue({ event: { id, venue, state } }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const locale = useLanguage();
  const own = useOwnPlace();
  return (
    <Section title={t('place')}>
      <Card>
        <Stack gap={12}>
          <p>{venue.name}</p>
          <p className="field-hint">{venue.address}</p>
          {own ? <p className="field-hint">{t('away', { km: Math.round(kmBetween(own, venue)) })}</p> : null}
          <ButtonLink to="/open-location" item={{ id }} kind="secondary" icon="flag" block>
            {t('toMap')}
          </ButtonLink>
          {state === 'coming' ? (
            <SaveButton
              file={() => fetchFile('GET /api/v1/events/{id}/calendar.ics', { path: { id }, query: { locale } })}
              name={`c3-event-${id}.ics`}
              label={t('calendar')}
            />
          ) : null}
        </Stack>
      </Card>
    </Section>
  );
}
