import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import type { Entry } from './entries.ts';

const REASONS = ['spam', 'insult', 'promise', 'private', 'false', 'other'] as const;
type Report = { reason: (typeof REASONS)[number] | ''; note: string };

export function ReportSheet({ entry: { id }, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations('forum');
  const { draft, change, forget } = useDraft<Report>(`report ${id}`, { reason: '', note: '' });
  const { reason, note } = draft;
  const report = useAct('POST /api/v1/entries/{id}/reports', {
    errors: 'inline',
    refresh: ['GET /api/v1/my-reports'],
    onDone: () => {
      forget();
      showToast(t('report.done'));
      onClose();
    },
  });
  const send = () => {
    if (reason !== '') report.mutate({ path: { id }, body: { reason, note: note.trim() } });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('acts.report')}
      locked={report.isPending}
      footer={
        <Button block confirm busy={report.isPending} disabled={reason === ''} onClick={send}>
          {t('report.send')}
        </Button>
      }
    >
      <Stack gap={16}>
        <Choices
          legend={t('report.why')}
          value={reason}
          onChange={(chosen) => change({ reason: chosen })}
          choices={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextArea label={t('report.note')} value={note} onChange={(text) => change({ note: text })} rows={2} />
        <p className="field-hint">
          {t('report.photo')} {t('report.answer')}
        </p>
        {report.error ? <Note tone="negative">{report.error.message}</Note> : null}
      </Stack>
    </Sheet>
  );
}
