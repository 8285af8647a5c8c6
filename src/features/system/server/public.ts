export { ADVANCE_TASK } from './advance-clock.ts';
export { checkBooks, readChecks } from './check-books.ts';
export { maintenance, type Maintenance, type MaintenancePeriod, readMaintenance } from './maintenance.ts';
export { systemSettings } from './settings.ts';
