// The only entry point to salaries for higher-ranked features.
export { settings as salarySettings } from './settings.ts';
