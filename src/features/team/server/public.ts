// The only door for higher-ranked features.
export { settings as teamSettings } from './settings.ts';
