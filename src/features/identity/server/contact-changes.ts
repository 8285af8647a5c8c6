// Changes that wait: of a phone number, of an e-mail address, and of a second factor that is lost. A change began with
// the member's secrets, so it ends with them: after a reset by code or a freeze, another person may have known the
// secret.
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
/** The requested new value. A loss has none. */
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
 * Ends the changes whose waiting time is over, except those of frozen members. `apply` says how each ended. Returns how
 * many were due.
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
      // Lock the member first, as a freeze does, and no more of the row. A person they invited may be registering.
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

/** Calls off a member's waiting changes in the transaction of the reset or the freeze. */
export async function callOffWaiting(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  await callOff(context, tx, member, 'phone_change');
  await callOff(context, tx, member, 'email_change');
  await callOff(context, tx, member, 'second_factor_loss');
}

/** Also tells the member. False where none waits. */
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

/** A member's secrets as they were before the try. */
type SecretsSeen = { password: string; pinSalt: Buffer | null };

export async function secretsSeen(q: Queryable, memberId: bigint): Promise<SecretsSeen> {
  const [row] = await q<SecretsSeen[]>`
    select password_hash as password, pin_salt from identity.member_secret where member_id = ${memberId}`;
  return required(row);
}

/**
 * Call it in the transaction in which a change begins to wait. No freeze or reset came since the secrets were tried.
 * None can come before the change is written, so the next one finds it.
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
 * Codes may go to the e-mail address, so it changes as slowly as a phone number. The change needs the password, a code
 * at the new address and a waiting time. Meanwhile the old address and the inbox hear of it, and any signed-in device
 * can call it off.
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
 * A new phone number, after a lost SIM. It needs password, PIN, a code at the new number and a waiting time (members.md
 * 5). Meanwhile the old number and the inbox hear of it, and any signed-in device can call it off.
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
    // The code proves that the caller holds the number, so no other person learns that it is taken.
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

/** The job. */
export async function applyEmailChanges(context: Context): Promise<number> {
  return applyDue(context, 'email_change', async (tx, member, newEmail) => {
    await tx`update identity.member set email = ${newEmail} where id = ${member.id}`;
    // To the old address: the requester chose the new one.
    await alertMember(context, tx, member, 'email_changed');
    return 'done';
  });
}

/** The job. */
export async function applyPhoneChanges(context: Context): Promise<number> {
  return applyDue(context, 'phone_change', async (tx, member, newPhone) => {
    // Another person may have registered with the number while it waited. They keep their account. The lock stops
    // registrations meanwhile.
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
