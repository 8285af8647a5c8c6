// The only door for higher-ranked features: news on home, articles that others stand under, and words of the search.
export { homeNotices } from './home-notices.ts';
export { withoutTricks } from './prose/parse-prose.ts';
export { foldWords, indexWords, searchOf } from './fold-words.ts';
export { liveArticle } from './store.ts';
