import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useArrivalFocus } from '#design/arrival-focus.ts';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { EVENTS_PATH, STANDING_BADGES, type WholeEvent } from './events.ts';

const READS = ['GET /api/v1/events/{id}', 'GET /api/v1/events', 'GET /api/v1/events/{id}/ticket'] as const;

/** Where the member stands with the event, and the one thing to do next. */
export function Registration({ event }: { event: WholeEvent }) {
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  const { registration, seats, seatsFree, waiting, closesAt, state } = event;
  const { standing } = registration;
  const shown = useArrivalFocus<HTMLDivElement>(standing === 'taken' || standing === 'applied');
  return (
    <Section title={t('mine')}>
      <Card>
        <Stack gap={12}>
          <div ref={shown} tabIndex={-1}>
            <Stack gap={8}>
              <StatusBadge {...STANDING_BADGES[standing]}>{t(`standing.${standing}`)}</StatusBadge>
              <p>
                <Words event={event} />
              </p>
            </Stack>
          </div>
          {state === 'coming' ? (
            <DefinitionList
              items={[
                { term: t('seats'), value: `${seats}` },
                { term: t('seatsFree', { count: seatsFree }), value: t('waitingNow', { count: waiting }) },
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
