// Writes a recharge down, then asks the bank under its reference. The bank answers a reference at most once.
import { RAIL } from '#wires/bank.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { readableCode } from '#platform/database/ids.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '#features/identity/server/public.ts';
import { askBank } from './follow-recharges.ts';
import { plainNumber } from '../payout-accounts/number-rules.ts';
import { type Recharge, rechargeById } from './recharge-store.ts';
import { settings } from '../settings.ts';

export type NewRecharge = {
  memberId: bigint;
  amount: bigint;
  payer:
    | { channel: 'mobile_money'; phone?: string | undefined }
    | { channel: 'bank_transfer'; institution: string; number: string };
};

type RechargeRefusal = Refusal<
  'recharge_amount_outside' | 'recharges_open_too_many' | 'member_frozen' | 'recharge_payer_refused'
>;

/**
 * Asks the bank, then answers the recharge. `pending`: it has its approval page. `failed`: the bank does not know the
 * payer. `created`: the bank says neither, and a job asks again.
 */
export async function createRecharge(
  floor: Floor,
  asked: NewRecharge,
  intent: Intent,
): Promise<Recharge | RechargeRefusal | IntentRefusal> {
  const recharge = await writeRecharge(floor, asked, intent);
  if (isRefusal(recharge)) return recharge;
  // Asks right away, so that the approval page opens without a wait.
  if (recharge.state === 'created') await askBank(floor, recharge);
  return must(await rechargeById(floor.sql, recharge.id));
}

/** Writes the recharge down and asks nobody: the bank hears of it by the next question of `followRecharges`. */
export async function writeRecharge(
  floor: Floor,
  { memberId, amount, payer }: NewRecharge,
  intent: Intent,
): Promise<Recharge | RechargeRefusal | IntentRefusal> {
  const rules = await settings.read(floor);
  const at = floor.clock.now();
  const kept = await once(floor.sql, intent, at, async (tx) => {
    if (amount < BigInt(rules.rechargeMinMinor) || amount > BigInt(rules.rechargeMaxMinor)) {
      return refuse('recharge_amount_outside', { minMinor: rules.rechargeMinMinor, maxMinor: rules.rechargeMaxMinor });
    }
    const member = await memberById(tx, memberId);
    if (!member) throw new Error('the member is gone');
    if (member.frozenAt) return refuse('member_frozen');
    const from =
      payer.channel === 'bank_transfer'
        ? { institution: payer.institution, number: plainNumber(payer.number) }
        : { institution: null, number: payer.phone ?? member.phone };
    if (await isOfOthers(tx, from)) return refuse('recharge_payer_refused');
    // One member's recharges queue here. Otherwise two at once would both find room.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`wallet.recharge ${memberId}`}, 0))`;
    const [open] = await tx<
      { n: number }[]
    >`select count(*)::int as n from wallet.recharge where member_id = ${memberId} and state in ('created', 'pending')`;
    if ((open?.n ?? 0) >= rules.rechargesOpenMax)
      return refuse('recharges_open_too_many', { max: rules.rechargesOpenMax });
    const [row] = await tx<{ id: bigint }[]>`
      insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_institution,
        payer_number, payer_name, created_at, expires_at, ask_at)
      values (${memberId}, ${`R-${readableCode(12)}`}, ${amount}, ${payer.channel},
        ${payer.channel === 'mobile_money' ? 'mobile_money' : 'account'},
        ${from.institution}, ${from.number},
        ${member.realName}, ${at}, ${new Date(at.getTime() + rules.rechargeExpiresMinutes * 60_000)}, ${at})
      returning id`;
    return { id: String(row?.id) };
  });
  return isRefusal(kept) ? kept : must(await rechargeById(floor.sql, BigInt(kept.id)));
}

/** An account of a contract's party, the operator, staff, or the house itself. No deposit comes from there. */
async function isOfOthers(
  tx: Transaction,
  { institution, number }: { institution: string | null; number: string },
): Promise<boolean> {
  if (institution === RAIL.bank && Object.values<string>(RAIL.numbers).includes(number)) return true;
  const [row] = await tx<{ conflict: string | null }[]>`
    select wallet.deposit_conflict(${institution}, ${number}, 'infinity') as conflict`;
  return row?.conflict !== null;
}
