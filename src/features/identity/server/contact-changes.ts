// Changes with a waiting time: a new phone number, a new e-mail address, and the removal of a lost second factor. A
// reset of password or PIN by code, or a freeze, calls them off, because a thief who knew the secrets may have begun
// them. Also requests and applies changes of phone and e-mail.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../contract.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from './codes.ts';
import { type Member, memberById } from '#features/members/server/public.ts';
import { checkPin, type PinRefusal } from './secrets/pins.ts';
import { confirmPassword } from './secrets/passwords.ts';
import { contactHashOf } from '#features/credentials/server/public.ts';
import { alertMember } from './sessions/alerts.ts';
import { whereOf } from './sessions/devices.ts';

type Waiting = 'phone_change' | 'email_change' | 'second_factor_loss';
/** The column with the requested new value. A loss has none. */
const COLUMN = {
  phone_change: 'new_phone',
  email_change: 'new_email',
  second_factor_loss: 'state',
} as const satisfies Record<Waiting, string>;

export function changeToWire<Change extends { id: bigint; requestedAt: Date; effectiveAt: Date }>(change: Change) {
  const { id, requestedAt, effectiveAt, ...wanted } = change;
  return {
    ...wanted,
    id: id.toString(),
    requestedAt: requestedAt.toISOString(),
    effectiveAt: effectiveAt.toISOString(),
  };
}

/**
 * Applies the changes whose waiting time is over, except those of frozen members. `apply` returns how each ends.
 * Returns how many were due.
 */
export async function applyDue(
  context: Context,
  what: Waiting,
  apply: (tx: Transaction, member: Member, wanted: string) => Promise<'done' | 'refused'>,
): Promise<number> {
  const table = context.sql(`identity.${what}`);
  const due = await context.sql<{ id: bigint; memberId: bigint }[]>`
    select c.id, c.member_id from ${table} c join identity.member m on m.id = c.member_id
    where c.state = 'waiting' and c.effective_at <= ${context.clock.now()} and m.frozen_at is null
    order by c.id limit 200`;
  for (const { id, memberId } of due) {
    await context.sql.begin(async (tx) => {
      // Lock the member first, as a freeze does. `no key update` lets a person whom they invited register meanwhile.
      await tx`select from identity.member where id = ${memberId} for no key update`;
      const [change] = await tx<{ wanted: string }[]>`
        select ${tx(COLUMN[what])} as wanted from ${table} where id = ${id} and state = 'waiting' for update`;
      const member = required(await memberById(tx, memberId));
      if (!change || member.frozenAt) return;
      const state = await apply(tx, member, change.wanted);
      await tx`update ${table} set state = ${state} where id = ${id}`;
    });
  }
  return due.length;
}

/** Calls off all waiting changes of a member, in the transaction of the reset or the freeze. */
export async function callOffWaiting(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  await callOff(context, tx, member, 'phone_change');
  await callOff(context, tx, member, 'email_change');
  await callOff(context, tx, member, 'second_factor_loss');
}

/** Calls off one waiting change and alerts the member. False if none waits. */
export async function callOff(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
  what: Waiting,
): Promise<boolean> {
  const ended = await tx`
    update ${tx(`identity.${what}`)} set state = 'called_off'
    where member_id = ${member.id} and state = 'waiting'`;
  if (ended.count === 0) return false;
  await alertMember(context, tx, member, `${what}_called_off`);
  return true;
}

/** A member's secrets as they were before the request checked them. */
type SecretsSeen = { password: string; pinSalt: Buffer | null };

export async function secretsSeen(q: Queryable, memberId: bigint): Promise<SecretsSeen> {
  const [row] = await q<SecretsSeen[]>`
    select password_hash as password, pin_salt from identity.member_secret where member_id = ${memberId}`;
  return required(row);
}

/**
 * Null if no freeze or reset has come since the secrets were checked. Call it in the transaction that records a change:
 * its locks make a later freeze or reset wait, which then finds the change and calls it off.
 */
