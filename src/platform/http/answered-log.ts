// Logs the result of each call with its request, actor and intent, never the request's content. Refusals that may mean
// an attack also get a separate line: wrong secrets, missing roles, locks and used-up quotas (ASVS 16.3.1 to 16.3.3).
import type { FastifyRequest } from 'fastify';
import type { Log } from '../process/log.ts';
import { machineNow } from '../time/machine-time.ts';
import { PLATFORM_CODES } from './codes.ts';
import type { Endpoint, RouteKey } from './contract.ts';
import { actorOf } from './request.ts';

export type Answered = {
  requestId: string;
  route: RouteKey;
  code: number;
  /** From reading the headers to sending the answer, rounded to a tenth. */
  ms: number;
  actor: string;
  intentId: string | null;
};

export function answeredCall(
  { id, intentId, caller, startedAt }: FastifyRequest,
  route: RouteKey,
  code: number,
): Answered {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const actor = caller && caller.kind !== 'visitor' ? actorOf(caller, '') : 'visitor';
  return { requestId: id, route, code, ms, actor, intentId };
}

/**
 * Writes one line for all calls that are answered in one turn of the event loop. For a batch of collect calls, a line
 * for each would cost more than the answers do.
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

/** The message for a refusal that neither the contract nor the platform declares. Tests fail when it is logged. */
export const UNDECLARED = 'a refusal that its contract does not declare';

/** Reports an undeclared refusal. Types prevent most, but not those after a cast or from before the handler. */
export function logUndeclared(log: Log, { refusals }: Endpoint, call: Answered & { refusal: string }): void {
  if (!(call.refusal in PLATFORM_CODES) && !refusals?.includes(call.refusal)) log.error(call, UNDECLARED);
}

/** Refusals of the platform that are logged. The api process adds those of features. */
const LOGGED_REFUSALS = ['role_missing', 'own_secrets_due', 'too_many_requests', 'session_ended_for_security'];
const MINUTE_MS = 60_000;
/** Above this, refusals are only counted, so that a flood of them does not fill the disk. */
export const LINES_A_MINUTE = 300;

export type Refused = Answered & { refusal: string };

export function refusedLog(log: Log, ofFeatures: readonly string[] = []): (call: Refused) => void {
  const logged = new Set([...LOGGED_REFUSALS, ...ofFeatures]);
  let lines = 0;
  let endsAt = 0;
  return (call) => {
    if (!logged.has(call.refusal)) return;
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
