import { closeNumber } from '#universal/written-digits.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { Care } from './care-facts.ts';

const MOST = 1000;
const REFRESH = ['GET /api/v1/draws/care'] as const;

/** A number that is no higher holds at once. A higher one, or none, is asked again a day later. */
export function DayLimit({ care }: { care: Care }) {
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
            {ownDayMost === null
              ? t('limit.house', { most: count(dayMost) })
              : t('limit.own', { most: count(ownDayMost) })}
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

/** A higher number that was asked for, with the button to ask again once its day is over. */
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
