import fs from 'node:fs';
import { type Logger, pino } from 'pino';
import { machineNow } from '../time/machine-time.ts';
import { traceNow } from './trace.ts';

export type Log = Logger;

/**
 * JSON logs without personal data: log ids and codes, never bodies, names, phones or tokens. Each line carries the id
 * of its request or job.
 */
export function createLog(name: string, level: string, to?: { write(line: string): void }): Log {
  const options = {
    name,
    level,
    redact: ['req.headers.authorization', '*.phone', '*.password', '*.pin', '*.token', '*.email'],
    serializers: { err: withoutData },
    // A copy: pino writes the line's own fields into it.
    mixin: () => ({ ...traceNow() }),
  };
  return pino(options, to ?? hardyLines((line) => void fs.writeSync(STDOUT, line)));
}

const STDOUT = 1;

/**
 * Writes each line at once. A full disk costs lines, and never the process or its answers. The first line that fits
 * again says how many are missing.
 */
export function hardyLines(write: (line: string) => void): { write(line: string): void } {
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

type Told = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack: string[];
  cause?: unknown;
};

/**
 * Removes data from an error before logging. The database, the mail server or the network repeats its input ("Failing
 * row contains (...)", "550 somebody@example.org"). An error with a code keeps its code and its place, but not its
 * words.
 */
export function withoutData(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const told: Told = { type: error.constructor.name, stack: framesOf(error) };
  if (code === undefined) told.message = error.message;
  else told.code = String(code);
  if (typeof constraint === 'string') told.constraint = constraint;
  if (typeof table === 'string') told.table = table;
  if (error.cause !== undefined) told.cause = withoutData(error.cause);
  return told;
}

/** The lines of the stack below the message that opens it. */
function framesOf({ stack }: Error): string[] {
  return (stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}
