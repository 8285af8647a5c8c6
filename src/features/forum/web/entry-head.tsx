import { useTranslations } from 'use-intl/react';
import { Chip } from '#design/components/data.tsx';
import { useFormats } from '#design/formats.ts';
import { MemberAvatar } from '#features/members/web/public.tsx';
import type { Entry } from './entries.ts';
import './forum.css';

/** The author and the time. */
export function EntryHead({ entry: { author, madeAt, editedAt, pinned, essence } }: { entry: Entry }) {
  const t = useTranslations('forum');
  const { dateTime } = useFormats();
  return (
    <div className="entry-head">
      <MemberAvatar of={author} size={2.25} />
      <div className="entry-who">
        <span className="entry-name">{author.own ? t('you') : (author.nickname ?? t('hiddenName'))}</span>
        <span className="field-hint numerals">
          {dateTime(madeAt)}
          {editedAt === null ? '' : ` · ${t('edited')}`}
        </span>
      </div>
      <Marks pinned={pinned} essence={essence} demo={author.demo} />
    </div>
  );
}

export function Marks({ pinned, essence, demo }: { pinned: boolean; essence: boolean; demo: boolean }) {
  const t = useTranslations('forum');
  return (
    <span className="entry-marks">
      {pinned ? <Chip tone="primary">{t('pinned')}</Chip> : null}
      {essence ? <Chip tone="clay">{t('essence')}</Chip> : null}
      {demo ? <Chip>{t('demo')}</Chip> : null}
    </span>
  );
}
