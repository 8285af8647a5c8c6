export { maintenance, type Maintenance } from './maintenance.ts';
export { systemSettings } from './settings.ts';
