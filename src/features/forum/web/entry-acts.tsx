// The menu of an entry and its forms: edit and withdraw for the author, report and block for others.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, IconButton } from '#design/components/button.tsx';
import { Choices } from '#design/components/choice-field.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Dialog, Sheet } from '#design/components/sheet.tsx';
import { TextArea, TextField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useRequired } from '#design/form-fields.ts';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { serverNow } from '#universal/house-time.ts';
import { wordsOf } from '#universal/written-text.ts';
import { type Entry, ENTRY_READS, textOf } from './entries.ts';

/** Form in which the author edits the text, possible until `editUntil`. */
function EditSheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations('forum');
  const { time } = useFormats();
  const forum = useCall('GET /api/v1/forum', {}, { quiet: true });
  const { draft, change, forget } = useDraft(`edit ${entry.id}`, {
    title: wordsOf(entry.title ?? ''),
    body: textOf(entry) ?? '',
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
  const { missing, needs, goOn } = useRequired();
  const save = () =>
    goOn(isPost ? [title, body] : [body], () =>
      edit.mutate({ path: { id: entry.id }, body: { body: body.trim(), ...(isPost ? { title: title.trim() } : {}) } }),
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('acts.edit')}
      locked={edit.isPending}
      footer={
        <Button block confirm busy={edit.isPending} needs={needs(body, ...(isPost ? [title] : []))} onClick={save}>
          {t('write.save')}
        </Button>
      }
    >
      <Stack gap={16}>
        {isPost ? (
          <TextField
            error={missing(title)}
            label={t('write.title')}
            value={title}
            onChange={(text) => change({ title: text })}
            maxLength={80}
          />
        ) : null}
        <TextArea
          label={t(isPost ? 'write.body' : 'write.comment')}
          value={body}
          error={missing(body)}
          onChange={(text) => change({ body: text })}
          maxLength={(isPost ? forum.data?.postMax : forum.data?.commentMax) ?? 500}
        />
        <p className="field-hint">{t('write.until', { time: time(entry.editUntil) })}</p>
        {edit.error ? <Note tone="negative">{edit.error.message}</Note> : null}
      </Stack>
    </Sheet>
  );
}

const REASONS = ['spam', 'insult', 'promise', 'private', 'false', 'other'] as const;
type Report = { reason: (typeof REASONS)[number] | ''; note: string };

function ReportSheet({ entry: { id }, onClose }: { entry: Entry; onClose: () => void }) {
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
  const { missing, needs, goOn } = useRequired();
  const send = () =>
    goOn([reason], () => reason !== '' && report.mutate({ path: { id }, body: { reason, note: note.trim() } }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('acts.report')}
      locked={report.isPending}
      footer={
        <Button block confirm busy={report.isPending} needs={needs(reason)} onClick={send}>
          {t('report.send')}
        </Button>
      }
    >
      <Stack gap={16}>
        <Choices
          legend={t('report.why')}
          value={reason}
          error={missing(reason)}
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

type Chosen = 'menu' | 'edit' | 'withdraw' | 'report' | 'block';

/** The menu button of an entry, and whatever form or dialog was chosen in it. */
export function EntryActs({ entry }: { entry: Entry }) {
  const t = useTranslations('forum');
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const choices = choicesOf(entry);
  if (choices.length === 0) return null;
  return (
    <>
      <IconButton icon="more" label={t('acts.more')} onClick={() => setChosen('menu')} />
      <Sheet open={chosen === 'menu'} onClose={close} title={t('acts.more')}>
        <Stack gap={8}>
          {choices.map((choice) => (
            <Button key={choice} block kind="secondary" onClick={() => setChosen(choice)}>
              {t(`acts.${choice}`)}
            </Button>
          ))}
        </Stack>
      </Sheet>
      {chosen === 'edit' ? <EditSheet entry={entry} onClose={close} /> : null}
      {chosen === 'report' ? <ReportSheet entry={entry} onClose={close} /> : null}
      <Withdraw entry={entry} open={chosen === 'withdraw'} onClose={close} />
      <Block entry={entry} open={chosen === 'block'} onClose={close} />
    </>
  );
}

function choicesOf({ author, state, editUntil }: Entry): Exclude<Chosen, 'menu'>[] {
  if (!author.own) return state === 'shown' ? ['report', 'block'] : [];
  if (state === 'withdrawn' || state === 'removed') return [];
  return editUntil !== null && Date.parse(editUntil) > serverNow() ? ['edit', 'withdraw'] : ['withdraw'];
}

type Asked = { entry: Entry; open: boolean; onClose: () => void };

function Withdraw({ entry: { id }, open, onClose }: Asked) {
  const t = useTranslations('forum');
  const withdraw = useAct('POST /api/v1/entries/{id}/withdraw', { refresh: ENTRY_READS, onDone: onClose });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('acts.withdrawAsk')}
      confirm={t('acts.withdraw')}
      kind="danger"
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ path: { id } })}
    >
      {t('acts.withdrawWords')}
    </Dialog>
  );
}

function Block({ entry: { id }, open, onClose }: Asked) {
  const t = useTranslations('forum');
  const block = useAct('POST /api/v1/entries/{id}/block-author', {
    refresh: [...ENTRY_READS, 'GET /api/v1/blocked-members'],
    onDone: () => {
      showToast(t('acts.blocked'));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('acts.blockAsk')}
      confirm={t('acts.block')}
      busy={block.isPending}
      onConfirm={() => block.mutate({ path: { id } })}
    >
      {t('acts.blockWords')}
    </Dialog>
  );
}
