export { ADVANCE_TASK } from './sandbox/advance-clock.ts';
export { afterRestore, type Restore } from './restores/after-restore.ts';
export { checkBooks, readChecks } from './checks/check-books.ts';
export { maintenance, type Maintenance, readMaintenance } from './maintenance/maintenance.ts';
export { type MaintenancePeriod } from './maintenance/maintenance-rules.ts';
export { systemSettings } from './settings.ts';
