// What higher-ranked features may import: news for home, articles for comments on them, and text cleaning and folding.
export { homeNotices } from './home-notices.ts';
export { withoutTricks } from './prose/parse-prose.ts';
export { liveArticle } from './store.ts';
