// Change of a phone number, after a lost SIM. It needs password, PIN, a code at the new number and a waiting time
// (members.md 5). Meanwhile the old number and the inbox hear of it. Any signed-in device can call it off.
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { memberById } from '../members/members.ts';
import { checkPin, type PinRefusal } from '../secrets/check-pin.ts';
import { confirmPassword } from '../secrets/confirm-password.ts';
import { alertMember } from '../sessions/alerts.ts';
import { type PhoneChange, waitingPhoneChange } from './phone-change.ts';
import { secretsSeen, stillTrusted } from './waiting-changes.ts';

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
  return floor.sql.begin(async (tx): Promise<PhoneChange | PhoneChangeRefusal> => {
    const distrusted = await stillTrusted(tx, member.id, seen);
    if (distrusted) return distrusted;
    if (await waitingPhoneChange(tx, member.id)) return refuse('phone_change_pending');
    // The code proves that the caller holds the number, so nobody else learns that it is taken.
    const [taken] = await tx`select from identity.member where phone = ${asked.newPhone}`;
    if (taken) return refuse('phone_taken');
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    const [change] = await tx<PhoneChange[]>`
      insert into identity.phone_change (member_id, old_phone, new_phone)
      values (${member.id}, ${member.phone}, ${asked.newPhone})
      on conflict (member_id) where state = 'waiting' do nothing
      returning id, new_phone, requested_at, effective_at`;
    if (!change) return refuse('phone_change_pending');
    await alertMember(floor, tx, member, 'phone_change_requested', {
      newPhone: asked.newPhone,
      effectiveAt: change.effectiveAt.toISOString(),
    });
    return change;
  });
}
