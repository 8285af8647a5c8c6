import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge, Timeline } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { SaveButton } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { kmBetween } from '#design/map/mercator.ts';
import { ReportPromise } from '#features/texts/web/public.tsx';
import { useReadWith } from '#features/messages/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { fetchFile } from '#platform/client/call.ts';
import { sentenceAround } from '#design/components/localized.tsx';
import { Written } from '#design/components/written.tsx';
import { EVENTS_PATH, STANDING_BADGES, STATE_BADGES, useEvent, useLanguage, type WholeEvent } from './events.ts';
import { useOwnPlace } from './own-place.ts';

const READS = ['GET /api/v1/events/{id}', 'GET /api/v1/events', 'GET /api/v1/events/{id}/ticket'] as const;

/** The member's registration, and the button for the next step. */
function Registration({ event }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const listed = useTranslations('events.activity');
  const { dateTime } = useFormats();
  const { registration, seats, seatsFree, waiting, closesAt, state } = event;
  const { standing } = registration;
  const shown = useArrivalFocus<HTMLDivElement>(standing === 'taken' || standing === 'applied');
  const seatsText = [
    seats,
    listed('seatsFree', { count: seatsFree }),
    ...(waiting > 0 ? [t('waitingNow', { count: waiting })] : []),
  ].join(' · ');
  return (
    <Section title={t('mine')}>
      <Card>
        <Stack gap={12}>
          <div ref={shown} tabIndex={-1}>
            <Stack gap={8}>
              <StatusBadge {...STANDING_BADGES[standing]}>{listed(`standing.${standing}`)}</StatusBadge>
              <p>
                <Words event={event} />
              </p>
            </Stack>
          </div>
          {state === 'coming' ? (
            <DefinitionList
              items={[
                { term: t('seats'), value: seatsText },
                { term: t('closes'), value: dateTime(closesAt) },
              ]}
            />
          ) : null}
          <Acts event={event} />
        </Stack>
      </Card>
    </Section>
  );
}

function Words({ event: { registration, closed, opensAt, closesAt, state } }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  const { standing, place, offerUntil, attendedAt } = registration;
  const on = dateTime(closed === 'not_open' ? opensAt : closesAt);
  const whyClosed = closed === null ? undefined : t(`closedWhy.${closed}`, { on });
  if (state === 'cancelled' && standing !== 'attended') return t('closedWhy.cancelled');
  switch (standing) {
    case 'none':
      return whyClosed ?? t('free');
    case 'applied':
      return t('appliedWords', { place: place ?? 1 });
    case 'offered':
      return t('offeredWords', { until: dateTime(offerUntil) });
    case 'taken':
      return t('takenWords');
    case 'attended':
      return t('attendedWords', { at: dateTime(attendedAt) });
    case 'missed':
    case 'ended':
      return t(`${standing}Words`);
    case 'lapsed':
      return whyClosed ?? t('lapsedWords');
    case 'cancelled':
      return whyClosed ?? t('cancelledOwnWords');
  }
}

function Acts({ event }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const { id, registration, closed, seatsFree, waiting, state } = event;
  const { standing } = registration;
  const register = useAct('POST /api/v1/events/{id}/register', { refresh: READS });
  const accept = useAct('POST /api/v1/events/{id}/accept', { refresh: READS });
  const path = { path: { id } };
  if (state === 'cancelled') return null;
  if (standing === 'none' || standing === 'cancelled' || standing === 'lapsed')
    return closed === null ? (
      <Button confirm block busy={register.isPending} onClick={() => register.mutate(path)}>
        {t(seatsFree > 0 && waiting === 0 ? 'register' : 'registerWaiting')}
      </Button>
    ) : null;
  return (
    <>
      {standing === 'offered' ? (
        <Button confirm block busy={accept.isPending} onClick={() => accept.mutate(path)}>
          {t('accept')}
        </Button>
      ) : null}
      {standing === 'taken' || standing === 'attended' ? (
        <ButtonLink to={EVENTS_PATH} item={{ id }} query={{ show: 'ticket' }} icon="coupon" block>
          {t('ticketShow')}
        </ButtonLink>
      ) : null}
      {state === 'coming' && standing !== 'attended' && standing !== 'missed' ? <GiveBack id={id} /> : null}
    </>
  );
}

function GiveBack({ id }: { id: string }) {
  const t = useTranslations('events');
  const [open, setOpen] = useState(false);
  const giveBack = useAct('POST /api/v1/events/{id}/give-back', { refresh: READS, onDone: () => setOpen(false) });
  return (
    <>
      <Button kind="quiet" block onClick={() => setOpen(true)}>
        {t('giveBack')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('giveBackTitle')}
        locked={giveBack.isPending}
        footer={
          <Stack gap={8}>
            <Button
              kind="danger"
              confirm
              block
              busy={giveBack.isPending}
              onClick={() => giveBack.mutate({ path: { id } })}
            >
              {t('giveBack')}
            </Button>
            <Button kind="secondary" block onClick={() => setOpen(false)}>
              {t('keep')}
            </Button>
          </Stack>
        }
      >
        <p>{t('giveBackWords')}</p>
      </Sheet>
    </>
  );
}

/** Refusal code: there is no published event with that id. */
const NOT_FOUND = 202_701;

/** One event in full: text, time and venue, programme, and the member's registration. */
export function EventView({ id }: { id: string }) {
  const event = useEvent(id);
  useReadWith('eventId', id);
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
    <EmptyState icon="megaphone" title={t('gone')} action={{ label: t('all'), destination: { to: EVENTS_PATH } }}>
      {t('goneWords')}
    </EmptyState>
  );
}

function Head({ event }: { event: WholeEvent }) {
  const { language, title, about, textLanguage, state, startsAt, endsAt, changed, cancelReason } = event;
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  return (
    <Stack gap={12}>
      <h2>
        <Written language={language}>{title}</Written>
      </h2>
      <StatusBadge {...STATE_BADGES[state]}>{t(`state.${state}`)}</StatusBadge>
      {cancelReason === null ? null : (
        <Note tone="clay">
          {sentenceAround({ reason: <Written language={textLanguage}>{cancelReason}</Written> }, (marks) =>
            t('cancelledWords', marks),
          )}
        </Note>
      )}
      {changed && state !== 'cancelled' ? (
        <Note title={t('changed', { on: dateTime(changed.at) })}>
          <Written language={textLanguage}>{changed.note}</Written>
        </Note>
      ) : null}
      <p>
        <Written language={textLanguage}>{about}</Written>
      </p>
      <DefinitionList
        items={[
          { term: t('starts'), value: dateTime(startsAt) },
          { term: t('ends'), value: dateTime(endsAt) },
        ]}
      />
    </Stack>
  );
}

function Programme({ event: { programme, textLanguage } }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const { time } = useFormats();
  return (
    <Section title={t('programme')}>
      <Card>
        <Timeline
          label={t('programme')}
          steps={programme.map(({ from, until, title }, at) => ({
            key: `${at} ${from}`,
            title: <Written language={textLanguage}>{title}</Written>,
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
          <p>
            <Written language={venue.language}>{venue.name}</Written>
          </p>
          <p className="field-hint">
            <Written language={venue.addressLanguage}>{venue.address}</Written>
          </p>
          {own ? <p className="field-hint">{t('away', { km: Math.round(kmBetween(own, venue)) })}</p> : null}
          <ButtonLink to="/open-location" item={{ id }} kind="secondary" icon="pin" block>
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
