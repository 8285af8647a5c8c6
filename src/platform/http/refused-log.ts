// Refusals that may mean an attack: wrong secrets, refused roles, locks and used-up quotas (ASVS 16.3.1 to 16.3.3). A
// line names ids and the call, never its content.
import type { Answered } from './answered-log.ts';
import type { Log } from '../process/log.ts';
import { machineNow } from '../time/machine-time.ts';

/** The platform's own. The shell adds those of features. */
const OF_THE_PLATFORM = ['role_missing', 'own_secrets_due', 'too_many_requests', 'session_ended_for_security'];
const MINUTE_MS = 60_000;
/** A flood of refusals must not fill the disk. Its lines above this are only counted. */
export const LINES_A_MINUTE = 300;

export type Refused = Answered & { refusal: string };

export function refusedLog(log: Log, ofFeatures: readonly string[] = []): (call: Refused) => void {
  const told = new Set([...OF_THE_PLATFORM, ...ofFeatures]);
  let lines = 0;
  let endsAt = 0;
  return (call) => {
    if (!told.has(call.refusal)) return;
    const now = machineNow();
    if (now >= endsAt) {
      if (lines > LINES_A_MINUTE)
        log.warn({ event: 'refused', unwritten: lines - LINES_A_MINUTE }, 'more calls were refused');
      [lines, endsAt] = [0, now + MINUTE_MS];
    }
    lines += 1;
    if (lines <= LINES_A_MINUTE) log.warn({ event: 'refused', ...call }, 'refused');
  };
}
