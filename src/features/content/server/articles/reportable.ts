import { defineReportable } from '#features/service/server/public.ts';
import { plainText } from '../prose/parse-prose.ts';
import { liveArticle } from '../store.ts';

defineReportable('article', async (q, { id, at, locale }) => {
  const article = await liveArticle(q, id.toString(), { at, locale });
  if (!article) return null;
  const { title, summary, tree } = article;
  return { title, words: [title, summary, plainText(tree)].join('\n') };
});
