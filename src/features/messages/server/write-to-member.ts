// Use case: a member of staff writes a message to one member. The audit log keeps the text and the author.
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { sendMessage } from './public.ts';

type Letter = { memberId: bigint; title: string; text: string };

export async function writeToMember(
  context: Pick<Context, 'sql' | 'clock'>,
  { staffId }: StaffCaller,
  { memberId, title, text }: Letter,
  intent: Intent,
): Promise<null | Refusal<'member_not_found'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx): Promise<null | Refusal<'member_not_found'>> => {
    if (!(await memberById(tx, memberId))) return refuse('member_not_found');
    await sendMessage(tx, { memberId, kind: 'messages.from_staff', params: { title, text } });
    const subject = `member:${memberId}`;
    await audit(tx, { staffId, action: 'messages.message_member', subject, detail: { title, text } });
    return null;
  });
}
