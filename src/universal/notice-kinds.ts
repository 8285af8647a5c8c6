// Kinds of rows on home, and how many rows it has. Pages carry this file's types, so it imports nothing.

/** In the order of home: what has a day comes first, then what members talk about, then the operator's news. */
export const NOTICE_KINDS = ['event', 'post', 'news'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** As many rows as home draws. No feature needs to give more. */
export const NOTICES_MOST = 3;
