import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Stack } from '../../../design/components/layout.tsx';
import { Note } from '../../../design/components/note.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { useAct } from '../../../platform/client/act.ts';
import { ContestForm } from '../../service/web/public.tsx';

/** Contesting opens a complaint. It has a number, a clock and an escalation. */
export function ContestSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTranslations('wallet');
  const [text, setText] = useState('');
  const contest = useAct('POST /api/v1/withdrawals/{id}/contest', { errors: 'inline' });
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
            text={text}
            onText={setText}
            onSend={(words) => contest.mutate({ path: { id }, body: { text: words } })}
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
