// The act by which two persons make good the part that the bank did not send back.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { house } from '#ledger/chart.ts';
import { proposeAct } from '#features/acts/server/public.ts';
import { audit } from '#features/identity/server/public.ts';
import { payingAccount, type Withdrawal } from './withdrawal-store.ts';

export type MoneyRefusal = Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>;

/**
 * The act over exactly the missing amount, if somebody proposed it. After another part came back it takes another act.
 */
export async function openMakeGoodAct(q: Queryable, id: bigint, missing: bigint): Promise<bigint | null> {
  const [row] = await q<{ actId: bigint }[]>`
    select x.act_id from wallet.withdrawal_act x join ledger.act a on a.id = x.act_id
    where x.withdrawal_id = ${id} and x.kind = 'make_good' and a.amount = ${missing} order by x.act_id desc limit 1`;
  return row?.actId ?? null;
}

/** The act by which the missing part was given. Null before that. */
export async function madeGoodAct(q: Queryable, id: bigint): Promise<bigint | null> {
  const [row] = await q<{ actId: bigint }[]>`
    select act_id from wallet.withdrawal_return where withdrawal_id = ${id} and kind = 'made_good'`;
  return row?.actId ?? null;
}

type Missing = { missing: bigint; staffId: bigint; at: Date };

export async function actOver(tx: Transaction, one: Withdrawal, { missing, staffId, at }: Missing): Promise<bigint> {
  const open = await openMakeGoodAct(tx, one.id, missing);
  if (open !== null) return open;
  const actId = await proposeAct(tx, {
    purpose: 'payout_made_good',
    debit: house('operator_due'),
    credit: payingAccount(one),
    amount: missing,
    statementLineId: null,
    staffId,
    at,
    content: { number: one.number, member: String(one.memberId), returned: String(one.returnedMinor ?? 0n) },
  });
  await tx`insert into wallet.withdrawal_act (act_id, withdrawal_id, kind) values (${actId}, ${one.id}, 'make_good')`;
  const detail = { number: one.number, missing, actId };
  await audit(tx, { staffId, action: 'wallet.propose_making_good', subject: `withdrawal:${one.id}`, detail });
  return actId;
}
