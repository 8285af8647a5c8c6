// Lists of entries, one row each; and the head (author, time, marks) of an entry shown whole.
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { StatusBadge, Chip } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { PagedList, type PagedListProps } from '#design/components/paged-list.tsx';
import { useFormats } from '#design/formats.ts';
import { MemberAvatar } from '#features/members/web/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { firstWords } from '#universal/first-words.ts';
import { languageOf } from '#universal/languages.ts';
import { Typed, Written } from '#design/components/written.tsx';
import { destinationOf, type Entry, textOf } from './entries.ts';
import './forum.css';

const MAX_LENGTH = 90;

/** Entries as rows; each opens its entry. */
export function EntryRows({ entries, label }: { entries: readonly Entry[]; label: string }) {
  return (
    <Rows label={label}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </Rows>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const t = useTranslations('forum');
  const { date } = useFormats();
  const { language, title, product, productLanguage, likes, comments, state, madeAt } = entry;
  const text = textOf(entry);
  const excerpt =
    text === undefined ? (
      t(state === 'withdrawn' ? 'withdrawn' : 'removedByModerator')
    ) : (
      <Written language={language}>{firstWords(text, MAX_LENGTH)}</Written>
    );
  return (
    <RowItem
      picture={<MemberAvatar of={entry.author} size={2.25} />}
      title={title === null ? excerpt : <Written language={language}>{title}</Written>}
      about={title === null ? undefined : excerpt}
      detail={
        <span className="entry-counts numerals">
          <span className="entry-author">
            <AuthorName of={entry} />
          </span>
          {state === 'shown' ? t('counts', { likes, comments }) : <StatusBadge>{t(`states.${state}`)}</StatusBadge>}
          {product === null ? null : (
            <Chip tone="primary">
              <Written language={productLanguage}>{product}</Written>
            </Chip>
          )}
          <Marks entry={entry} />
        </span>
      }
      time={date(madeAt)}
      destination={destinationOf(entry)}
    />
  );
}

/** A paged list of entries. */
export function EntryList({
  pages,
  label,
  empty,
}: {
  pages: PagedListProps<Entry>['pages'];
  label: string;
  empty: ReactNode;
}) {
  return (
    <PagedList pages={pages} empty={empty}>
      {(entries) => <EntryRows entries={entries} label={label} />}
    </PagedList>
  );
}

export type OwnKind = 'posts' | 'comments' | 'liked' | 'waiting';

export function OwnEntries({ kind }: { kind: OwnKind }) {
  const t = useTranslations('forum');
  const pages = useCallPages('GET /api/v1/my-entries', { query: { kind } }, { quiet: true });
  return (
    <EntryList
      pages={pages}
      label={t(`mine.${kind}`)}
      empty={
        <EmptyState icon="post" title={t(`none.${kind}`)}>
          {t(`noneWords.${kind}`)}
        </EmptyState>
      }
    />
  );
}

/** The head of an entry: its author, time, and marks such as pinned. */
export function EntryHead({ entry }: { entry: Entry }) {
  const { author, madeAt, editedAt } = entry;
  const t = useTranslations('forum');
  const { dateTime } = useFormats();
  return (
    <div className="entry-head">
      <MemberAvatar of={author} size={2.25} />
      <div className="entry-who">
        <span className="entry-name">
          <AuthorName of={entry} />
        </span>
        <span className="field-hint numerals">
          {dateTime(madeAt)}
          {editedAt === null ? '' : ` · ${t('edited')}`}
        </span>
      </div>
      <Marks entry={entry} demo={entry.author.demo} />
    </div>
  );
}

function AuthorName({ of: { author } }: { of: Entry }) {
  const t = useTranslations('forum');
  if (author.own) return t('you');
  return author.nickname === null ? t('hiddenName') : <Typed>{author.nickname}</Typed>;
}

/** Marks of an entry. Its language is named where the reader uses another one. */
function Marks({ entry, demo = false }: { entry: Entry; demo?: boolean }) {
  const t = useTranslations('forum');
  const { pinned, essence } = entry;
  const own = useLocale();
  const language = entry.language === own ? null : entry.language;
  return (
    <span className="entry-marks">
      {pinned ? <Chip tone="primary">{t('pinned')}</Chip> : null}
      {essence ? <Chip tone="positive">{t('essence')}</Chip> : null}
      {language === null ? null : (
        <Chip>
          <span lang={language}>{languageOf(language).name}</span>
        </Chip>
      )}
      {demo ? <Chip>{t('demo')}</Chip> : null}
    </span>
  );
}
