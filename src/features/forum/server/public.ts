// The only door of the forum for higher-ranked features and the sandbox.
export { homeNotices } from './home-notices.ts';
export { type Like, type Writing, writeTogether } from './entries/write-together.ts';
