// The operator's desk over the console's API, with real staff sessions; and the sandbox's clock.
import { randomUUID } from 'node:crypto';
import { addDays, businessDate, startOfBusinessDate, weekday } from '../../src/platform/clock.ts';
import type { Stack } from './stack.ts';

export type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<T>;
export type StaffAtDesk = { ask: Ask; assertion: { kind: 'password'; password: string } };

/** README's two staff. */
export const STAFF = {
  a: { email: 'finance.a@c3.example', password: 'Ledger2026one' },
  b: { email: 'finance.b@c3.example', password: 'Ledger2026two' },
};

/** Password and the one-time password that the sandbox shows in place of an authenticator app. */
export async function signStaffIn(stack: Stack, { email, password }: { email: string; password: string }): Promise<StaffAtDesk> {
  const asVisitor = openAsk(stack.url);
  const { items } = await asVisitor<{ items: { email: string; totp: string }[] }>(
    'GET',
    '/console/api/v1/sandbox/one-time-passwords',
  );
  const totp = items.find((one) => one.email === email)?.totp;
  const { token } = await asVisitor<{ token: string }>('POST', '/console/api/v1/sessions', { email, password, totp });
  return { ask: openAsk(stack.url, { authorization: token }), assertion: { kind: 'password', password } };
}

/** Calls that throw on any refusal. */
export function openAsk(url: string, headers: Record<string, string> = {}): Ask {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': uuidV7(), ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const envelope = (await response.json()) as { code: number; message: string; data: T };
    if (envelope.code !== 100000) throw new Error(`${method} ${path}: ${envelope.code} ${envelope.message}`);
    return envelope.data;
  };
}

function uuidV7(): string {
  return randomUUID().replace(/^(.{14})4/, '$17');
}

export async function businessNow(stack: Stack): Promise<Date> {
  const { now } = await openAsk(stack.url)<{ now: string }>('GET', '/api/v1/appConfig');
  return new Date(now);
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Lets the days pass with everything that falls due on them, as `npm run sandbox -- advance` does. */
export async function advance(stack: Stack, minutes: number): Promise<void> {
  const days = Math.floor(minutes / DAY_MINUTES);
  if (days > 0) await stack.run('src/sandbox/main.ts', 'advance', `${days}d`);
  if (minutes % DAY_MINUTES > 0) await stack.run('src/sandbox/main.ts', 'advance', `${minutes % DAY_MINUTES}m`);
}

/** To the next such weekday (0 Sunday to 6 Saturday) that is at least `daysAhead` away, at `time` in Addis Ababa. */
export async function advanceTo(stack: Stack, day: number, time: string, daysAhead = 0): Promise<void> {
  const now = await businessNow(stack);
  const [hours, minutes] = time.split(':').map((part) => parseInt(part, 10)) as [number, number];
  for (let date = businessDate(now); ; date = addDays(date, 1)) {
    const ahead = startOfBusinessDate(date).getTime() + (hours * 60 + minutes) * MINUTE_MS - now.getTime();
    if (weekday(date) === day && ahead >= Math.max(MINUTE_MS, daysAhead * DAY_MINUTES * MINUTE_MS)) {
      await advance(stack, Math.ceil(ahead / MINUTE_MS));
      return;
    }
  }
}
