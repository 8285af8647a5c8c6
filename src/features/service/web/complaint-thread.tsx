import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Timeline } from '#design/components/data.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { PicturePicker, Pictures, useMemberPictures } from '#features/uploads/web/public.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { useAct } from '#platform/client/act.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { ComplaintState } from './complaint-state.tsx';

type Complaint = DataOf<'GET /api/v1/complaints/{id}'>;
const TEXT_MAX = 1000;
const LISTS = ['GET /api/v1/complaints', 'GET /api/v1/complaints/{id}'] as const;

/** One complaint: its entries, the deadline for an answer, and the member's remaining acts. */
export function ComplaintThread({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useTranslations('service');
  const complaint = useCall('GET /api/v1/complaints/{id}', { path: { id } }, { live: true });
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
          detail: entry.text ? (
            <>
              {entry.text}
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
      />
      <PicturePicker pictures={pictures} />
      <Button
        block
        kind="secondary"
        confirm
        busy={add.isPending || pictures.isSending}
        disabled={text.trim() === ''}
        onClick={() => add.mutate({ path, body: { text: text.trim(), pictures: pictures.ids } })}
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
