// The only door to reconciliation for higher-ranked features.
import type { Floor } from '../../../platform/floor.ts';
import { settings } from './settings.ts';
import { type WorkingDays, workingDaysOf } from './working-days.ts';

export type { WorkingDays } from './working-days.ts';
export {
  bankAccountText,
  type BankLine,
  lineById,
  openSuspenseLines,
  suspenseLine,
  type SuspenseLine,
} from './lines.ts';
export { type BankTarget, clientFunds, type NewInstruction, queueInstruction } from './instructions.ts';

/** Working days and finance hours as the settings have them now. */
export async function workingDays(floor: Floor): Promise<WorkingDays> {
  return workingDaysOf(await settings.read(floor));
}

export { recallTransfer, reachedBy } from './receive-recall.ts';
export { explainOutward, isFullyPosted, openLineIds } from './work.ts';
export { settings as reconciliationSettings } from './settings.ts';