async function stillTrusted(
  tx: Transaction,
  memberId: bigint,
  { password, pinSalt }: SecretsSeen,
): Promise<null | Refusal<'member_frozen' | 'password_wrong'>> {
  const [open] = await tx`select from identity.member where id = ${memberId} and frozen_at is null for share`;
  if (!open) return refuse('member_frozen');
  const [same] = await tx`
    select from identity.member_secret
    where member_id = ${memberId} and password_hash = ${password}
      and pin_salt is not distinct from ${pinSalt} for share`;
  return same ? null : refuse('password_wrong');
}

type EmailChange = { id: bigint; newEmail: string; requestedAt: Date; effectiveAt: Date };

export async function waitingEmailChange(q: Queryable, memberId: bigint): Promise<EmailChange | null> {
  const [row] = await q<EmailChange[]>`
    select id, new_email, requested_at, effective_at
    from identity.email_change where member_id = ${memberId} and state = 'waiting'`;
  return row ?? null;
}

type PhoneChange = { id: bigint; newPhone: string; requestedAt: Date; effectiveAt: Date };

export async function waitingPhoneChange(q: Queryable, memberId: bigint): Promise<PhoneChange | null> {
  const [row] = await q<PhoneChange[]>`
    select id, new_phone, requested_at, effective_at
    from identity.phone_change where member_id = ${memberId} and state = 'waiting'`;
  return row ?? null;
}

export type EmailChangeRefusal =
  | Refusal<'password_wrong' | 'too_many_requests' | 'member_frozen' | 'email_unchanged' | 'email_change_pending'>
  | CodeRefusal;

/**
 * Requests a new e-mail address. It changes as slowly as a phone number, because codes may be sent to it. The change
 * needs the password, a code sent to the new address and a waiting time. The member is alerted at the old address and
 * in the inbox, and can call it off from any signed-in device.
 */
export async function requestEmailChange(
  context: Context,
  asked: { memberId: bigint; newEmail: string; code: string; password: string } & AskedFrom,
): Promise<EmailChange | EmailChangeRefusal> {
  const member = required(await memberById(context.sql, asked.memberId));
  if (member.frozenAt) return refuse('member_frozen');
  if (member.email.toLowerCase() === asked.newEmail) return refuse('email_unchanged');
  const seen = await secretsSeen(context.sql, member.id);
  const refused = await confirmPassword(context, asked);
  if (refused) return refused;
  const codeId = await tryCode(context, { ...asked, purpose: 'email_change', recipient: asked.newEmail });
  if (isRefusal(codeId)) return codeId;
  return context.sql.begin(async (tx): Promise<EmailChange | EmailChangeRefusal> => {
    const distrusted = await stillTrusted(tx, member.id, seen);
    if (distrusted) return distrusted;
    if (await waitingEmailChange(tx, member.id)) return refuse('email_change_pending');
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    const [change] = await tx<EmailChange[]>`
      insert into identity.email_change (member_id, old_email, new_email)
      values (${member.id}, ${member.email}, ${asked.newEmail})
      on conflict (member_id) where state = 'waiting' do nothing
      returning id, new_email, requested_at, effective_at`;
    if (!change) return refuse('email_change_pending');
    await alertMember(context, tx, member, 'email_change_requested', {
      newEmail: asked.newEmail,
      effectiveAt: change.effectiveAt.toISOString(),
    });
    return change;
  });
}

export type PhoneChangeRefusal =
  | Refusal<
      | 'password_wrong'
      | 'too_many_requests'
      | 'member_frozen'
      | 'phone_unchanged'
      | 'phone_taken'
      | 'phone_change_pending'
    >
  | PinRefusal
  | CodeRefusal;

/**
 * Requests a new phone number, for instance after a lost SIM. It needs the password, the PIN, a code sent to the new
 * number and a waiting time (members.md 5). The member is alerted at the old number and in the inbox, and can call it
 * off from any signed-in device.
 */
