// Change of a phone number, after a lost SIM. It needs password, PIN, a code at the new number and a waiting time
// (members.md 5). Meanwhile the old number and the inbox hear of it. Any signed-in device can call it off.
import type { Queryable } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { alertMember } from '../sessions/alerts.ts';
import { checkPin, type PinRefusal } from '../secrets/check-pin.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { memberById } from '../members/members.ts';
import { contactHashOf } from '../secrets/secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { confirmPassword } from '../sessions/sign-in.ts';
import { applyDue, callOff, secretsSeen, stillTrusted } from './waiting-changes.ts';

const HOUR_MS = 3_600_000;

export type PhoneChange = { id: bigint; newPhone: string; requestedAt: Date; effectiveAt: Date };

export async function waitingPhoneChange(q: Queryable, memberId: bigint): Promise<PhoneChange | null> {
  const [row] = await q<PhoneChange[]>`
    select id, new_phone, requested_at, effective_at
    from identity.phone_change where member_id = ${memberId} and state = 'waiting'`;
  return row ?? null;
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

export async function requestPhoneChange(
  floor: Floor,
  asked: { memberId: bigint; newPhone: string; code: string; password: string; pin: string } & AskedFrom,
): Promise<PhoneChange | PhoneChangeRefusal> {
  const member = must(await memberById(floor.sql, asked.memberId));
  if (member.frozenAt) return refuse('member_frozen');
  if (member.phone === asked.newPhone) return refuse('phone_unchanged');
  const seen = await secretsSeen(floor.sql, member.id);
  const refused = (await confirmPassword(floor, asked)) ?? (await checkPin(floor, asked));
  if (refused) return refused;
  const codeId = await tryCode(floor, { ...asked, purpose: 'phone_change', recipient: asked.newPhone });
  if (isRefusal(codeId)) return codeId;
  const { phoneChangeWaitHours } = await identitySettings.read(floor);
  const requestedAt = floor.clock.now();
  const effectiveAt = new Date(requestedAt.getTime() + phoneChangeWaitHours * HOUR_MS);
  return floor.sql.begin(async (tx): Promise<PhoneChange | PhoneChangeRefusal> => {
    const distrusted = await stillTrusted(tx, member.id, seen);
    if (distrusted) return distrusted;
    if (await waitingPhoneChange(tx, member.id)) return refuse('phone_change_pending');
    // The code proves that the caller holds the number, so nobody else learns that it is taken.
    const [taken] = await tx`select from identity.member where phone = ${asked.newPhone}`;
    if (taken) return refuse('phone_taken');
    if (!(await useCode(tx, codeId, requestedAt))) return refuse('code_wrong');
    const [row] = await tx<{ id: bigint }[]>`
      insert into identity.phone_change (member_id, old_phone, new_phone, requested_at, effective_at)
      values (${member.id}, ${member.phone}, ${asked.newPhone}, ${requestedAt}, ${effectiveAt})
      on conflict (member_id) where state = 'waiting' do nothing returning id`;
    if (!row) return refuse('phone_change_pending');
    await alertMember(floor, tx, member, 'phone_change_requested', {
      newPhone: asked.newPhone,
      effectiveAt: effectiveAt.toISOString(),
    });
    return { id: row.id, newPhone: asked.newPhone, requestedAt, effectiveAt };
  });
}

export async function callOffPhoneChange(
  floor: Floor,
  memberId: bigint,
): Promise<null | Refusal<'phone_change_not_found'>> {
  const member = must(await memberById(floor.sql, memberId));
  const ended = await floor.sql.begin((tx) => callOff(floor, tx, member, 'phone_change'));
  return ended ? null : refuse('phone_change_not_found');
}

/** The job. */
export async function applyPhoneChanges(floor: Floor): Promise<number> {
  return applyDue(floor, 'phone_change', async (tx, member, newPhone) => {
    // Somebody may have registered with the number while it waited; their account stands. The lock stops registrations
    // meanwhile.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`phone|${newPhone}`}, 0))`;
    const moved = await tx`
      update identity.member set phone = ${newPhone}, contact_hash = ${contactHashOf(floor.secrets, newPhone)}
      where id = ${member.id} and not exists (select from identity.member o where o.phone = ${newPhone})`;
    const done = moved.count === 1;
    await alertMember(floor, tx, member, done ? 'phone_changed' : 'phone_change_refused', { newPhone });
    return done ? 'done' : 'refused';
  });
}
