import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Comments, EntryView } from './entry-view.tsx';
import { useAskedEntry } from './entries.ts';

/**
 * Refusal of an entry that the reader may not see (waiting, hidden, or its author is blocked) or that does not exist.
 */
const NOT_FOUND = 202_601;

/** One post with its comments. */
export function PostScreen() {
  const t = useTranslations('forum');
  const id = useAskedEntry();
  return <Page title={t('post')}>{id === undefined ? <Gone /> : <OneEntry id={id} />}</Page>;
}

/** One comment with its replies. */
export function CommentScreen() {
  const t = useTranslations('forum');
  const id = useAskedEntry();
  return <Page title={t('comment')}>{id === undefined ? <Gone /> : <OneEntry id={id} />}</Page>;
}

function OneEntry({ id }: { id: string }) {
  const entry = useCall('GET /api/v1/entries/{id}', { path: { id } }, { quiet: true });
  if (entry.data === undefined && entry.error?.code === NOT_FOUND) return <Gone />;
  return (
    <Loaded query={entry}>
      {(found) => (
        <Stack gap={24}>
          <EntryView entry={found} />
          <Comments
            under={{ kind: found.level === 'post' ? 'post' : 'comment', id: found.id }}
            closed={found.state !== 'shown'}
          />
        </Stack>
      )}
    </Loaded>
  );
}

function Gone() {
  const t = useTranslations('forum');
  return (
    <EmptyState icon="chat" title={t('gone')}>
      {t('goneWords')}
    </EmptyState>
  );
}
