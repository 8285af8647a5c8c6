// The only door for higher-ranked features.
export { shownMembers } from './members/shown-names.ts';
export { settings as teamSettings } from './settings.ts';
