// What members earned in some posting runs, by product and by the rents that paid it, for reports. Each product's sum
// is what its payable account was credited in these runs.
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { fundingEntries } from '#features/revenue/server/public.ts';

/** Minor units. A part of a cycle may be paid by several rents; its income names all of them. */
export type MemberIncome = {
  memberId: bigint;
  productId: bigint;
  amount: bigint;
  rents: { payer: string; invoiceNumber: string }[];
};

type Row = { memberId: bigint; productId: bigint; amount: bigint; entries: bigint[] };
type Span = { after: bigint; until: bigint; first: bigint; last: bigint };

const MEMBERS = 200;

/** By member number, pages of members. Each order asks for its own earnings, by their key. */
export async function* incomeByInvoice(
  q: Queryable,
  { after, until }: { after: bigint; until: bigint },
): AsyncGenerator<MemberIncome[]> {
  const [parts] = await q<{ first: bigint | null; last: bigint | null }[]>`
    select min(p.id) as first, max(p.id) as last from orders.part p join ledger.transfer t on t.id = p.transfer_id
    where t.seq > ${after} and t.seq <= ${until}`;
  const { first, last } = required(parts);
  if (first === null || last === null) return;
  for (let member = 0n; ; ) {
    const [page] = await q<{ until: bigint | null }[]>`
      select max(member_id) as until from (select distinct member_id from orders.purchase_order
        where member_id > ${member} order by 1 limit ${MEMBERS}) next`;
    const { until: end } = required(page);
    if (end === null) return;
    yield await named(q, await earnedBetween(q, { after, until, first, last }, { after: member, until: end }));
    member = end;
  }
}

/** `members`: after the one, up to and including the other. */
async function earnedBetween(
  q: Queryable,
  { after, until, first, last }: Span,
  members: { after: bigint; until: bigint },
): Promise<Row[]> {
  return q<Row[]>`
    select o.member_id, o.product_id, rents.entries, sum(e.amount)::bigint as amount
    from orders.purchase_order o
    join orders.earning e on e.member_id = o.member_id and e.order_id = o.id
      and e.part_id >= ${first} and e.part_id <= ${last}
    join orders.part p on p.id = e.part_id
    join ledger.transfer t on t.id = p.transfer_id and t.seq > ${after} and t.seq <= ${until}
    cross join lateral (select array_agg(distinct f.entry_id order by f.entry_id) as entries
      from orders.funding f where f.part_id = p.id) rents
    where o.member_id > ${members.after} and o.member_id <= ${members.until}
    group by 1, 2, 3 order by 1, 2, 3`;
}

async function named(q: Queryable, rows: readonly Row[]): Promise<MemberIncome[]> {
  const entries = await fundingEntries(q, [...new Set(rows.flatMap((row) => row.entries))]);
  return rows.map(({ entries: ids, ...row }) => ({ ...row, rents: ids.flatMap((id) => entries.get(id) ?? []) }));
}
