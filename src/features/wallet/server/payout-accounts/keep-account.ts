// Keeps a checked account. One number belongs to one member (wallets.md 5).
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { firstAnswer, type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { identitySettings, type Member, memberById, type PinRefusal } from '#features/identity/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { settings } from '../settings.ts';
import { masked } from './number-rules.ts';
import {
  type CheckedAccount,
  handOnDefault,
  holderOf,
  type NumberedAccount,
  type PayoutAccount,
  payoutAccountById,
  payoutAccountsOf,
  queueAccountsOf,
} from './payout-account-store.ts';

export type PayoutAccountRefusal =
  | PinRefusal
  | Refusal<
      | 'payout_accounts_full'
      | 'payout_number_invalid'
      | 'payout_name_mismatch'
      | 'payout_account_taken'
      | 'payout_account_not_at_bank'
      | 'bank_unreachable'
      | 'sandbox_accounts_off'
      | 'too_many_requests'
    >;

/**
 * Asks the bank outside the transaction, and only while the key has no answer yet. A refusal is final under its key,
 * like any other answer. The bank's silence or a used-up quota leaves the key open.
 */
export async function keepAccount(
  floor: Floor,
  memberId: bigint,
  intent: Intent,
  check: (member: Member) => Promise<CheckedAccount | PayoutAccountRefusal>,
): Promise<PayoutAccount | PayoutAccountRefusal | IntentRefusal> {
  const kept =
    (await firstAnswer<{ id: string } | PayoutAccountRefusal>(floor.sql, intent)) ??
    (await checkedOnce(floor, memberId, intent, check));
  return isRefusal(kept) ? kept : must(await payoutAccountById(floor.sql, BigInt(kept.id)));
}

async function checkedOnce(
  floor: Floor,
  memberId: bigint,
  intent: Intent,
  check: (member: Member) => Promise<CheckedAccount | PayoutAccountRefusal>,
): Promise<{ id: string } | PayoutAccountRefusal | IntentRefusal> {
  const member = must(await memberById(floor.sql, memberId));
  const checked = await check(member);
  const at = floor.clock.now();
  const [{ payoutAccountsMax }, { pinResetHoldHours }] = await Promise.all([
    settings.read(floor),
    identitySettings.read(floor),
  ]);
  const heldUntil = member.pinResetAt ? new Date(member.pinResetAt.getTime() + pinResetHoldHours * 3_600_000) : at;
  return once(floor.sql, intent, at, async (tx) => {
    if (isRefusal(checked)) return checked;
    const { kind, institution, number, holderName, openingAddress } = checked;
    await queueAccountsOf(tx, member.id, await holderOf(tx, checked));
    const others = await payoutAccountsOf(tx, member.id);
    const same = others.find((one) => one.kind === kind && one.institution === institution && one.number === number);
    if (same) return { id: String(same.id) };
    if (others.length >= payoutAccountsMax) return refuse('payout_accounts_full', { max: payoutAccountsMax });
    if (!(await bindNumber(tx, member.id, checked))) return refuse('payout_account_taken');
    const [row] = await tx<{ id: bigint }[]>`
      insert into wallet.payout_account (member_id, kind, institution, number, holder_name, opening_address,
        verified_at, usable_from, is_default, created_at)
      values (${member.id}, ${kind}, ${institution}, ${number}, ${holderName}, ${openingAddress}, ${at},
        ${heldUntil > at ? heldUntil : at}, ${others.length === 0}, ${at}) returning id`;
    await sendMessage(tx, {
      memberId: member.id,
      kind: 'wallet.payout_account_added',
      params: { number: masked(number) },
    });
    return { id: String(row?.id) };
  });
}

/** False when the number is somebody else's. A phone's owner takes its number from another member, who is told. */
async function bindNumber(
  tx: Transaction,
  memberId: bigint,
  { kind, institution, number }: NumberedAccount,
): Promise<boolean> {
  const [row] = await tx<{ bound: boolean; takenFrom: bigint | null }[]>`
    select bound, taken_from from wallet.bind_number(${memberId}, ${kind}, ${institution}, ${number})`;
  if (row?.takenFrom) {
    await handOnDefault(tx, row.takenFrom);
    const params = { number: masked(number) };
    await sendMessage(tx, { memberId: row.takenFrom, kind: 'wallet.payout_account_reclaimed', params });
  }
  return row?.bound === true;
}
