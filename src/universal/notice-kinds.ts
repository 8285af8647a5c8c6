// The kinds of notices on home, and how many it shows. Pages use this file's types, so it imports nothing.

/** In the order of home: dated events first, then members' posts, then the operator's news. */
export const NOTICE_KINDS = ['event', 'post', 'news'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Home shows at most this many, so no feature needs to return more. */
export const NOTICES_MOST = 3;
