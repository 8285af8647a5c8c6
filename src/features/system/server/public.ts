export { ADVANCE_TASK } from './advance-clock.ts';
export { maintenance, type Maintenance } from './maintenance.ts';
export { systemSettings } from './settings.ts';
