// Stays that one person proposed and nobody confirmed. They keep nothing back yet. The desk lists them by age.
import { toWire } from '#ledger/money.ts';
import type { Floor } from '#platform/floor.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { ProposedStay } from '../../contract/console.ts';
import { MAY_STAY_STATES } from '../../contract/lists.ts';

type Row = {
  id: bigint;
  withdrawalId: bigint;
  number: string;
  memberId: bigint;
  amount: bigint;
  reasonCode: string;
  until: Date;
  proposedBy: bigint;
  proposedAt: Date;
  approvals: number;
};

/** A proposal lapses at its end, or when its payout goes on without it (MAY_STAY_STATES). */
export async function proposedStays(
  floor: Floor,
  { after, limit }: { after: bigint; limit: number },
): Promise<ProposedStay[]> {
  const rows = await floor.sql<Row[]>`
    select s.id, w.id as withdrawal_id, w.number, w.member_id, w.amount_minor as amount, s.reason_code, s.until,
      s.proposed_by, s.proposed_at,
      (select count(*)::int from ledger.act_approval a where a.act_id = s.act_id) as approvals
    from wallet.withdrawal_stay s join wallet.withdrawal w on w.id = s.withdrawal_id
    where s.confirmed_by is null and s.until > ${floor.clock.now()} and w.state = any (${[...MAY_STAY_STATES]})
      and s.id > ${after}
    order by s.id limit ${limit}`;
  const members = await membersByIds(
    floor.sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    id: String(row.id),
    withdrawalId: String(row.withdrawalId),
    number: row.number,
    memberId: String(row.memberId),
    memberNo: members.get(row.memberId)?.memberNo ?? '',
    memberName: members.get(row.memberId)?.realName ?? '',
    amountMinor: toWire(row.amount),
    reasonCode: row.reasonCode,
    until: row.until.toISOString(),
    proposedBy: String(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    approvals: row.approvals,
  }));
}
