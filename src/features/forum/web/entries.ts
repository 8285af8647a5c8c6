// What the forum's screens share: entry types, page addresses, and reads to refresh after a change.
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf, GetName } from '#platform/client/call-types.ts';

export type Entry = DataOf<'GET /api/v1/entries/{id}'>;
export type Place = { kind: 'post' | 'article' | 'comment'; id: string };

/** Reads to refresh when an entry changes. */
export const ENTRY_READS = [
  'GET /api/v1/posts',
  'GET /api/v1/pinned-posts',
  'GET /api/v1/entries/{id}',
  'GET /api/v1/comments',
  'GET /api/v1/my-entries',
] as const satisfies readonly GetName[];

export const POST_PAGE = '/pagesB/home/postDetails/index';
export const COMMENT_PAGE = '/pagesB/home/comment/index';
export const PUBLISH_PAGE = '/pagesB/home/publishPost/index';
export const MY_POSTS_PAGE = '/pagesB/home/postCenter/index';

/** The entry id in the page's address. Undefined if missing or malformed. */
export function useAskedEntry(): string | undefined {
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return /^[1-9]\d{0,16}$/.test(id) ? id : undefined;
}

/** An entry's text as typed. Undefined if it is withheld from the reader. */
export function textOf({ blocks }: Pick<Entry, 'blocks'>): string | undefined {
  return blocks
    ?.map((block) => (block.kind === 'paragraph' ? block.runs.map(({ text }) => text).join('') : ''))
    .join('\n\n');
}

/** The page that shows an entry: a post's own page, a comment's page with its replies, or a reply's comment. */
export function destinationOf({ id, level, under }: Pick<Entry, 'id' | 'level' | 'under'>) {
  if (level === 'post') return { to: POST_PAGE, item: { id } } as const;
  return { to: COMMENT_PAGE, item: { id: level === 'reply' && under ? under.id : id } } as const;
}
