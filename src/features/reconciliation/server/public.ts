// The only entry point to reconciliation for higher-ranked features.
import type { Context } from '#platform/context.ts';
import { settings } from './settings.ts';
import { type WorkingDays, workingDaysOf } from './days/days.ts';

export { type WorkingDays, bankWorkWaits } from './days/days.ts';
export {
  bankAccountText,
  type BankLine,
  lineById,
  openSuspenseIds,
  openSuspenseLines,
  suspenseLine,
  type SuspenseLine,
  explainOutward,
  isFullyPosted,
  openLineIds,
} from './lines/lines.ts';
export { type SuspenseAt, suspenseAt, type SuspenseMoment, suspenseSums } from './lines/suspense-at.ts';
export { type BankTarget, clientFunds, type NewInstruction, queueInstruction } from './instructions/instructions.ts';

/** Working days and finance hours from the current settings. */
export async function workingDays(context: Context): Promise<WorkingDays> {
  return workingDaysOf(await settings.read(context));
}

export { events as reconciliationEvents } from './events.ts';
export { recallTransfer, reachedBy } from './lines/receive-lines.ts';
export { settings as reconciliationSettings } from './settings.ts';
export { finders } from './finders.ts';
export { waiting } from './waiting.ts';
