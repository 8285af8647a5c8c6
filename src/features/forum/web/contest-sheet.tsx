// The sheet in which a member contests a moderator's decision, and the note shown to a muted member.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { ContestForm } from '#features/service/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useDraft } from '#platform/client/draft.ts';
import { ENTRY_READS } from './entries.ts';

type Props = { decisionId: string; open: boolean; onClose: () => void };

/** Sheet in which a member contests a decision. A different moderator judges it. */
export function ContestSheet({ decisionId, open, onClose }: Props) {
  const t = useTranslations('forum');
  const words = useDraft(`contest decision ${decisionId}`, { text: '' });
  const contest = useAct('POST /api/v1/forum-decisions/{id}/contest', {
    errors: 'inline',
    refresh: [...ENTRY_READS, 'GET /api/v1/forum'],
    onDone: () => {
      words.forget();
      showToast(t('contested'));
      onClose();
    },
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('contest')} locked={contest.isPending}>
      <ContestForm
        contest={contest}
        words={words}
        onSend={(said) => contest.mutate({ path: { id: decisionId }, body: { text: said } })}
        label={t('contestText')}
        hint={t('contestHint')}
        send={t('contestSend')}
        maxLength={1000}
        rows={5}
      />
    </Sheet>
  );
}

type Mute = NonNullable<DataOf<'GET /api/v1/forum'>['mute']>;

/** Shown to a muted member in place of a form: why and until when they are muted, and how to contest it. */
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
