// The only door for higher-ranked features.
export { settings as salarySettings } from './settings.ts';
