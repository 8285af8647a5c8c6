import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON logs without personal data: log ids and codes, never bodies, names, phones or tokens. */
export function createLog(name: string, level: string): Log {
  return pino({ name, level, redact: ['req.headers.authorization', '*.phone', '*.password', '*.pin', '*.token', '*.email'] });
}
