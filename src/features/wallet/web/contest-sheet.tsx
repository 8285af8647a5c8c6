import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Note, Stack } from '../../../design/components/layout.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { TextArea } from '../../../design/components/text-field.tsx';
import { useRefusedFields } from '../../../design/refused-fields.ts';
import { useAct } from '../../../platform/client/act.ts';

/** Contesting opens a complaint. It has a number, a clock and an escalation. */
export function ContestSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTranslations('wallet');
  const [text, setText] = useState('');
  const contest = useAct('POST /api/v1/withdrawals/{id}/contest', { errors: 'inline' });
  const refusedText = useRefusedFields(contest.error);
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
          <TextArea
            label={t('contest.text')}
            value={text}
            onChange={setText}
            maxLength={500}
            rows={5}
            error={refusedText('text')}
          />
          {contest.error ? <Note tone="negative">{contest.error.message}</Note> : null}
          <Button
            block
            confirm
            busy={contest.isPending}
            disabled={text.trim() === ''}
            onClick={() => contest.mutate({ path: { id }, body: { text: text.trim() } })}
          >
            {t('contest.send')}
          </Button>
        </Stack>
      )}
    </Sheet>
  );
}
