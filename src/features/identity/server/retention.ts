// Deletes identity's data that is no longer needed, in the nightly job identity.sweep (docs/security.md, What is kept).
import { DAY_MS } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';

/** Records of messages. The text of a sent one is already erased. */
const MESSAGE_DAYS = 30;
/** Ended sessions, kept long enough to recognize a known device. */
const SESSION_DAYS = 180;
/** Old and new numbers and addresses, for a member who disputes a change. */
const CHANGE_DAYS = 365;
/** After this time an unsent message fails: its code has long expired, and its alert is in the inbox. */
export const DELIVERY_HOURS = 24;

/** Returns how many rows were deleted. Uses the business clock, but the machine's clock for staff sessions. */
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
