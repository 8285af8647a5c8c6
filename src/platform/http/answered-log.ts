// Logs how calls ended, by request, actor and intent. It never logs the request's content.
import { PLATFORM_CODES } from './codes.ts';
import type { Endpoint, RouteKey } from './contract.ts';
import type { Log } from '../process/log.ts';

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
