// The JSON log of our processes, and what keeps personal data out of it.
import fs from 'node:fs';
import { type Logger, pino } from 'pino';
import { machineNow } from '../time/machine-time.ts';
import { traceNow } from './trace.ts';

export type Log = Logger;

/**
 * Log ids and codes, never bodies, names, phone numbers or tokens. Each line carries the id of the request or job that
 * it belongs to.
 */
export function createLog(name: string, level: string, to?: { write(line: string): void }): Log {
  const options = {
    name,
    level,
    redact: ['req.headers.authorization', '*.phone', '*.password', '*.pin', '*.token', '*.email'],
    serializers: { err: withoutData },
    // A copy, because pino writes the line's own fields into this object.
    mixin: () => ({ ...traceNow() }),
  };
  return pino(options, to ?? linesThatMayFail((line) => void fs.writeSync(STDOUT, line)));
}

const STDOUT = 1;

/**
 * Writes each line at once. A line that cannot be written, for instance because the disk is full, is dropped and stops
 * nothing else. Before the next line that can be written, another says how many are missing.
 */
export function linesThatMayFail(write: (line: string) => void): { write(line: string): void } {
  let lost = 0;
  return {
    write(line) {
      try {
        if (lost > 0) write(`${JSON.stringify({ level: 40, time: machineNow(), msg: `${lost} lines were lost` })}\n`);
        lost = 0;
        write(line);
      } catch {
        lost += 1;
      }
    },
  };
}

type LoggedError = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack: string[];
  cause?: unknown;
};

/**
 * Removes personal data from an error before it is logged. Errors of the database, the mail server or the network
 * repeat their input ("Failing row contains (...)", "550 almaz@example.org"). So an error with a code keeps its code
 * and stack, but not its message.
 */
export function withoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const logged: LoggedError = { type: error.constructor.name, stack: framesOf(error) };
  if (code === undefined) logged.message = error.message;
  else logged.code = String(code);
  if (typeof constraint === 'string') logged.constraint = constraint;
  if (typeof table === 'string') logged.table = table;
  if (error.cause !== undefined) logged.cause = withoutData(error.cause);
  return logged;
}

/** The stack's frames, without the message above them. */
function framesOf({ stack }: Error): string[] {
  return (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}
