import { useTranslations } from 'use-intl/react';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { EntryList } from './post-rows.tsx';

export type OwnKind = 'posts' | 'comments' | 'liked' | 'waiting';

export function OwnEntries({ kind }: { kind: OwnKind }) {
  const t = useTranslations('forum');
  const pages = useCallPages('GET /api/v1/my-entries', { query: { kind } }, { quiet: true });
  return (
    <EntryList
      pages={pages}
      label={t(`mine.${kind}`)}
      empty={
        <EmptyState icon="message" title={t(`none.${kind}`)}>
          {t(`noneWords.${kind}`)}
        </EmptyState>
      }
    />
  );
}
