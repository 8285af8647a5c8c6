// The only door for higher-ranked features.
export { settings as robotSettings } from './settings.ts';
export { userInfo } from './user-info.ts';
