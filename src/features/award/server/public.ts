// What higher-ranked features may import.
export { settings as awardSettings } from './settings.ts';
