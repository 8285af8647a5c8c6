import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { ContestSheet } from './contest-sheet.tsx';

type Mute = NonNullable<DataOf<'GET /api/v1/forum'>['mute']>;

/** A muted member reads why, until when, and how to contest it. */
export function MutedNote({ mute: { decisionId, reason, until, contest } }: { mute: Mute }) {
  const t = useTranslations('forum');
  const { dateTime } = useFormats();
  const [open, setOpen] = useState(false);
  return (
    <Note tone="clay" icon="lock" title={t('muted.title')}>
      <p>{t('muted.words', { until: dateTime(until), reason: t(`reasons.${reason}`) })}</p>
      {contest === 'possible' ? (
        <Button small kind="secondary" onClick={() => setOpen(true)}>
          {t('contest')}
        </Button>
      ) : (
        <p>{t(`contests.${contest}`)}</p>
      )}
      <ContestSheet decisionId={decisionId} open={open} onClose={() => setOpen(false)} />
    </Note>
  );
}
