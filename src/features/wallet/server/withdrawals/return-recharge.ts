// Returns unspent recharge money to the accounts it came from, newest first and without a fee (wallets.md 4).
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { factId, readableCode } from '#platform/database/ids.ts';
import type { Intent } from '#platform/http/intents.ts';
import type { Data } from '#platform/http/contract.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { postOnce } from '#ledger/deciding.ts';
import { balanceOf, lockBalances, nextHoldId } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { least, toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import type { Transfer } from '#ledger/posting.ts';
import { checkPin, type PinRefusal } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { type LotPart, lotsOf, partsOf, takeParts } from '../lots.ts';
import { type Arrival, arrivalToWire, expectedArrival } from './request-withdrawal.ts';
import { NO_FEE } from './withdrawal-rules.ts';
import { insertWithdrawal, announce, type Withdrawal, withdrawalById } from './withdrawals.ts';

export type ReturnRefusal = PinRefusal | Refusal<'return_nothing_left' | 'balance_insufficient' | 'return_recalled'>;

/** Groups parts of lots by source account, in the order of each source's newest lot. Pure. */
function bySource(parts: readonly LotPart[]): LotPart[][] {
  const groups = new Map<string, LotPart[]>();
  for (const part of parts) {
    const key = `${part.lot.sourceKind} ${part.lot.sourceInstitution} ${part.lot.sourceNumber}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()];
}

const totalOf = (parts: readonly LotPart[]): bigint => parts.reduce((sum, part) => sum + part.amount, 0n);

/** The accounts to which the amount, or by default all unspent recharge money, would go, newest first. */
export async function quoteReturn(
  context: Context,
  { memberId, amount }: { memberId: bigint; amount: bigint | null },
): Promise<Data<(typeof contract)['GET /api/v1/recharge-returns/quote']>> {
  const [lots, left] = await Promise.all([lotsOf(context.sql, memberId), leftForReturn(context.sql, memberId)]);
  const unspent = lots.reduce((sum, lot) => sum + lot.left, 0n);
  const returnable = left < 0n ? 0n : least(unspent, left);
  const parts = partsOf(lots, amount === null || amount > returnable ? returnable : amount) ?? [];
  return {
    returnableMinor: toWire(returnable),
    parts: bySource(parts).map((group) => {
      const lot = required(group[0]).lot;
      return {
        kind: lot.sourceKind,
        institution: lot.sourceInstitution,
        number: lot.sourceNumber,
        holderName: lot.sourceName,
        amountMinor: toWire(totalOf(group)),
      };
    }),
    ...arrivalToWire(await expectedArrival(context)),
  };
}

/** Creates one withdrawal for each source. */
export async function returnRecharge(
  context: Context,
  { memberId, amount, pin }: { memberId: bigint; amount: bigint; pin: string },
  intent: Intent,
): Promise<Withdrawal[] | ReturnRefusal | IntentRefusal> {
  const act = { transfer: intent.id, purpose: 'return', amount, target: 'source' } as const;
  const wrongPin = await checkPin(context, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const arrival = await expectedArrival(context);
  const kept = await postOnce(context.sql, intent, context.clock.now(), async (tx) => {
    const account = accountOf('member_recharge', memberId);
    const free = balanceOf(await lockBalances(tx, [account]), account).free;
    if (free === 0n) return refuse('return_nothing_left');
    if (amount > free) return refuse('balance_insufficient');
    if (amount > (await leftForReturn(tx, memberId))) return refuse('return_recalled');
    const parts = partsOf(await lotsOf(tx, memberId), amount);
    if (!parts) throw new Error(`the lots of member ${memberId} hold less than the account`);
    const ids: bigint[] = [];
    const holds: NonNullable<Transfer['holds']>[number][] = [];
    for (const group of bySource(parts)) {
      const holdId = await nextHoldId(tx);
      ids.push(
        await openReturn(tx, { memberId, group, holdId, arrival, at: context.clock.now(), actor: intent.actor }),
      );
      holds.push({ op: 'make', id: holdId, account, amount: totalOf(group), purpose: 'recharge_returned' });
    }
    // One transfer for each source, so that each has its own hold in the ledger.
    await post(
      tx,
      holds.map((hold, i) => ({
        id: i === 0 ? intent.id : factId(intent.id, i),
        actor: intent.actor,
        lines: [],
        holds: [hold],
      })),
    );
    return { ids: ids.map(String) };
  });
  if (isRefusal(kept)) return kept;
  return Promise.all(kept.ids.map(async (id) => required(await withdrawalById(context.sql, BigInt(id)))));
}

/** Minor units that may still be returned to the member's sources. Negative if the bank paid a recharge twice. */
export async function leftForReturn(q: Queryable, memberId: bigint): Promise<bigint> {
  const [row] = await q<{ left: bigint }[]>`select wallet.left_for_return(${memberId}) as left`;
  return required(row).left;
}

type NewReturn = {
  memberId: bigint;
  group: readonly LotPart[];
  holdId: bigint;
  arrival: Arrival;
  at: Date;
  actor: string;
};

/** Records the withdrawal as approved, because money that goes back to its source needs no review. */
async function openReturn(
  tx: Transaction,
  { memberId, group, holdId, arrival, at, actor }: NewReturn,
): Promise<bigint> {
  const amount = totalOf(group);
  const { lot } = required(group[0]);
  const fee = NO_FEE(amount);
  const id = await insertWithdrawal(
    tx,
    {
      number: `W-${readableCode(12)}`,
      memberId,
      kind: 'recharge_return',
      amount,
      tax: fee.tax,
      bankCharge: fee.bankCharge,
      net: fee.net,
      payoutAccountId: null,
      toKind: lot.sourceKind,
      toInstitution: lot.sourceInstitution,
      toNumber: lot.sourceNumber,
      toName: lot.sourceName,
      state: 'approved',
      reviewersNeeded: 0,
      holdId,
      requestedAt: at,
      reviewedAt: at,
      expectedFrom: arrival.from,
      expectedUntil: arrival.until,
    },
    actor,
  );
  await takeParts(tx, { kind: 'return', id }, group);
  await announce(tx, { id, memberId }, 'approved');
  return id;
}
