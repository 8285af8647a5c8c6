import { Logger } from 'graphile-worker';
import type { Log } from '../platform/log.ts';

const LEVELS: Partial<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** The queue's own messages in our log: what it did is for debugging, what failed is for the operator. Payloads are left out. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => log[LEVELS[level] ?? 'debug']({ queue: true }, message));
}
