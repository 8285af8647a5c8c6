// The only entry point to system for higher-ranked features and the shells.
export { ADVANCE_TASK } from './sandbox.ts';
export { afterRestore, type Restore } from './after-restore.ts';
export { checkBooks, readChecks } from './check-books.ts';
export { maintenance, type Maintenance, readMaintenance, type MaintenancePeriod } from './maintenance.ts';
export { systemSettings } from './settings.ts';
