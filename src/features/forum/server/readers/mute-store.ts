// Rows of mutes. A muted member can read, report and contest, but not write.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Reason } from '../../contract/shapes.ts';

export type Mute = {
  decisionId: bigint;
  memberId: bigint;
  reason: Reason;
  since: Date;
  until: Date;
  endedBy: bigint | null;
};

const columns = (q: Queryable) => q`decision_id, member_id, reason, since, until, ended_by`;

/** The mute in force for a member, or null. */
export async function muteOf(q: Queryable, memberId: bigint, at: Date): Promise<Mute | null> {
  const [row] = await q<Mute[]>`
    select ${columns(q)} from forum.mute
    where member_id = ${memberId} and ended_by is null and until > ${at} order by until desc limit 1`;
  return row ?? null;
}

export async function lockMute(tx: Transaction, decisionId: bigint): Promise<Mute | null> {
  const [row] = await tx<Mute[]>`
    select ${columns(tx)} from forum.mute where decision_id = ${decisionId} for update`;
  return row ?? null;
}

export async function insertMute(tx: Transaction, of: Omit<Mute, 'endedBy'>): Promise<void> {
  await tx`
    insert into forum.mute (decision_id, member_id, reason, since, until)
    values (${of.decisionId}, ${of.memberId}, ${of.reason}, ${of.since}, ${of.until})`;
}

export async function endMute(
  tx: Transaction,
  { decisionId, endedBy }: { decisionId: bigint; endedBy: bigint },
): Promise<void> {
  await tx`update forum.mute set ended_by = ${endedBy} where decision_id = ${decisionId} and ended_by is null`;
}

export async function mutes(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint | null; before: bigint | null; limit: number },
): Promise<Mute[]> {
  return q<Mute[]>`
    select ${columns(q)} from forum.mute
    where (${memberId}::bigint is null or member_id = ${memberId})
      and (${before}::bigint is null or decision_id < ${before})
    order by decision_id desc limit ${limit}`;
}
