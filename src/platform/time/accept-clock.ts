// Lets an operator confirm that the host's clock is right after it jumped, so that postings go on (`npm run clock`,
// docs/decisions/0041-a-clock-in-doubt.md). Each confirmation is recorded in platform.clock_accepted.
import type { Database } from '../database/db.ts';
import { type Doubt, doubtOf, REST_MS_MAX, runOfMachine, lastTrustedOf, TOLERANCE_MS } from './machine-watch.ts';
import { required } from '../required.ts';

export type ClockStand = { at: Date; seenAt: Date | null; doubt: Doubt | null };
/** `caught_up`: accepted, and the sandbox's business clock was moved forward to where it was before. */
export type Accepted = 'no_doubt' | 'apart' | 'books_are_later' | 'accepted' | 'caught_up';

type StateRow = {
  at: Date;
  profile: 'sandbox' | 'pilot';
  /** Time of the newest posting, in the host's time. */
  newest: Date | null;
  seenAt: Date | null;
  boot: string | null;
  bootedAt: Date | null;
};

async function readState(sql: Database): Promise<StateRow & { doubt: Doubt | null }> {
  const [row] = await sql<StateRow[]>`
    select clock_timestamp() as at, m.seen_at, m.boot, m.booted_at, c.profile,
      (select max(occurred_at) from ledger.transfer) - c.offset_ms * interval '1 millisecond' as newest
    from platform.machine m, platform.clock c`;
  const known = required(row);
  const reading = { at: known.at, here: new Date(), ...runOfMachine() };
  return { ...known, doubt: doubtOf(lastTrustedOf(known), reading, REST_MS_MAX[known.profile]) };
}

export async function standOfClock(sql: Database): Promise<ClockStand> {
  const { at, seenAt, doubt } = await readState(sql);
  return { at, seenAt, doubt };
}

/**
 * `sql` connects as the owner. A clock that went back is accepted only if no posting has a later time. In the sandbox
 * it is always accepted, and the business clock is moved forward to where it was, so that no business day comes twice.
 */
export async function acceptClock(sql: Database, byUser: string): Promise<Accepted> {
  const { at, seenAt, profile, newest, doubt } = await readState(sql);
  if (!doubt || !seenAt) return 'no_doubt';
  if (doubt.how === 'apart') return 'apart';
  const behind = doubt.how === 'behind';
  const catchUp = behind && profile === 'sandbox';
  if (behind && !catchUp && newest !== null && newest.getTime() > at.getTime() + TOLERANCE_MS) return 'books_are_later';
  const { boot, upMs } = runOfMachine();
  await sql.begin(async (tx) => {
    await tx`
      insert into platform.clock_accepted (seen_at, machine_at, doubt, by_user)
      values (${seenAt}, ${at}, ${doubt.how}, ${byUser})`;
    await tx`
      update platform.machine set seen_at = ${at}, boot = ${boot}, booted_at = ${new Date(at.getTime() - upMs)},
        doubt = null`;
    if (catchUp)
      await tx`
        select platform.advance_clock(${seenAt}::timestamptz + offset_ms * interval '1 millisecond')
        from platform.clock`;
  });
  return catchUp ? 'caught_up' : 'accepted';
}
