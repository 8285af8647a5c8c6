// The only door for higher-ranked features.
export { settings as awardSettings } from './settings.ts';
