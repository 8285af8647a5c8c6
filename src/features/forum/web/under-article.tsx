// Puts the forum's comments under the news articles of the feature content.
import { defineUnderArticle } from '#design/places.tsx';
import { lazyPart } from '#platform/client/lazy-screen.tsx';

export const underArticle = defineUnderArticle(
  lazyPart(() => import('./article-comments.tsx').then((file) => file.ArticleComments)),
);
