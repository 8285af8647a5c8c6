import { defineHomeNotices } from '#platform/home-notice.ts';
import { pinnedPosts } from './entries/entry-lists.ts';

const PAGE = '/pagesB/home/postDetails/index';

/** Pinned posts, shown on the home screen as notices. Posts by members whom the reader blocked are left out. */
export const homeNotices = defineHomeNotices({
  kind: 'post',
  async read(q, { memberId, limit }) {
    const posts = await pinnedPosts(q, memberId);
    return posts.slice(0, limit).map(({ id, title, body, language, madeAt }) => ({
      title: title ?? body,
      language,
      at: madeAt,
      link: { to: PAGE, id: id.toString() },
    }));
  },
});
