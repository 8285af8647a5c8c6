// How long identity keeps data that it no longer needs (docs/security.md, What is kept). A job sweeps every night.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';

/** Messages as they left: the text of a sent one is already erased, and the sandbox shows the others. */
const MESSAGE_DAYS = 30;
/** Long enough to tell a known device from a new one. */
const SESSION_DAYS = 180;
/** Old and new numbers and addresses, for a member who disputes a change. */
const CHANGE_DAYS = 365;
/** A message that did not leave within a day of tries. Its code expired long ago, and its news is in the inbox. */
export const DELIVERY_HOURS = 24;

/** Deletes expired rows and returns how many. By the business clock, staff sessions by the machine's. */
export async function sweepOld({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await sql`
    update identity.outbox_message set state = 'failed', text = ''
    where state = 'queued' and written_at < clock_timestamp() - ${DELIVERY_HOURS} * interval '1 hour'`;
  const swept = [
    await sql`select identity.sweep_pin_tries()`,
    await sql`delete from identity.outbox_message where at < ${before(MESSAGE_DAYS)}`,
    await sql`delete from identity.session where least(ended_at, expires_at) < ${before(SESSION_DAYS)}`,
    await sql`
      delete from identity.staff_session where least(ended_at,
        expires_at) < clock_timestamp() - ${SESSION_DAYS} * interval '1 day'`,
    await sql`delete from identity.phone_change where ended_at < ${before(CHANGE_DAYS)}`,
    await sql`delete from identity.email_change where ended_at < ${before(CHANGE_DAYS)}`,
    await sql`delete from identity.second_factor_loss where ended_at < ${before(CHANGE_DAYS)}`,
  ];
  return swept.reduce((sum, { count }) => sum + count, 0);
}
