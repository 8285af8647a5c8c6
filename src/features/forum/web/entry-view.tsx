// One entry shown whole, with its state, like button and menu; and the comments or replies under a post, article or
// comment, with the form for another.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Prose } from '#design/components/prose.tsx';
import { TextArea } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { Link } from '#design/navigation.tsx';
import { Pictures } from '#features/uploads/web/public.tsx';
import { useRequired } from '#design/form-fields.ts';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { fetchFile } from '#platform/client/call.ts';
import { useDraft } from '#platform/client/draft.ts';
import { useCall } from '#platform/client/queries.ts';
import { sentenceAround } from '#design/components/localized.tsx';
import { Typed, Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { ContestSheet, MutedNote } from './contest-sheet.tsx';
import { destinationOf, type Entry, ENTRY_READS, type Place } from './entries.ts';
import { EntryActs } from './entry-acts.tsx';
import { EntryHead } from './post-rows.tsx';

/**
 * Note for an entry that isn't simply shown. Its author sees why it waits or was removed, others only that it is gone.
 */
function EntryState({ entry }: { entry: Entry }) {
  const t = useTranslations('forum');
  const { list } = useFormats();
  const { state, author, language, waitsFor, promises, decision } = entry;
  if (state === 'shown') return null;
  if (state === 'withdrawn') return <p className="field-hint">{t('withdrawn')}</p>;
  if (!author.own)
    return <p className="field-hint">{t(state === 'removed' ? 'removedByModerator' : 'hiddenForNow')}</p>;
  if (state === 'removed') return <Removed decision={decision} />;
  return (
    <Note tone="clay" icon="hourglass" title={t('inReview')}>
      {waitsFor.map((reason) => (
        <p key={reason}>
          {sentenceAround({ words: <Written language={language}>{list(promises.map(wordsOf))}</Written> }, (marks) =>
            t(`waits.${reason}`, marks),
          )}
        </p>
      ))}
    </Note>
  );
}

function Removed({ decision }: { decision: Entry['decision'] }) {
  const t = useTranslations('forum');
  const [open, setOpen] = useState(false);
  if (decision === null) return <p className="field-hint">{t('removedByModerator')}</p>;
  return (
    <Note tone="clay" icon="info" title={t('removedByModerator')}>
      <p>{t('because', { reason: t(`reasons.${decision.reason}`) })}</p>
      {wordsOf(decision.note) === '' ? null : (
        <p>
          <Typed>{decision.note}</Typed>
        </p>
      )}
      {decision.contest === 'possible' ? (
        <Button small kind="secondary" onClick={() => setOpen(true)}>
          {t('contest')}
        </Button>
      ) : (
        <p>{t(`contests.${decision.contest}`)}</p>
      )}
      <ContestSheet decisionId={decision.id} open={open} onClose={() => setOpen(false)} />
    </Note>
  );
}

/** Shows a like at once, before the server answers, and takes it back if refused. */
function LikeButton({ entry: { id, liked, likes, author } }: { entry: Entry }) {
  const t = useTranslations('forum');
  const [mine, setMine] = useState<{ liked: boolean; likes: number }>();
  const like = useAct('POST /api/v1/entries/{id}/like', {
    refresh: ['GET /api/v1/my-entries'],
    onDone: setMine,
    onRefused: () => setMine(undefined),
  });
  const now = mine ?? { liked, likes };
  if (author.own) return <span className="field-hint numerals">{t('likes', { count: now.likes })}</span>;
  const toggle = () => {
    const next = { liked: !now.liked, likes: now.likes + (now.liked ? -1 : 1) };
    setMine(next);
    like.mutate({ path: { id }, body: { liked: next.liked } });
  };
  return (
    <Button small kind={now.liked ? 'secondary' : 'quiet'} icon="heart" aria-pressed={now.liked} onClick={toggle}>
      {t('likes', { count: now.likes })}
    </Button>
  );
}

/** One entry with its buttons. `opens`: a comment links to the page with its replies. */
export function EntryView({ entry, opens = false }: { entry: Entry; opens?: boolean }) {
  const t = useTranslations('forum');
  const { id, level, language, title, blocks, pictures, comments, author } = entry;
  const name = title === null ? null : wordsOf(title);
  return (
    <article className="entry" aria-label={name ?? t('entryOf', { name: wordsOf(author.nickname ?? t('hiddenName')) })}>
      <EntryHead entry={entry} />
      {title === null ? null : (
        <h2 className="entry-title">
          <Written language={language}>{title}</Written>
        </h2>
      )}
      {blocks === null ? null : <Prose blocks={blocks} language={language ?? ''} label={name ?? t('text')} />}
      <Pictures
        pictures={pictures}
        read={(picture, width) =>
          fetchFile('GET /api/v1/entries/{id}/pictures/{picture}/{width}', {
            path: { id, picture, width },
            errors: 'inline',
          })
        }
      />
      <EntryState entry={entry} />
      {entry.state === 'shown' || author.own ? (
        <div className="entry-acts">
          <LikeButton entry={entry} />
          {level === 'comment' && opens ? (
            <Link className="entry-link" {...destinationOf(entry)}>
              {t('replies', { count: comments })}
            </Link>
          ) : null}
          <span className="entry-space" />
          <EntryActs entry={entry} />
        </div>
      ) : opens && comments > 0 ? (
        <Link className="entry-link" {...destinationOf(entry)}>
          {t('replies', { count: comments })}
        </Link>
      ) : null}
    </article>
  );
}

/** Comments under a post or an article, or replies under a comment, with the form for another unless `closed`. */
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
            <EmptyState icon="chat" title={t(isReply ? 'noReplies' : 'noComments')}>
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
  const forum = useCall('GET /api/v1/forum', {}, { quiet: true });
  const { draft, change, forget } = useDraft(`comment ${under.kind} ${under.id}`, { body: '' });
  const write = useAct('POST /api/v1/comments', {
    errors: 'inline',
    refresh: ENTRY_READS,
    onDone: ({ state }) => {
      forget();
      showToast(t(state === 'waiting' ? 'write.waits' : 'write.done'));
    },
  });
  const { missing, needs, goOn } = useRequired();
  if (forum.data?.mute) return <MutedNote mute={forum.data.mute} />;
  return (
    <Stack gap={8}>
      <TextArea
        label={t(under.kind === 'comment' ? 'write.reply' : 'write.comment')}
        value={draft.body}
        error={missing(draft.body)}
        onChange={(body) => change({ body })}
        maxLength={forum.data?.commentMax ?? 500}
        rows={2}
      />
      {write.error ? <Note tone="negative">{write.error.message}</Note> : null}
      <Button
        kind="secondary"
        busy={write.isPending}
        needs={needs(draft.body)}
        onClick={() => goOn([draft.body], () => write.mutate({ body: { under, body: draft.body.trim() } }))}
      >
        {t('write.send')}
      </Button>
    </Stack>
  );
}
