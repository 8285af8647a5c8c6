import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { ENTRY_READS, type Place } from './entries.ts';
import { EntryView } from './entry-view.tsx';
import { MutedNote } from './muted-note.tsx';

/** Comments under a post or an article, or replies under a comment, and the field for another. */
export function Comments({ under, closed = false }: { under: Place; closed?: boolean }) {
  const t = useTranslations('forum');
  const pages = useCallPages('GET /api/v1/comments', { query: { under: under.kind, id: under.id } }, { quiet: true });
  const isReply = under.kind === 'comment';
  return (
    <Section title={t(isReply ? 'repliesTitle' : 'commentsTitle')}>
      <Stack gap={16}>
        {closed ? <p className="field-hint">{t('closed')}</p> : <WriteComment under={under} />}
        <PagedList
          pages={pages}
          empty={
            <EmptyState icon="message" title={t(isReply ? 'noReplies' : 'noComments')}>
              {t('noCommentsWords')}
            </EmptyState>
          }
        >
          {(entries) => (
            <div className="entries">
              {entries.map((entry) => (
                <EntryView key={entry.id} entry={entry} opens={!isReply} />
              ))}
            </div>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}

function WriteComment({ under }: { under: Place }) {
  const t = useTranslations('forum');
  const house = useCall('GET /api/v1/forum', {}, { quiet: true });
  const { draft, change, forget } = useDraft(`comment ${under.kind} ${under.id}`, { body: '' });
  const write = useAct('POST /api/v1/comments', {
    errors: 'inline',
    refresh: ENTRY_READS,
    onDone: ({ state }) => {
      forget();
      showToast(t(state === 'waiting' ? 'write.waits' : 'write.done'));
    },
  });
  if (house.data?.mute) return <MutedNote mute={house.data.mute} />;
  return (
    <Stack gap={8}>
      <TextArea
        label={t(under.kind === 'comment' ? 'write.reply' : 'write.comment')}
        value={draft.body}
        onChange={(body) => change({ body })}
        maxLength={house.data?.commentMax ?? 500}
        rows={2}
      />
      {write.error ? <Note tone="negative">{write.error.message}</Note> : null}
      <Button
        kind="secondary"
        busy={write.isPending}
        disabled={draft.body.trim() === ''}
        onClick={() => write.mutate({ body: { under, body: draft.body.trim() } })}
      >
        {t('write.send')}
      </Button>
    </Stack>
  );
}
