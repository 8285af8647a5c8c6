import { useTranslations } from 'use-intl/react';
import { Prose } from '#design/components/prose.tsx';
import { Link } from '#design/navigation.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { Pictures } from '#features/uploads/web/public.tsx';
import { type Entry, destinationOf } from './entries.ts';
import { EntryActs } from './entry-acts.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryState } from './entry-state.tsx';
import { LikeButton } from './like-button.tsx';

/** One entry whole, with its acts. `opens`: it leads to its own page. */
export function EntryView({ entry, opens = false }: { entry: Entry; opens?: boolean }) {
  const t = useTranslations('forum');
  const { id, level, title, blocks, pictures, comments, author } = entry;
  return (
    <article className="entry" aria-label={title ?? t('entryOf', { name: author.nickname ?? t('hiddenName') })}>
      <EntryHead entry={entry} />
      {title === null ? null : <h2 className="entry-title">{title}</h2>}
      {blocks === null ? null : <Prose blocks={blocks} label={title ?? t('text')} />}
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
