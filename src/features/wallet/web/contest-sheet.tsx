import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { ContestForm } from '#features/service/web/public.tsx';

/** Contesting opens a complaint. It has a number, a clock and an escalation. */
export function ContestSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTranslations('wallet');
  const words = useDraft(`contest payout ${id}`, { text: '' });
  const contest = useAct('POST /api/v1/withdrawals/{id}/contest', { errors: 'inline', onDone: words.forget });
  return (
    <Sheet open={open} onClose={onClose} title={t('contest.title')} locked={contest.isPending}>
      {contest.data ? (
        <Stack>
          <Note tone="positive" icon="check" title={t('contest.done')}>
            {t('contest.doneWords')}
          </Note>
          <Button block onClick={onClose}>
            {t('contest.close')}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <p>{t('contest.words')}</p>
          <ContestForm
            contest={contest}
            words={words}
            onSend={(text) => contest.mutate({ path: { id }, body: { text } })}
            label={t('contest.text')}
            send={t('contest.send')}
            maxLength={500}
            rows={5}
          />
        </Stack>
      )}
    </Sheet>
  );
}
