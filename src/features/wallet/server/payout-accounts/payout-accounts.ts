// Payout accounts: in the member's own name, verified by the bank's name enquiry, one number for one member (product.md 3).
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { firstAnswer, type Intent, once } from '../../../../platform/intents.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import {
  checkPin,
  identitySettings,
  type Member,
  memberById,
  type PinRefusal,
  spend,
} from '../../../identity/server/public.ts';
import { sendMessage } from '../../../messages/server/public.ts';
import { institutions } from './institutions.ts';
import { isPlausible, masked, plainNumber, sameName } from './number-rules.ts';
import { type PayoutAccount, payoutAccountById, payoutAccountsOf } from './payout-account-store.ts';
import { settings } from '../settings.ts';

export type NewPayoutAccount = {
  memberId: bigint;
  kind: PayoutAccount['kind'];
  institution: string;
  number: string;
  holderName: string;
  openingAddress: string;
  pin: string;
};
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

export async function addPayoutAccount(
  floor: Floor,
  asked: NewPayoutAccount,
  intent: Intent,
): Promise<PayoutAccount | PayoutAccountRefusal> {
  const wrongPin = await checkPin(floor, asked);
  if (wrongPin) return wrongPin;
  return keep(floor, asked.memberId, intent, async (member) => {
    const list = await institutions(floor);
    if (isRefusal(list)) return list;
    if (!isPlausible(asked, list)) return refuse('payout_number_invalid');
    if (!sameName(asked.holderName, member.realName)) return refuse('payout_name_mismatch');
    return (await enquire(floor, asked)) ?? { ...asked, number: plainNumber(asked.number) };
  });
}

/** For trying things out: the sandbox bank opens an account in the member's name. Impossible where the rail is not the sandbox's. */
export async function openSandboxAccount(
  floor: Floor,
  asked: { memberId: bigint; kind: PayoutAccount['kind']; institution: string; pin: string },
  intent: Intent,
): Promise<PayoutAccount | PayoutAccountRefusal> {
  if (floor.config.profile !== 'sandbox') return refuse('sandbox_accounts_off');
  const wrongPin = await checkPin(floor, asked);
  if (wrongPin) return wrongPin;
  return keep(floor, asked.memberId, intent, async (member) => {
    // A mobile-money account is the member's own phone, where it belongs to that operator.
    const list = await institutions(floor);
    if (isRefusal(list)) return list;
    const ownPhone =
      asked.kind === 'mobile_money' && isPlausible({ ...asked, number: member.phone }, list)
        ? { number: member.phone }
        : {};
    const opened = await floor.bank.call('POST /sandbox/accounts', {
      body: { kind: asked.kind, bank: asked.institution, holderName: member.realName, ...ownPhone },
    });
    if (opened.outcome === 'refused')
      return refuse(opened.code === 'number_taken' ? 'payout_account_taken' : 'payout_number_invalid');
    if (opened.outcome !== 'ok') return refuse('bank_unreachable');
    return { ...asked, number: opened.data.number, holderName: opened.data.holderName, openingAddress: 'Sandbox' };
  });
}

const DAY_SECONDS = 86_400;

/** Null when the bank knows the account under the holder's name. Counted: an answer tells whether an account exists. */
async function enquire(
  floor: Floor,
  asked: Pick<NewPayoutAccount, 'memberId' | 'kind' | 'institution' | 'number' | 'holderName'>,
) {
  const { nameEnquiriesADay } = await settings.read(floor);
  const wait = await spend(floor, [
    { bucket: `name_enquiry|${asked.memberId}`, limit: nameEnquiriesADay, windowSeconds: DAY_SECONDS },
  ]);
  if (wait) return wait;
  const answer = await floor.bank.call('POST /name-enquiries', {
    body: { kind: asked.kind, bank: asked.institution, number: plainNumber(asked.number) },
  });
  if (answer.outcome === 'refused') return refuse('payout_number_invalid');
  if (answer.outcome !== 'ok') return refuse('bank_unreachable');
  if (answer.data.outcome === 'invalid_number') return refuse('payout_number_invalid');
  if (answer.data.outcome === 'not_found') return refuse('payout_account_not_at_bank');
  return sameName(answer.data.holderName, asked.holderName) ? null : refuse('payout_name_mismatch');
}

type Checked = Omit<NewPayoutAccount, 'pin'>;

/**
 * What the bank says is asked for outside the transaction, and only where the key has no answer yet. A refusal is final under its
 * key like any other; the bank's silence and a quota that is used up leave it open.
 */
async function keep(
  floor: Floor,
  memberId: bigint,
  intent: Intent,
  check: (member: Member) => Promise<Checked | PayoutAccountRefusal>,
): Promise<PayoutAccount | PayoutAccountRefusal> {
  const kept =
    (await firstAnswer<{ id: string }>(floor.sql, intent)) ?? (await checkedOnce(floor, memberId, intent, check));
  return isRefusal(kept)
    ? (kept as PayoutAccountRefusal)
    : ((await payoutAccountById(floor.sql, BigInt(kept.id))) as PayoutAccount);
}

