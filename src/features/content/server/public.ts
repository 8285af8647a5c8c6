// The only door for higher-ranked features: articles that others stand under, and the words of the search.
export { withoutTricks } from './prose/parse-prose.ts';
export { foldWords, indexWords, searchOf } from './search/fold-words.ts';
export { liveArticle } from './store.ts';
