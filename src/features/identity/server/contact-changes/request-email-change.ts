// Change of the e-mail address. Codes may go there, so it changes as slowly as a phone number. It needs the password, a
// code at the new address and a waiting time. Meanwhile the old address and the inbox hear of it. Any signed-in device
// can call it off.
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { memberById } from '../members/members.ts';
import { confirmPassword } from '../secrets/confirm-password.ts';
import { alertMember } from '../sessions/alerts.ts';
import { type EmailChange, waitingEmailChange } from './email-change.ts';
import { secretsSeen, stillTrusted } from './waiting-changes.ts';

export type EmailChangeRefusal =
  | Refusal<'password_wrong' | 'too_many_requests' | 'member_frozen' | 'email_unchanged' | 'email_change_pending'>
  | CodeRefusal;

export async function requestEmailChange(
  floor: Floor,
  asked: { memberId: bigint; newEmail: string; code: string; password: string } & AskedFrom,
): Promise<EmailChange | EmailChangeRefusal> {
  const member = must(await memberById(floor.sql, asked.memberId));
  if (member.frozenAt) return refuse('member_frozen');
  if (member.email.toLowerCase() === asked.newEmail) return refuse('email_unchanged');
  const seen = await secretsSeen(floor.sql, member.id);
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  const codeId = await tryCode(floor, { ...asked, purpose: 'email_change', recipient: asked.newEmail });
  if (isRefusal(codeId)) return codeId;
  return floor.sql.begin(async (tx): Promise<EmailChange | EmailChangeRefusal> => {
    const distrusted = await stillTrusted(tx, member.id, seen);
    if (distrusted) return distrusted;
    if (await waitingEmailChange(tx, member.id)) return refuse('email_change_pending');
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    const [change] = await tx<EmailChange[]>`
      insert into identity.email_change (member_id, old_email, new_email)
      values (${member.id}, ${member.email}, ${asked.newEmail})
      on conflict (member_id) where state = 'waiting' do nothing
      returning id, new_email, requested_at, effective_at`;
    if (!change) return refuse('email_change_pending');
    await alertMember(floor, tx, member, 'email_change_requested', {
      newEmail: asked.newEmail,
      effectiveAt: change.effectiveAt.toISOString(),
    });
    return change;
  });
}