async function checkedOnce(
  floor: Floor,
  memberId: bigint,
  intent: Intent,
  check: (member: Member) => Promise<Checked | PayoutAccountRefusal>,
): Promise<{ id: string } | Refusal> {
  const member = (await memberById(floor.sql, memberId)) as Member;
  const checked = await check(member);
  const at = floor.clock.now();
  const [{ payoutAccountsMax }, { pinResetHoldHours }] = await Promise.all([
    settings.read(floor),
    identitySettings.read(floor),
  ]);
  const heldUntil = member.pinResetAt ? new Date(member.pinResetAt.getTime() + pinResetHoldHours * 3_600_000) : at;
  return once(floor.sql, intent, at, async (tx): Promise<{ id: string } | Refusal> => {
    if (isRefusal(checked)) return checked;
    const { kind, institution, number, holderName, openingAddress } = checked;
    await queueAccountsOf(tx, member.id, await holderOf(tx, checked));
    const others = await payoutAccountsOf(tx, member.id);
    const same = others.find((one) => one.kind === kind && one.institution === institution && one.number === number);
    if (same) return { id: String(same.id) };
    if (others.length >= payoutAccountsMax) return refuse('payout_accounts_full', { max: payoutAccountsMax });
    if (!(await bindNumber(tx, member.id, checked))) return refuse('payout_account_taken');
    const [row] = await tx<{ id: bigint }[]>`
      insert into wallet.payout_account (member_id, kind, institution, number, holder_name, opening_address, verified_at, usable_from, is_default, created_at)
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

type Numbered = Pick<Checked, 'kind' | 'institution' | 'number'>;

/** One member's accounts change one after another; of two members in one order, so that nobody waits in a circle. */
async function queueAccountsOf(tx: Transaction, ...members: readonly (bigint | undefined)[]): Promise<void> {
  const ids = [...new Set(members.filter((id) => id !== undefined))].sort((a, b) => (a < b ? -1 : 1));
  for (const id of ids) await tx`select pg_advisory_xact_lock(hashtextextended(${`wallet.payout_account ${id}`}, 0))`;
}

/** Who has the number among their accounts, if anybody. */
async function holderOf(q: Queryable, { kind, institution, number }: Numbered): Promise<bigint | undefined> {
  const [row] = await q<{ memberId: bigint }[]>`
    select member_id from wallet.payout_account
    where kind = ${kind} and institution = ${institution} and number = ${number} and removed_at is null`;
  return row?.memberId;
}

/** False when the number is somebody else's. From a member who is not its phone's owner it goes to the owner, and they hear of it. */
async function bindNumber(
  tx: Transaction,
  memberId: bigint,
  { kind, institution, number }: Numbered,
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

/** Where the default was removed, the oldest account that is left is it. */
async function handOnDefault(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`
    update wallet.payout_account set is_default = true
    where id = (select min(id) from wallet.payout_account where member_id = ${memberId} and removed_at is null)
      and not exists (select from wallet.payout_account where member_id = ${memberId} and is_default)`;
}

export type Owner = { id: bigint; memberId: bigint };

async function own(q: Queryable, { id, memberId }: Owner): Promise<PayoutAccount | undefined> {
  const account = await payoutAccountById(q, id);
  return account?.memberId === memberId && account.removedAt === null ? account : undefined;
}

/** The account as it is once nobody else changes the member's accounts: meanwhile its phone's owner may have taken it. */
async function changeOwn<T>(
  floor: Floor,
  owner: Owner,
  change: (tx: Transaction, account: PayoutAccount) => Promise<T>,
): Promise<T | Refusal<'payout_account_unknown'>> {
  return (await floor.sql.begin(async (tx) => {
    await queueAccountsOf(tx, owner.memberId);
    const account = await own(tx, owner);
    return account ? change(tx, account) : refuse('payout_account_unknown');
  })) as T | Refusal<'payout_account_unknown'>;
}

/** Asks the bank again: an account may have been closed, or renamed, since. */
export async function verifyPayoutAccount(
  floor: Floor,
  owner: Owner,
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
  const account = await own(floor.sql, owner);
  if (!account) return refuse('payout_account_unknown');
  const unverified = await enquire(floor, account);
  if (unverified?.name === 'bank_unreachable' || unverified?.name === 'too_many_requests') return unverified;
  await floor.sql`update wallet.payout_account set verified_at = ${unverified ? null : floor.clock.now()} where id = ${account.id}`;
  if (unverified)
    return refuse(unverified.name === 'payout_name_mismatch' ? 'payout_name_mismatch' : 'payout_account_not_at_bank');
  return (await payoutAccountById(floor.sql, account.id)) as PayoutAccount;
}

export async function makeDefault(
  floor: Floor,
  owner: Owner,
): Promise<PayoutAccount | Refusal<'payout_account_unknown'>> {
  return changeOwn(floor, owner, async (tx, account) => {
    await tx`update wallet.payout_account set is_default = false where member_id = ${account.memberId} and is_default`;
    await tx`update wallet.payout_account set is_default = true where id = ${account.id}`;
    return { ...account, isDefault: true };
  });
}

/** Withdrawals keep their own copy, but one under way keeps its account too, so that a return finds it. */
export async function removePayoutAccount(
  floor: Floor,
  owner: Owner,
): Promise<{ removed: true } | Refusal<'payout_account_unknown' | 'payout_account_in_use'>> {
  return changeOwn(floor, owner, async (tx, account) => {
    const [inUse] = await tx`
      select from wallet.withdrawal where member_id = ${account.memberId} and payout_account_id = ${account.id}
        and state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing') limit 1`;
    if (inUse) return refuse('payout_account_in_use');
    await tx`update wallet.payout_account set removed_at = ${floor.clock.now()}, is_default = false where id = ${account.id}`;
    await handOnDefault(tx, account.memberId);
    return { removed: true as const };
  });
}
