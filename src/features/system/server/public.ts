export { ADVANCE_TASK } from './sandbox/advance-clock.ts';
export { checkBooks, readChecks } from './checks/check-books.ts';
export { maintenance, type Maintenance, type MaintenancePeriod, readMaintenance } from './maintenance/maintenance.ts';
export { systemSettings } from './settings.ts';
