// What left the rewards budget and what came into it between two of its postings, by purpose, kind and cause.
import type { Queryable } from '#platform/database/db.ts';
import { house } from '#ledger/chart.ts';

/** Postings of the budget's account after `after`, up to and including `until`. */
export type BudgetSpan = { after: bigint; until: bigint };

/** SQL: postings `p` of the budget with line `l`, and the grant `g` that the line paid, if it paid one. */
const postingsIn = (q: Queryable, { after, until }: BudgetSpan) => q`
  ledger.posting p join ledger.transfer t on t.id = p.transfer_id
  join ledger.line l on l.transfer_id = p.transfer_id and l.n = p.n
  left join (rewards.grant g join rewards.kind k on k.kind = g.kind)
    on g.id = l.guard and g.transfer_id = l.transfer_id and k.purpose = l.purpose
  where p.account_id = ${house('rewards_budget')} and p.seq > ${after} and p.seq <= ${until}`;

/** Minor units. `kind` is null for what no grant gives. */
export type BudgetTurnover = { purpose: string; kind: string | null; count: number; left: bigint; came: bigint };

export async function budgetTurnover(q: Queryable, span: BudgetSpan): Promise<BudgetTurnover[]> {
  return q<BudgetTurnover[]>`
    select l.purpose, g.kind, count(*)::int as count,
      coalesce(sum(-p.amount) filter (where p.amount < 0), 0)::bigint as left,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as came
    from ${postingsIn(q, span)} group by 1, 2 order by 1, 2 nulls first`;
}

export type BudgetMovement = {
  seq: bigint;
  transferId: string;
  businessDate: string;
  occurredAt: Date;
  purpose: string;
  debit: bigint;
  credit: bigint;
  guard: bigint | null;
  kind: string | null;
  cause: string | null;
  campaign: string | null;
  memberId: bigint | null;
  /** Above zero if it came into the budget. */
  amount: bigint;
  balance: bigint;
};

/** In the order of the postings. `purpose` and `kind` narrow them; null is any. */
export async function budgetMovements(
  q: Queryable,
  span: BudgetSpan,
  { purpose, kind, limit }: { purpose: string | null; kind: string | null; limit: number },
): Promise<BudgetMovement[]> {
  return q<BudgetMovement[]>`
    select p.seq, p.transfer_id, t.business_date, t.occurred_at, l.purpose, l.debit, l.credit, l.guard, g.kind, g.cause,
      g.campaign, g.member_id, p.amount, p.balance_after as balance
    from ${postingsIn(q, span)}
      and (${purpose}::text is null or l.purpose = ${purpose}) and (${kind}::text is null or g.kind = ${kind})
    order by p.seq limit ${limit}`;
}
