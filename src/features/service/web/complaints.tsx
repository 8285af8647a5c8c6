// A member's complaints in the customer-service dialog: the list, the form for a new one, and one complaint's thread.
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { Cluster } from '#design/components/beside.tsx';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { StatusBadge, Timeline, type Tone } from '#design/components/data.tsx';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import { useRequired } from '#design/form-fields.ts';
import { PicturePicker, Pictures, useMemberPictures } from '#features/uploads/web/public.tsx';
import { useReadWith } from '#features/messages/web/public.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { fetchFile } from '#platform/client/call.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';

const KINDS = ['withdrawal', 'recharge', 'order', 'account', 'reward', 'other'] as const;
type Written = { kind: (typeof KINDS)[number]; text: string };

function ComplaintForm({ onDone, onBack }: { onDone: (id: string) => void; onBack: () => void }) {
  const t = useTranslations('service');
  const { draft, change, forget } = useDraft<Written>('complaint', { kind: 'other', text: '' });
  const { kind, text } = draft;
  const pictures = useMemberPictures();
  const [tried, setTried] = useState(false);
  const open = useAct('POST /api/v1/complaints', {
    refresh: ['GET /api/v1/complaints'],
    onDone: ({ id }) => {
      forget();
      onDone(id);
    },
  });
  const missing = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing && !pictures.isSending) open.mutate({ body: { kind, text: text.trim(), pictures: pictures.ids } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <h3>{t('complaints.new')}</h3>
        <Select
          label={t('complaints.kind')}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
          options={KINDS.map((value) => ({ value, label: t(`complaints.kinds.${value}`) }))}
        />
        <TextArea
          label={t('complaints.text')}
          hint={t('complaints.hint')}
          value={text}
          onChange={(typed) => change({ text: typed })}
          maxLength={TEXT_MAX}
          error={tried && missing ? t('complaints.textMissing') : undefined}
        />
        <PicturePicker pictures={pictures} />
        <Cluster spread>
          <Button kind="quiet" icon="back" onClick={onBack}>
            {t('complaints.back')}
          </Button>
          <Button type="submit" busy={open.isPending || pictures.isSending} needs={missing}>
            {t('complaints.send')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

const TONES = {
  open: 'primary',
  answered: 'positive',
  escalated: 'warning',
  closed: 'neutral',
} as const satisfies Record<string, Tone>;

function ComplaintState({ state }: { state: keyof typeof TONES }) {
  const t = useTranslations('service');
  return <StatusBadge tone={TONES[state]}>{t(`complaints.states.${state}`)}</StatusBadge>;
}

type Complaint = DataOf<'GET /api/v1/complaints/{id}'>;
const TEXT_MAX = 1000;
const LISTS = ['GET /api/v1/complaints', 'GET /api/v1/complaints/{id}'] as const;

/** One complaint: its entries, the deadline for an answer, and the member's remaining acts. */
function ComplaintThread({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useTranslations('service');
  const complaint = useCall('GET /api/v1/complaints/{id}', { path: { id } }, { live: true });
  useReadWith('complaintId', id);
  return (
    <Stack gap={16}>
      <Loaded query={complaint} skeleton={<SkeletonRows rows={3} />}>
        {(one) => (
          <>
            <Cluster spread>
              <h3>{t('complaints.number', { number: one.number })}</h3>
              <ComplaintState state={one.state} />
            </Cluster>
            <Entries complaint={one} />
            {one.state === 'closed' ? null : <Reply complaint={one} />}
          </>
        )}
      </Loaded>
      <Button kind="quiet" icon="back" onClick={onBack}>
        {t('complaints.back')}
      </Button>
    </Stack>
  );
}

function Entries({ complaint }: { complaint: Complaint }) {
  const t = useTranslations('service');
  const { dateTime } = useFormats();
  return (
    <>
      <Timeline
        label={t('complaints.said')}
        steps={complaint.entries.map((entry) => ({
          key: entry.id,
          title: t(`complaints.entries.${entry.kind === 'text' ? entry.author : entry.kind}`),
          time: dateTime(entry.at),
          detail: wordsOf(entry.text) ? (
            <>
              <Written language={entry.language}>{entry.text}</Written>
              <Pictures
                pictures={entry.pictures}
                read={(picture, width) => pictureOf({ id: entry.id, picture, width })}
              />
            </>
          ) : undefined,
          state: 'done',
        }))}
      />
      {complaint.state === 'open' ? (
        <Note icon="clock">{t('complaints.due', { when: dateTime(complaint.dueAt) })}</Note>
      ) : null}
    </>
  );
}

const pictureOf = (path: { id: string; picture: string; width: '320' | '720' | '1440' }) =>
  fetchFile('GET /api/v1/complaint-entries/{id}/pictures/{picture}/{width}', { path, errors: 'inline' });

function Reply({ complaint }: { complaint: Complaint }) {
  const t = useTranslations('service');
  const path = { id: complaint.id };
  const { draft, change, forget } = useDraft(`complaint ${complaint.id}`, { text: '' });
  const { text } = draft;
  const { missing, needs, goOn } = useRequired();
  const pictures = useMemberPictures();
  const sent = () => {
    forget();
    pictures.clear();
  };
  const add = useAct('POST /api/v1/complaints/{id}/entries', { refresh: LISTS, onDone: sent });
  const escalate = useAct('POST /api/v1/complaints/{id}/escalate', { refresh: LISTS });
  return (
    <Stack gap={12}>
      <TextArea
        label={t('complaints.reply')}
        value={text}
        onChange={(typed) => change({ text: typed })}
        maxLength={TEXT_MAX}
        rows={3}
        error={missing(text)}
      />
      <PicturePicker pictures={pictures} />
      <Button
        block
        kind="secondary"
        confirm
        busy={add.isPending || pictures.isSending}
        needs={needs(text)}
        onClick={() => goOn([text], () => add.mutate({ path, body: { text: text.trim(), pictures: pictures.ids } }))}
      >
        {t('complaints.send')}
      </Button>
      {complaint.state === 'escalated' ? null : (
        <Button block kind="quiet" confirm busy={escalate.isPending} onClick={() => escalate.mutate({ path })}>
          {t('complaints.escalate')}
        </Button>
      )}
    </Stack>
  );
}

type View = { at: 'list' } | { at: 'new' } | { at: 'one'; id: string };

/** The complaints part of the customer-service dialog: the member's list, a form for a new one, and one complaint. */
export function Complaints() {
  const [view, setView] = useState<View>({ at: 'list' });
  const toList = () => setView({ at: 'list' });
  if (view.at === 'new') return <ComplaintForm onDone={(id) => setView({ at: 'one', id })} onBack={toList} />;
  if (view.at === 'one') return <ComplaintThread id={view.id} onBack={toList} />;
  return <ComplaintList onNew={() => setView({ at: 'new' })} onOpen={(id) => setView({ at: 'one', id })} />;
}

function ComplaintList({ onNew, onOpen }: { onNew: () => void; onOpen: (id: string) => void }) {
  const t = useTranslations('service');
  const { date } = useFormats();
  const complaints = useCallPages('GET /api/v1/complaints', {}, { live: true });
  return (
    <Section title={t('complaints.title')}>
      <Stack gap={12}>
        <p>{t('complaints.words')}</p>
        <Loaded
          query={complaints}
          skeleton={<SkeletonRows rows={1} />}
          isEmpty={(items) => items.length === 0}
          empty={null}
        >
          {(items) => (
            <Rows label={t('complaints.title')}>
              {items.map(({ id, number, kind, state, openedAt }) => (
                <RowItem
                  key={id}
                  title={`${number} · ${t(`complaints.kinds.${kind}`)}`}
                  detail={<ComplaintState state={state} />}
                  time={date(openedAt)}
                  onClick={() => onOpen(id)}
                />
              ))}
            </Rows>
          )}
        </Loaded>
        {complaints.hasNextPage ? (
          <Button kind="quiet" busy={complaints.isFetchingNextPage} onClick={complaints.more}>
            {t('complaints.more')}
          </Button>
        ) : null}
        <Button kind="secondary" block icon="edit" onClick={onNew}>
          {t('complaints.new')}
        </Button>
      </Stack>
    </Section>
  );
}
