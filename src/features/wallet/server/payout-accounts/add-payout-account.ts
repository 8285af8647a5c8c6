// Adds a payout account in the member's own name, and verifies it again later. The bank's name enquiry confirms the
// holder, and a number can belong to one member only (wallets.md 5).
import { type Member, memberById } from '#features/members/server/public.ts';
import { spend } from '#features/limits/server/public.ts';
import { checkPin, identitySettings, type PinRefusal } from '#features/identity/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { firstAnswer, type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { settings } from '../settings.ts';
import { institutions, isPlausible, masked, plainNumber, sameName } from './institutions.ts';
import {
  type AccountOwner,
  type CheckedAccount,
  handOnDefault,
  holderOf,
  type NewPayoutAccount,
  type NumberedAccount,
  ownAccount,
  type PayoutAccount,
  payoutAccountById,
  payoutAccountsOf,
  queueAccountsOf,
} from './payout-accounts.ts';

type PayoutAccountRefusal =
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
 * Saves an account if `check` accepts it. `check` asks the bank, so it runs outside the transaction, and only if the
 * idempotency key has no answer yet. A refusal is final under its key, but after a bank outage or a used-up quota the
 * same key can be tried again.
 */
export async function keepAccount(
  context: Context,
  memberId: bigint,
  intent: Intent,
  check: (member: Member) => Promise<CheckedAccount | PayoutAccountRefusal>,
): Promise<PayoutAccount | PayoutAccountRefusal | IntentRefusal> {
  const kept =
    (await firstAnswer<{ id: string } | PayoutAccountRefusal>(context.sql, intent)) ??
    (await checkedOnce(context, memberId, intent, check));
  return isRefusal(kept) ? kept : required(await payoutAccountById(context.sql, BigInt(kept.id)));
}

async function checkedOnce(
  context: Context,
  memberId: bigint,
  intent: Intent,
  check: (member: Member) => Promise<CheckedAccount | PayoutAccountRefusal>,
): Promise<{ id: string } | PayoutAccountRefusal | IntentRefusal> {
  const member = required(await memberById(context.sql, memberId));
  const checked = await check(member);
  const at = context.clock.now();
  const [{ payoutAccountsMax }, { pinResetHoldHours }] = await Promise.all([
    settings.read(context),
    identitySettings.read(context),
  ]);
  const heldUntil = member.pinResetAt ? new Date(member.pinResetAt.getTime() + pinResetHoldHours * 3_600_000) : at;
  return once(context.sql, intent, at, async (tx) => {
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

/**
 * False if the number is another member's. The owner of a phone takes its number over from a member who added it, who
 * gets a message.
 */
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

const DAY_SECONDS = 86_400;

/** Null if the bank knows the account under the holder's name. Has a quota, because answers reveal account holders. */
async function enquireName(
  context: Context,
  asked: Pick<NewPayoutAccount, 'memberId' | 'kind' | 'institution' | 'number' | 'holderName'>,
) {
  const { nameEnquiriesADay } = await settings.read(context);
  const wait = await spend(context, [
    { bucket: `name_enquiry|${asked.memberId}`, limit: nameEnquiriesADay, windowSeconds: DAY_SECONDS },
  ]);
  if (wait) return wait;
  const answer = await context.bank.call('POST /name-enquiries', {
    body: { kind: asked.kind, bank: asked.institution, number: plainNumber(asked.number) },
  });
  if (answer.outcome === 'refused') return refuse('payout_number_invalid');
  if (answer.outcome !== 'ok') return refuse('bank_unreachable');
  if (answer.data.outcome === 'invalid_number') return refuse('payout_number_invalid');
  if (answer.data.outcome === 'not_found') return refuse('payout_account_not_at_bank');
  return sameName(answer.data.holderName, asked.holderName) ? null : refuse('payout_name_mismatch');
}

export async function addPayoutAccount(
  context: Context,
  asked: NewPayoutAccount,
  intent: Intent,
): Promise<PayoutAccount | PayoutAccountRefusal | IntentRefusal> {
  const wrongPin = await checkPin(context, asked);
  if (wrongPin) return wrongPin;
  return keepAccount(context, asked.memberId, intent, async (member) => {
    const list = await institutions(context);
    if (isRefusal(list)) return list;
    if (!isPlausible(asked, list)) return refuse('payout_number_invalid');
    if (!sameName(asked.holderName, member.realName)) return refuse('payout_name_mismatch');
    return (await enquireName(context, asked)) ?? { ...asked, number: plainNumber(asked.number) };
  });
}

/** Sandbox only: has the sandbox bank open an account in the member's name, so that people can try the app out. */
export async function openSandboxAccount(
  context: Context,
  asked: { memberId: bigint; kind: PayoutAccount['kind']; institution: string; pin: string },
  intent: Intent,
): Promise<PayoutAccount | PayoutAccountRefusal | IntentRefusal> {
  if (context.config.profile !== 'sandbox') return refuse('sandbox_accounts_off');
  const wrongPin = await checkPin(context, asked);
  if (wrongPin) return wrongPin;
  return keepAccount(context, asked.memberId, intent, async (member) => {
    // A mobile-money account gets the member's own phone number, if it has one of this operator's prefixes.
    const list = await institutions(context);
    if (isRefusal(list)) return list;
    const ownPhone =
      asked.kind === 'mobile_money' && isPlausible({ ...asked, number: member.phone }, list)
        ? { number: member.phone }
        : {};
    const opened = await context.bank.call('POST /sandbox/accounts', {
      body: { kind: asked.kind, bank: asked.institution, holderName: member.realName, ...ownPhone },
    });
    if (opened.outcome === 'refused')
      return refuse(opened.code === 'number_taken' ? 'payout_account_taken' : 'payout_number_invalid');
    if (opened.outcome !== 'ok') return refuse('bank_unreachable');
    return { ...asked, number: opened.data.number, holderName: opened.data.holderName, openingAddress: 'Sandbox bank' };
  });
}

/** Repeats the name enquiry for a saved account, because the bank may have closed or renamed it since. */
export async function verifyPayoutAccount(
  context: Context,
  owner: AccountOwner,
): Promise<
  | PayoutAccount
  | Refusal<
      | 'payout_account_unknown'
      | 'payout_name_mismatch'
      | 'payout_account_not_at_bank'
      | 'bank_unreachable'
      | 'too_many_requests'
    >
> {
  const account = await ownAccount(context.sql, owner);
  if (!account) return refuse('payout_account_unknown');
  const unverified = await enquireName(context, account);
  if (unverified?.name === 'bank_unreachable' || unverified?.name === 'too_many_requests') return unverified;
  await context.sql`update wallet.payout_account set verified_at = ${unverified ? null : context.clock.now()}
    where id = ${account.id}`;
  if (unverified)
    return refuse(unverified.name === 'payout_name_mismatch' ? 'payout_name_mismatch' : 'payout_account_not_at_bank');
  return required(await payoutAccountById(context.sql, account.id));
}
