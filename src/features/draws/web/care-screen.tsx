import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { AskOf, DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { closeNumber } from '#universal/written-digits.ts';

type Care = DataOf<'GET /api/v1/draws/care'>;

const MOST = 1000;
const REFRESH = ['GET /api/v1/draws/care'] as const;

/** Sets the daily limit. A lower one applies at once; a higher one, or none, must be asked for again a day later. */
function DayLimit({ care }: { care: Care }) {
  const t = useTranslations('draws.care');
  const { count } = useFormats();
  const { dayMost, ownDayMost } = care;
  const [text, setText] = useState('');
  const [asking, setAsking] = useState<{ playsADay: number | null }>();
  const set = useAct('POST /api/v1/draws/care/limits', { refresh: REFRESH, onDone: () => setText('') });
  const typed = /^\d{1,4}$/.test(text.trim()) && Number(text) <= MOST ? Number(text) : null;
  const isLooser = (wanted: number | null) => wanted === null || (ownDayMost !== null && wanted > ownDayMost);
  const words = asking && isLooser(asking.playsADay) ? 'later' : 'atOnce';
  return (
    <Section title={t('limit.title')}>
      <Card>
        <Stack>
          <p>
            {ownDayMost === null ? t('limit.house', { most: dayMost }) : t('limit.own', { most: count(ownDayMost) })}
          </p>
          <p>{t('limit.rule')}</p>
          <Asked care={care} />
          <TextField
            label={t('limit.field')}
            inputMode="numeric"
            value={text}
            onChange={setText}
            read={closeNumber}
            autoComplete="off"
            error={text !== '' && typed === null ? t('limit.wrong', { most: count(MOST) }) : undefined}
          />
          <Button
            kind="secondary"
            block
            disabled={typed === null}
            busy={set.isPending}
            onClick={() => setAsking({ playsADay: typed })}
          >
            {t('limit.set')}
          </Button>
          {ownDayMost === null ? null : (
            <Button kind="quiet" block onClick={() => setAsking({ playsADay: null })}>
              {t('limit.remove')}
            </Button>
          )}
        </Stack>
      </Card>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={
          typeof asking?.playsADay !== 'number'
            ? t('limit.removeTitle')
            : t('limit.confirmTitle', { most: asking.playsADay })
        }
        confirm={t(`limit.${words}.confirm`)}
        onConfirm={() => {
          setAsking(undefined);
          if (asking) set.mutate({ body: asking });
        }}
      >
        <p>{t(`limit.${words}.words`)}</p>
      </Dialog>
    </Section>
  );
}

/** A higher limit that was asked for, with the button to ask again after a day. */
function Asked({ care: { asked } }: { care: Care }) {
  const t = useTranslations('draws.care');
  const { dateTime } = useFormats();
  const again = useAct('POST /api/v1/draws/care/limits/{id}/again', { refresh: REFRESH });
  if (asked === null) return null;
  const { id, playsADay, againFrom } = asked;
  return (
    <>
      <Note icon="clock" title={playsADay === null ? t('asked.none') : t('asked.more', { most: playsADay })}>
        {t('asked.words', { from: dateTime(againFrom) })}
      </Note>
      <Button kind="secondary" block busy={again.isPending} onClick={() => again.mutate({ path: { id } })}>
        {t('asked.again')}
      </Button>
    </>
  );
}

type Pause = AskOf<'POST /api/v1/draws/care/pauses'>['body'];

/** Screen for playing with care: the member's daily limit, breaks, and the sum of their plays. */
export function CareScreen() {
  const t = useTranslations('draws.care');
  const care = useCall('GET /api/v1/draws/care', {});
  return (
    <Page title={t('title')}>
      <Loaded query={care} skeleton={<SkeletonRows rows={4} height="8rem" />}>
        {(data) => (
          <Stack gap={24}>
            <p>{t('words')}</p>
            <Barred care={data} />
            <Record care={data} />
            <DayLimit care={data} />
            <Break
              kind="time_out"
              choices={[
                { days: 1, label: t('days.1') },
                { days: 7, label: t('days.7') },
                { days: 30, label: t('days.30') },
              ]}
            />
            <Break
              kind="exclusion"
              choices={[
                { days: 180, label: t('days.180') },
                { days: 365, label: t('days.365') },
                { days: 730, label: t('days.730') },
                { days: 1825, label: t('days.1825') },
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Barred({ care: { barredBy, barredUntil } }: { care: Care }) {
  const t = useTranslations('draws.care');
  const { dateTime } = useFormats();
  if (barredBy === null) return null;
  return (
    <Note icon="clock" title={t(`barred.${barredBy}`)}>
      {t('barredWords', { until: dateTime(barredUntil) })}
    </Note>
  );
}

function Record({ care: { plays, wonMinor, wonPoints, playedToday, dayMost } }: { care: Care }) {
  const t = useTranslations('draws.care');
  const { count } = useFormats();
  return (
    <Section title={t('record')}>
      <Card>
        <Stack gap={12}>
          <DefinitionList
            items={[
              { term: t('today'), value: t('ofMost', { played: count(playedToday), most: count(dayMost) }) },
              { term: t('plays'), value: count(plays) },
              { term: t('won'), value: <Money minor={wonMinor} hideable /> },
              { term: t('wonPoints'), value: <Points count={wonPoints} hideable /> },
            ]}
          />
          <p className="field-hint">{t('recordHint')}</p>
          <ButtonLink to="/pagesB/mine/drawRecord/index" kind="secondary" block>
            {t('toRecords')}
          </ButtonLink>
        </Stack>
      </Card>
    </Section>
  );
}

/** Starts a break of one kind. Tells all consequences before the member confirms. */
function Break({ kind, choices }: { kind: Pause['kind']; choices: readonly { days: Pause['days']; label: string }[] }) {
  const t = useTranslations('draws.care');
  const [days, setDays] = useState('');
  const [asking, setAsking] = useState(false);
  const pause = useAct('POST /api/v1/draws/care/pauses', {
    refresh: ['GET /api/v1/draws/care'],
    onDone: () => setDays(''),
  });
  const chosen = choices.find((choice) => String(choice.days) === days);
  return (
    <Section title={t(`${kind}.title`)}>
      <Card>
        <Stack>
          <p>{t(`${kind}.words`)}</p>
          <Choices
            legend={t('howLong')}
            value={days}
            onChange={setDays}
            choices={choices.map((choice) => ({ value: String(choice.days), label: choice.label }))}
          />
          <Button kind="secondary" block disabled={!chosen} busy={pause.isPending} onClick={() => setAsking(true)}>
            {t(`${kind}.take`)}
          </Button>
        </Stack>
      </Card>
      <Dialog
        open={asking && chosen !== undefined}
        onClose={() => setAsking(false)}
        title={t(`${kind}.confirmTitle`, { long: chosen?.label ?? '' })}
        confirm={t(`${kind}.confirm`)}
        onConfirm={() => {
          setAsking(false);
          if (chosen) pause.mutate({ body: { kind, days: chosen.days } as Pause });
        }}
      >
        <p>{t(`${kind}.confirmWords`)}</p>
      </Dialog>
    </Section>
  );
}
