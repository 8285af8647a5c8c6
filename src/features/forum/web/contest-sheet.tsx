import { useTranslations } from 'use-intl/react';
import { Sheet } from '#design/components/sheet.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { ContestForm } from '#features/service/web/public.tsx';
import { ENTRY_READS } from './entries.ts';

type Props = { decisionId: string; open: boolean; onClose: () => void };

/** The member's words about a decision. Another moderator judges them. */
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
