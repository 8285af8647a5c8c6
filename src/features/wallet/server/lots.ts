// Lots: each settled recharge is a lot that remembers its source account (wallets.md 3). Orders spend the oldest lots
// first, and returns to the source take the newest first. The SQL handles batches of many members at once.
//
// The caller must hold the lock on each member's recharge account (lockBalances), which also guards the member's lots,
// and must have found the amount free under it. The lots then cover the amount, because a member's lots always add up
// to the free balance of that account.
import { sendMessages } from '#features/messages/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { least } from '#ledger/money.ts';
import { type Line, lines } from '#ledger/posting.ts';
import { idList, type Queryable, type Statement, type Transaction } from '#platform/database/db.ts';

/** Minor units taken from a member's lots. `useId` is the id of the order, return or recall that takes them. */
export type LotUse = { useId: bigint; memberId: bigint; amount: bigint };
export type LotUseKind = 'order' | 'return' | 'recall';

/** Takes each amount from the member's lots, oldest first. Fails if they hold too little: lots and ledger disagree. */
export function takeLots(tx: Queryable, uses: readonly LotUse[]): Statement {
  const wanted = uses.filter((use) => use.amount > 0n);
  const members = idList(wanted.map((use) => use.memberId));
  const asked = wanted.reduce((sum, use) => sum + use.amount, 0n);
  return tx`
    with u as (
      select use_id, member_id, amount, platform.total(amount) over (partition by member_id order by n) as upto
      from unnest(${idList(wanted.map((use) => use.useId))}::bigint[], ${members}::bigint[],
                  ${idList(wanted.map((use) => use.amount))}::bigint[]) with ordinality x(use_id, member_id, amount, n)
    ), l as (
      select id, member_id, left_minor, platform.total(left_minor) over (partition by member_id order by id) as upto
      from wallet.recharge_lot where not used_up and member_id = any (${members}::bigint[])
    ), part as (
      select u.use_id, l.id as lot_id, least(u.upto, l.upto) - greatest(u.upto - u.amount,
        l.upto - l.left_minor) as amount
      from u join l on l.member_id = u.member_id and l.upto > u.upto - u.amount and l.upto - l.left_minor < u.upto
    ), kept as (
      insert into wallet.lot_use (use_kind, use_id, lot_id, amount_minor) select 'order', use_id, lot_id, amount
        from part
      on conflict (use_kind, use_id, lot_id) do update
        set amount_minor = wallet.lot_use.amount_minor + excluded.amount_minor
    ), spent as (
      update wallet.recharge_lot t set left_minor = t.left_minor - p.amount, used_up = t.left_minor = p.amount
      from (select lot_id, platform.total(amount) as amount from part group by lot_id) p where t.id = p.lot_id
    )
    select platform.assert(platform.total(amount) = ${asked}, 'recharge lots hold less than their account') from part`;
}

/**
 * Gives the recharge money of an order or a return back to its lots, newest first. Throws when an amount exceeds what
 * was taken and not yet given back. `useId`s must be distinct. If the operator has paid for the recall of a recharge,
 * money that comes back to its lot goes to the operator: the caller must post the returned lines with the money.
 */
export async function giveBackLots(
  tx: Transaction,
  uses: readonly LotUse[],
  kind: LotUseKind = 'order',
): Promise<MetRecall[]> {
  const wanted = uses.filter((use) => use.amount > 0n);
  if (wanted.length === 0) return [];
  const back = await tx<BackInLot[]>`
    with u as (
      select * from unnest(${idList(wanted.map((use) => use.useId))}::bigint[],
        ${idList(wanted.map((use) => use.memberId))}::bigint[],
        ${idList(wanted.map((use) => use.amount))}::bigint[]) x(use_id, member_id, amount)
    ), o as (
      select l.use_id, l.lot_id, l.amount_minor - l.given_back_minor as still_out,
             sum(l.amount_minor - l.given_back_minor) over (partition by l.use_id order by l.lot_id desc) as upto,
             u.member_id, u.amount
      from wallet.lot_use l join u on u.use_id = l.use_id where l.use_kind = ${kind}
    ), part as (
      select use_id, member_id, lot_id, (least(amount, upto) - (upto - still_out))::bigint as amount from o
        where upto - still_out < amount and still_out > 0
    ), noted as (
      update wallet.lot_use l set given_back_minor = l.given_back_minor + p.amount from part p
      where l.use_kind = ${kind} and l.use_id = p.use_id and l.lot_id = p.lot_id
    ), refilled as (
      update wallet.recharge_lot t set left_minor = t.left_minor + p.amount, used_up = false
      from (select lot_id, sum(amount)::bigint as amount from part group by lot_id) p where t.id = p.lot_id
    )
    select use_id, member_id, lot_id, amount from part order by use_id, lot_id`;
  const asked = wanted.reduce((sum, use) => sum + use.amount, 0n);
  if (back.reduce((sum, part) => sum + part.amount, 0n) !== asked)
    throw new Error(`cannot give ${asked} back to lots: less was taken for this ${kind}`);
  return meetRecalls(tx, back);
}

