import { Logger } from 'graphile-worker';
import type { Log } from '#platform/process/log.ts';

const LEVELS: Partial<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

type Failed = { job?: { task_identifier?: string; attempts?: number; max_attempts?: number }; error?: unknown };

/**
 * Writes the queue's own messages into our log: work at debug, failures for the operator. Leaves out payloads. Leaves
 * out the queue's sentence on a failed job too: it repeats the words of the error.
 */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as Failed;
    if (error === undefined) return log[LEVELS[level] ?? 'debug']({ queue: true }, message);
    const { task_identifier: task, attempts, max_attempts: attemptsMax } = job ?? {};
    log[LEVELS[level] ?? 'debug']({ queue: true, task, attempts, attemptsMax, err: error }, 'a job failed');
  });
}