export async function requestPhoneChange(
  context: Context,
  asked: { memberId: bigint; newPhone: string; code: string; password: string; pin: string } & AskedFrom,
): Promise<PhoneChange | PhoneChangeRefusal> {
  const member = required(await memberById(context.sql, asked.memberId));
  if (member.frozenAt) return refuse('member_frozen');
  if (member.phone === asked.newPhone) return refuse('phone_unchanged');
  const seen = await secretsSeen(context.sql, member.id);
  const refused = (await confirmPassword(context, asked)) ?? (await checkPin(context, asked));
  if (refused) return refused;
  const codeId = await tryCode(context, { ...asked, purpose: 'phone_change', recipient: asked.newPhone });
  if (isRefusal(codeId)) return codeId;
  return context.sql.begin(async (tx): Promise<PhoneChange | PhoneChangeRefusal> => {
    const distrusted = await stillTrusted(tx, member.id, seen);
    if (distrusted) return distrusted;
    if (await waitingPhoneChange(tx, member.id)) return refuse('phone_change_pending');
    // Only a person with the number's code gets here, so no one else learns that the number is taken.
    const [taken] = await tx`select from identity.member where phone = ${asked.newPhone}`;
    if (taken) return refuse('phone_taken');
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    const [change] = await tx<PhoneChange[]>`
      insert into identity.phone_change (member_id, old_phone, new_phone)
      values (${member.id}, ${member.phone}, ${asked.newPhone})
      on conflict (member_id) where state = 'waiting' do nothing
      returning id, new_phone, requested_at, effective_at`;
    if (!change) return refuse('phone_change_pending');
    await alertMember(context, tx, member, 'phone_change_requested', {
      newPhone: asked.newPhone,
      effectiveAt: change.effectiveAt.toISOString(),
    });
    return change;
  });
}

export async function callOffEmailChange(
  context: Context,
  memberId: bigint,
): Promise<null | Refusal<'email_change_not_found'>> {
  const member = required(await memberById(context.sql, memberId));
  const ended = await context.sql.begin((tx) => callOff(context, tx, member, 'email_change'));
  return ended ? null : refuse('email_change_not_found');
}

export async function callOffPhoneChange(
  context: Context,
  memberId: bigint,
): Promise<null | Refusal<'phone_change_not_found'>> {
  const member = required(await memberById(context.sql, memberId));
  const ended = await context.sql.begin((tx) => callOff(context, tx, member, 'phone_change'));
  return ended ? null : refuse('phone_change_not_found');
}

/** The job identity.apply_email_changes. */
export async function applyEmailChanges(context: Context): Promise<number> {
  return applyDue(context, 'email_change', async (tx, member, newEmail) => {
    await tx`update identity.member set email = ${newEmail} where id = ${member.id}`;
    // Alerts the old address, because the requester chose the new one.
    await alertMember(context, tx, member, 'email_changed');
    return 'done';
  });
}

/** The job identity.apply_phone_changes. */
export async function applyPhoneChanges(context: Context): Promise<number> {
  return applyDue(context, 'phone_change', async (tx, member, newPhone) => {
    // If another person has registered with the number meanwhile, they keep it and the change is refused. The lock
    // stops registrations with it during the update.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`phone|${newPhone}`}, 0))`;
    const moved = await tx`
      update identity.member set phone = ${newPhone}, contact_hash = ${contactHashOf(context.secrets, newPhone)}
      where id = ${member.id} and not exists (select from identity.member o where o.phone = ${newPhone})`;
    const done = moved.count === 1;
    await alertMember(context, tx, member, done ? 'phone_changed' : 'phone_change_refused', { newPhone });
    return done ? 'done' : 'refused';
  });
}

export function contactChangeHandlers(context: Context) {
  return {
    'POST /api/v1/phone-change': async ({ body, ...call }) => {
      const change = await requestPhoneChange(context, { memberId: call.caller.memberId, ...body, ...whereOf(call) });
      return isRefusal(change) ? change : changeToWire(change);
    },
    'DELETE /api/v1/phone-change': ({ caller }) => callOffPhoneChange(context, caller.memberId),
    'POST /api/v1/email-change': async ({ body, ...call }) => {
      const change = await requestEmailChange(context, { memberId: call.caller.memberId, ...body, ...whereOf(call) });
      return isRefusal(change) ? change : changeToWire(change);
    },
    'DELETE /api/v1/email-change': ({ caller }) => callOffEmailChange(context, caller.memberId),
  } satisfies Partial<Handlers<typeof contract>>;
}
