// How a feature shows a row on the home screen. Its `server/home-notices.ts` exports `homeNotices`, and its
// `server/public.ts` hands them on. `npm run wire` lists them for home (docs/recipes/a-notice-on-home.md).
import type { Queryable } from './database/db.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { NoticeKind } from '#universal/notice-kinds.ts';

export type HomeNotice = {
  title: string;
  /** Null if it isn't known in which language a member wrote it. */
  language: LanguageCode | null;
  /** When an event begins; when a post or a text appeared. */
  at: Date;
  /** A page of the app that exists, and the id of the record that it opens. */
  link: { to: string; id: string };
};

/** For which member and language, at which time, and how many notices at most. */
export type NoticesWanted = { memberId: bigint; at: Date; locale: LanguageCode; limit: number };

export type HomeNotices = {
  kind: NoticeKind;
  /** The best first, at most `limit`: the next event, the newest pinned post, the newest text. One indexed read. */
  read: (q: Queryable, wanted: NoticesWanted) => Promise<HomeNotice[]>;
};

export function defineHomeNotices(notices: HomeNotices): HomeNotices {
  return notices;
}
