// Logs how calls ended, by request, actor and intent. It never logs the request's content.
// Refusals that may mean an attack have a line of their own: wrong secrets, refused roles, locks and used-up quotas
// (ASVS 16.3.1 to 16.3.3).
import type { Log } from '../process/log.ts';
import { machineNow } from '../time/machine-time.ts';
import { PLATFORM_CODES } from './codes.ts';
import type { Endpoint, RouteKey } from './contract.ts';

export type Answered = {
  requestId: string;
  route: RouteKey;
  code: number;
  /** From reading the headers to sending the answer, rounded to a tenth. */
  ms: number;
  actor: string;
  intentId: string | null;
};

/**
 * Writes one line for all calls that are answered in one turn of the event loop. A line for each would cost a batch of
 * collect calls more than its answers do.
 */
export function answeredLog(log: Log): (call: Answered) => void {
  let calls: Answered[] = [];
  const write = () => {
    log.info({ calls }, 'answered');
    calls = [];
  };
  return (call) => {
    if (calls.push(call) === 1) setImmediate(write);
  };
}

/** The log line for a refusal that neither the contract nor the platform names. Tests fail on it. */
export const UNDECLARED = 'a refusal that its contract does not declare';

/** Types keep handlers to their contracts. A cast, or a refusal from before the handler, may still slip past them. */
export function tellUndeclared(log: Log, { refusals }: Endpoint, call: Answered & { refusal: string }): void {
  if (!(call.refusal in PLATFORM_CODES) && !refusals?.includes(call.refusal)) log.error(call, UNDECLARED);
}

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
