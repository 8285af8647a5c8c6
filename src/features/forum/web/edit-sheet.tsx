import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { TextArea, TextField } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { ENTRY_READS, type Entry, wordsOf } from './entries.ts';

/** The author changes the text within minutes. */
export function EditSheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations('forum');
  const { time } = useFormats();
  const house = useCall('GET /api/v1/forum', {}, { quiet: true });
  const { draft, change, forget } = useDraft(`edit ${entry.id}`, {
    title: entry.title ?? '',
    body: wordsOf(entry) ?? '',
  });
  const { title, body } = draft;
  const edit = useAct('POST /api/v1/entries/{id}/edit', {
    errors: 'inline',
    refresh: ENTRY_READS,
    onDone: () => {
      forget();
      onClose();
    },
  });
  const isPost = entry.level === 'post';
  const missing = body.trim() === '' || (isPost && title.trim() === '');
  const save = () =>
    edit.mutate({ path: { id: entry.id }, body: { body: body.trim(), ...(isPost ? { title: title.trim() } : {}) } });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('acts.edit')}
      locked={edit.isPending}
      footer={
        <Button block confirm busy={edit.isPending} disabled={missing} onClick={save}>
          {t('write.save')}
        </Button>
      }
    >
      <Stack gap={16}>
        {isPost ? (
          <TextField
            label={t('write.title')}
            value={title}
            onChange={(text) => change({ title: text })}
            maxLength={80}
          />
        ) : null}
        <TextArea
          label={t(isPost ? 'write.body' : 'write.comment')}
          value={body}
          onChange={(text) => change({ body: text })}
          maxLength={(isPost ? house.data?.postMax : house.data?.commentMax) ?? 500}
        />
        <p className="field-hint">{t('write.until', { time: time(entry.editUntil) })}</p>
        {edit.error ? <Note tone="negative">{edit.error.message}</Note> : null}
      </Stack>
    </Sheet>
  );
}
