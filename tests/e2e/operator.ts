// Steps away from the screens: the administrator and members over the API, and the days passing.
import { randomUUID } from 'node:crypto';
import { addDays, businessDate, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import type { Stack } from './stack.ts';

export type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<T>;

/** README's administrator, with the one-time password that the sandbox shows. */
export async function signAdminIn({ url }: Stack): Promise<Ask> {
  const asVisitor = openAsk(url);
  type Shown = { items: { email: string; totp: string }[] };
  const { items } = await asVisitor<Shown>('GET', '/console/api/v1/sandbox/one-time-passwords');
  const admin = { email: 'admin@c3.example', password: 'Ledger2026six' };
  const totp = items.find(({ email }) => email === admin.email)?.totp;
  const { token } = await asVisitor<{ token: string }>('POST', '/console/api/v1/sessions', { ...admin, totp });
  return openAsk(url, { authorization: token });
}

/** A demo member over the API. */
export async function signMemberIn({ url }: Stack, phone: string): Promise<Ask> {
  const device = { 'device-id': newKey() };
  const whose = { phone, password: 'Teff2026field' };
  const { token } = await openAsk(url, device)<{ token: string }>('POST', '/api/v1/sessions', whose);
  return openAsk(url, { ...device, authorization: token });
}

const newKey = () => randomUUID().replace(/^(.{14})4/, '$17');

/** Calls that throw on any refusal. */
function openAsk(url: string, headers: Record<string, string> = {}): Ask {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const envelope = (await response.json()) as { code: number; message: string; data: T };
    if (envelope.code !== 100000) throw new Error(`${method} ${path}: ${envelope.code} ${envelope.message}`);
    return envelope.data;
  };
}

export async function businessNow({ url }: Stack): Promise<Date> {
  return new Date((await openAsk(url)<{ now: string }>('GET', '/api/v1/appConfig')).now);
}

/** Moves to half past ten on the next Monday. All work due on the way is done. */
export function advanceToMonday(stack: Stack): Promise<void> {
  return advanceTo(stack, 1);
}

/** As above, to a day of the week: 0 is Sunday. */
export async function advanceTo(stack: Stack, day: number): Promise<void> {
  const now = await businessNow(stack);
  let date = addDays(businessDate(now), 1);
  while (weekday(date) !== day) date = addDays(date, 1);
  const minutes = Math.ceil((startOfBusinessDate(date).getTime() - now.getTime()) / 60_000) + 630;
  const days = Math.floor(minutes / 1440);
  if (days > 0) await stack.run('src/sandbox/main.ts', 'advance', `${days}d`);
  if (minutes % 1440 > 0) await stack.run('src/sandbox/main.ts', 'advance', `${minutes % 1440}m`);
}
