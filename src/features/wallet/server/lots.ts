// Recharge money by source (wallets.md 3): spent oldest first, returned newest first. Set-based, for batches.
//
// The caller holds the lock on each member's recharge account (lockBalances). This lock also guards the member's lots.
// Under it the caller has decided that the amount is free. The lots then cover the amount, because a member's lots
// always add up to the free balance of that account.
import { idList, type Queryable, type Statement, type Transaction } from '#platform/database/db.ts';
import type { Line } from '#ledger/posting.ts';
import { type BackInLot, meetRecalls, type MetRecall } from './recharges/meet-recalls.ts';

/** Minor units taken from a member's lots for an order, a return or a recall. `useId` is the id of that row. */
export type LotUse = { useId: bigint; memberId: bigint; amount: bigint };
export type LotUseKind = 'order' | 'return' | 'recall';

/**
 * Takes each amount from the member's lots, oldest first. It fails when lots fall short: books and lots then disagree.
 */
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
    select platform.must(platform.total(amount) = ${asked}, 'recharge lots hold less than their account') from part`;
}

/**
 * Gives the recharge money of an order or a return back to its lots, newest first. Throws when an amount exceeds what
 * is still out. `useId`s are distinct. A recalled recharge keeps nothing of it while the operator bears the recall. The
 * caller posts the returned lines with the money.
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
    throw new Error(`lots of ${kind} took less than the ${asked} that should go back`);
  return meetRecalls(tx, back);
}

/** The same for an amount of one withdrawal. Income has no lots. */
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

/** The member's lots that are not empty, newest first. */
export async function lotsOf(q: Queryable, memberId: bigint): Promise<Lot[]> {
  return q<Lot[]>`
    select id, left_minor as left, source_kind, source_institution, source_number,
      source_name, recharge_id
    from wallet.recharge_lot where member_id = ${memberId} and not used_up order by id desc`;
}

export type LotPart = { lot: Lot; amount: bigint };

/** Takes an amount from the lots in their order. Undefined when they do not hold it. Pure. */
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
