import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Choices } from '../../contract/notices.ts';
import { DEFAULT_QUIET, type Quiet } from './quiet-rules.ts';

type Row = { memberId: bigint; quietFrom: string | null; quietUntil: string | null; digest: boolean };

const quietOf = ({ quietFrom, quietUntil }: Pick<Row, 'quietFrom' | 'quietUntil'>): Quiet | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };

export async function choicesOf(q: Queryable, memberId: bigint): Promise<Choices> {
  const [row] = await q<Row[]>`
    select member_id, quiet_from, quiet_until, digest from messages.choice where member_id = ${memberId}`;
  return row ? { quiet: quietOf(row), digest: row.digest } : { quiet: DEFAULT_QUIET, digest: false };
}

/** The first digest tells of messages from now on. */
export async function keepChoices(
  q: Queryable,
  { memberId, quiet, digest, at }: Choices & { memberId: bigint; at: Date },
): Promise<void> {
  await q`
    insert into messages.choice as c (member_id, quiet_from, quiet_until, digest, digest_through, changed_at)
    select ${memberId}, ${quiet?.from ?? null}, ${quiet?.until ?? null}, ${digest},
      coalesce((select max(id) from messages.message where member_id = ${memberId}), 0), ${at}
    on conflict (member_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      digest = excluded.digest, changed_at = excluded.changed_at,
      digest_through = case when c.digest then c.digest_through else excluded.digest_through end`;
}

export type DigestDue = { memberId: bigint; digestThrough: bigint };

/** Members who have had no digest on this day. Another sender's are left out. */
export async function digestsDue(
  tx: Transaction,
  { today, limit }: { today: string; limit: number },
): Promise<DigestDue[]> {
  return tx<DigestDue[]>`
    select member_id, digest_through from messages.choice
    where digest and (digest_on is null or digest_on < ${today}::date)
    order by digest_on nulls first, member_id limit ${limit} for update skip locked`;
}

export async function markDigests(
  tx: Transaction,
  { today, told }: { today: string; told: readonly { memberId: bigint; through: bigint }[] },
): Promise<void> {
  await tx`
    update messages.choice c set digest_on = ${today}::date, digest_through = greatest(c.digest_through, u.through)
    from unnest(${told.map(({ memberId }) => memberId.toString())}::bigint[],
      ${told.map(({ through }) => through.toString())}::bigint[]) u(member_id, through)
    where c.member_id = u.member_id`;
}
