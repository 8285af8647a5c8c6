// The operator pays the bank for the spent part of a recalled recharge. Money that comes back to the recharge's own lot
// pays the operator for it. So a recharge is never paid back twice (wallets.md 2, recharge_recalled).
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { type Line, lines } from '#ledger/posting.ts';
import { sendMessages } from '#features/messages/server/public.ts';

/** Minor units that an order or a return (`useId`) gave back to one lot. */
export type BackInLot = { useId: bigint; memberId: bigint; lotId: bigint; amount: bigint };
/** Lines for the transfer that brings the money back, below the line that credits the wallet. */
export type MetRecall = { useId: bigint; lines: Line[] };

/** The part of a recall that the operator still bears. */
type Borne = { lotId: bigint; recallId: bigint; amount: bigint };
type Met = BackInLot & { recallId: bigint };

/** The caller holds the lock on each member's recharge account, and posts the lines in this transaction. */
export async function meetRecalls(tx: Transaction, back: readonly BackInLot[]): Promise<MetRecall[]> {
  const borne = await tx<Borne[]>`
    select * from (
      select t.id as lot_id, recall.id as recall_id, ledger.operator_bears(recall.id) as amount
      from wallet.recharge_lot t join wallet.recharge r on r.id = t.recharge_id,
        ledger.recalls_of(r.statement_line_id) recall
      where t.id = any (${idList(back.map((one) => one.lotId))}::bigint[])) x
    where amount > 0 order by recall_id`;
  const met = partsThatMeet(back, borne);
  if (met.length === 0) return [];
  await takeFromLots(tx, met);
  await tellMembers(tx, met);
  // The posting refuses a debt that shrank meanwhile ('insufficient'), and the use case decides again.
  const due = house('operator_due');
  let debt = -balanceOf(await readBalances(tx, [due]), due).posted;
  return met.map(({ useId, memberId, recallId, amount }) => {
    const recharge = accountOf('member_recharge', memberId);
    const toDebt = least(amount, debt);
    debt -= toDebt;
    // The operator has covered its debt from its own money, so the rest is earned.
    return {
      useId,
      lines: lines(
        ['recharge_recalled', recharge, due, toDebt, recallId],
        ['recharge_recalled', recharge, house('fees'), amount - toDebt, recallId],
      ),
    };
  });
}

/** Each part that came back pays for the recalls of its own recharge, in their order. Pure. */
export function partsThatMeet(back: readonly BackInLot[], borne: readonly Borne[]): Met[] {
  const open = borne.map((one) => ({ ...one }));
  return back.flatMap((part) => {
    let left = part.amount;
    return open
      .filter((one) => one.lotId === part.lotId)
      .flatMap((one) => {
        const amount = least(left, one.amount);
        left -= amount;
        one.amount -= amount;
        return amount === 0n ? [] : [{ ...part, amount, recallId: one.recallId }];
      });
  });
}

function takeFromLots(tx: Transaction, met: readonly Met[]) {
  return tx`
    with part as (
      select recall_id, lot_id, sum(amount)::bigint as amount
      from unnest(${idList(met.map((one) => one.recallId))}::bigint[], ${idList(met.map((one) => one.lotId))}::bigint[],
        ${idList(met.map((one) => one.amount))}::bigint[]) x(recall_id, lot_id, amount) group by 1, 2
    ), noted as (
      insert into wallet.lot_use (use_kind, use_id, lot_id, amount_minor)
        select 'recall', recall_id, lot_id, amount from part
      on conflict (use_kind, use_id, lot_id) do update
        set amount_minor = wallet.lot_use.amount_minor + excluded.amount_minor
    )
    update wallet.recharge_lot t set left_minor = t.left_minor - p.amount, used_up = t.left_minor = p.amount
    from (select lot_id, sum(amount)::bigint as amount from part group by 1) p where t.id = p.lot_id`;
}

async function tellMembers(tx: Transaction, met: readonly Met[]): Promise<void> {
  const sums = new Map<bigint, bigint>();
  for (const { memberId, amount } of met) sums.set(memberId, (sums.get(memberId) ?? 0n) + amount);
  await sendMessages(
    tx,
    [...sums].map(([memberId, amount]) => ({
      memberId,
      kind: 'wallet.recall_met',
      params: { amountMinor: String(amount) },
    })),
  );
}

/** Minor units: how much of the money that a cancelled order gave back met a recall. */
export async function metByOrder(q: Queryable, of: { memberId: bigint; orderId: bigint }): Promise<bigint> {
  const recharge = accountOf('member_recharge', of.memberId);
  const [row] = await q<{ met: bigint }[]>`
    select coalesce(sum(m.amount), 0)::bigint as met
    from wallet.recharge r join wallet.recharge_lot t on t.recharge_id = r.id
    join wallet.lot_use u on u.lot_id = t.id and u.use_kind = 'recall'
    join ledger.line m on m.guard = u.use_id and m.purpose = 'recharge_recalled' and m.debit = ${recharge}
      and m.credit <> ${house('client_bank')}
    where r.member_id = ${of.memberId} and exists (
      select from ledger.line back where back.transfer_id = m.transfer_id and back.purpose = 'purchase_cancelled'
        and back.guard = ${of.orderId})`;
  return row?.met ?? 0n;
}