/** The same for an amount of one withdrawal. Does nothing for income, which has no lots. */
export async function giveBackReturn(
  tx: Transaction,
  { id, memberId, kind }: { id: bigint; memberId: bigint; kind: 'income' | 'recharge_return' },
  amount: bigint,
): Promise<Line[]> {
  if (kind === 'income') return [];
  return (await giveBackLots(tx, [{ useId: id, memberId, amount }], 'return')).flatMap((met) => met.lines);
}

export type Lot = {
  id: bigint;
  left: bigint;
  sourceKind: 'card' | 'account' | 'mobile_money';
  sourceInstitution: string;
  sourceNumber: string;
  sourceName: string;
  rechargeId: bigint;
};

/** The member's lots with money left, newest first. */
export async function lotsOf(q: Queryable, memberId: bigint): Promise<Lot[]> {
  return q<Lot[]>`
    select id, left_minor as left, source_kind, source_institution, source_number,
      source_name, recharge_id
    from wallet.recharge_lot where member_id = ${memberId} and not used_up order by id desc`;
}

export type LotPart = { lot: Lot; amount: bigint };

/** Splits an amount over the lots in the given order. Undefined if they hold too little. Pure. */
export function partsOf(lots: readonly Lot[], amount: bigint): LotPart[] | undefined {
  const parts: LotPart[] = [];
  let left = amount;
  for (const lot of lots) {
    if (left === 0n) break;
    const part = lot.left < left ? lot.left : left;
    parts.push({ lot, amount: part });
    left -= part;
  }
  return left === 0n ? parts : undefined;
}

/** Takes exactly these parts, for a return or a recall. */
export async function takeParts(
  tx: Transaction,
  use: { kind: 'return' | 'recall'; id: bigint },
  parts: readonly LotPart[],
): Promise<void> {
  for (const { lot, amount } of parts) {
    await tx`insert into wallet.lot_use (use_kind, use_id, lot_id, amount_minor)
      values (${use.kind}, ${use.id}, ${lot.id}, ${amount})`;
    await tx`update wallet.recharge_lot set left_minor = left_minor - ${amount}, used_up = left_minor = ${amount}
      where id = ${lot.id}`;
  }
}

// When the bank recalls a recharge, the operator pays for the part that was spent. Money that later comes back to that
// recharge's own lot pays the operator, so a recharge is never paid back twice (wallets.md 2, recharge_recalled).

/** Minor units of one order or return (`useId`) that were given back to one lot. */
type BackInLot = { useId: bigint; memberId: bigint; lotId: bigint; amount: bigint };
/** Lines that pay the operator. They belong in the transfer that credits the wallet, below that line. */
type MetRecall = { useId: bigint; lines: Line[] };

/** The part of a recall that the operator paid and has not got back. */
type OpenRecall = { lotId: bigint; recallId: bigint; amount: bigint };
/** The part of money given back to a lot that pays the operator for a recall. */
type Met = BackInLot & { recallId: bigint };

/** The caller must hold the lock on each member's recharge account and post the lines in this transaction. */
async function meetRecalls(tx: Transaction, back: readonly BackInLot[]): Promise<MetRecall[]> {
  const recalls = await tx<OpenRecall[]>`
    select * from (
      select t.id as lot_id, recall.id as recall_id, ledger.operator_bears(recall.id) as amount
      from wallet.recharge_lot t join wallet.recharge r on r.id = t.recharge_id,
        ledger.recalls_of(r.statement_line_id) recall
      where t.id = any (${idList(back.map((one) => one.lotId))}::bigint[])) x
    where amount > 0 order by recall_id`;
  const met = partsThatMeet(back, recalls);
  if (met.length === 0) return [];
  await takeFromLots(tx, met);
  await sendNotices(tx, met);
  // If the debt shrinks before the posting, ledger.post() refuses ('insufficient') and the use case is run again.
  const due = house('operator_due');
  let debt = -balanceOf(await readBalances(tx, [due]), due).posted;
  return met.map(({ useId, memberId, recallId, amount }) => {
    const recharge = accountOf('member_recharge', memberId);
    const toDebt = least(amount, debt);
    debt -= toDebt;
    // What exceeds the debt goes to fees, because the operator has already covered that part with its own money.
    return {
      useId,
      lines: lines(
        ['recharge_recalled', recharge, due, toDebt, recallId],
        ['recharge_recalled', recharge, house('fees'), amount - toDebt, recallId],
      ),
    };
  });
}

/** Each amount given back pays for the recalls of its own recharge, in their order. */
export function partsThatMeet(back: readonly BackInLot[], recalls: readonly OpenRecall[]): Met[] {
  const open = recalls.map((one) => ({ ...one }));
  return back.flatMap((returned) => {
    let left = returned.amount;
    return open
      .filter((one) => one.lotId === returned.lotId)
      .flatMap((one) => {
        const amount = least(left, one.amount);
        left -= amount;
        one.amount -= amount;
        return amount === 0n ? [] : [{ ...returned, amount, recallId: one.recallId }];
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

async function sendNotices(tx: Transaction, met: readonly Met[]): Promise<void> {
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

/** Minor units of a cancelled order's refund that paid the operator for a recall. */
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
