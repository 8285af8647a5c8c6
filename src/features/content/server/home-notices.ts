import { defineHomeNotices } from '#platform/home-notice.ts';
import { newestArticles } from './store.ts';

const PAGE = '/pagesB/home/informationDetails/index';

/** The newest news, for home. */
export const homeNotices = defineHomeNotices({
  kind: 'news',
  async read(q, { at, locale, limit }) {
    const articles = await newestArticles(q, { kind: 'news', topic: null, at, locale, limit, after: null });
    return articles.map(({ id, title, language, shownFrom }) => ({
      title,
      language,
      at: shownFrom,
      link: { to: PAGE, id: id.toString() },
    }));
  },
});
