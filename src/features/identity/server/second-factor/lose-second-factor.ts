// A member who lost the second factor and every recovery code (docs/decisions/0038). It takes the password, a code to
// the phone and a waiting time. Phone, e-mail and inbox hear of it, and any signed-in device calls it off.
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { applyDue, callOff } from '../contact-changes/waiting-changes.ts';
import { memberById } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { dropPasskeysOf } from '../member-passkeys/remove-member-passkey.ts';
import { dropSecondFactor } from './change-second-factor.ts';
import { heldTicket, stillHolds } from './enter-or-ask.ts';

type LossRefusal = CodeRefusal | Refusal<'sign_in_expired' | 'loss_needs_password' | 'loss_waiting'>;

/** The ticket proves the password, the code the phone. Returns when the second factor goes. */
export async function loseSecondFactor(
  floor: Floor,
  asked: { ticket: string; code: string } & AskedFrom,
): Promise<Date | LossRefusal> {
  const held = heldTicket(floor, asked);
  if (!held) return refuse('sign_in_expired');
  if (held.method !== 'password') return refuse('loss_needs_password');
  const { phone } = must(await memberById(floor.sql, held.memberId));
  const codeId = await tryCode(floor, { ...asked, purpose: 'sign_in', recipient: phone });
  if (isRefusal(codeId)) return codeId;
  return floor.sql.begin(async (tx): Promise<Date | LossRefusal> => {
    if (!(await stillHolds(tx, held))) return refuse('sign_in_expired');
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    const member = must(await memberById(tx, held.memberId));
    const [begun] = await tx<{ effectiveAt: Date }[]>`
      insert into identity.second_factor_loss (member_id) values (${member.id})
      on conflict (member_id) where state = 'waiting' do nothing returning effective_at`;
    if (!begun) return refuse('loss_waiting');
    const told = { effectiveAt: begun.effectiveAt.toISOString() };
    await alertMember(floor, tx, member, 'second_factor_loss_requested', told);
    return begun.effectiveAt;
  });
}

export async function lossOf(floor: Floor, memberId: bigint): Promise<Date | null> {
  const [row] = await floor.sql<{ at: Date }[]>`
    select effective_at as at from identity.second_factor_loss where member_id = ${memberId} and state = 'waiting'`;
  return row?.at ?? null;
}

export async function callOffLoss(floor: Floor, memberId: bigint): Promise<null | Refusal<'loss_not_found'>> {
  return floor.sql.begin(async (tx): Promise<null | Refusal<'loss_not_found'>> => {
    const member = must(await memberById(tx, memberId));
    return (await callOff(floor, tx, member, 'second_factor_loss')) ? null : refuse('loss_not_found');
  });
}

/** The job. Passkeys and open sessions end too: the lost device may hold them. */
export async function applyLosses(floor: Floor): Promise<number> {
  const ended: bigint[] = [];
  const due = await applyDue(floor, 'second_factor_loss', async (tx, member) => {
    await dropSecondFactor(floor, tx, member);
    await dropPasskeysOf(floor, tx, member);
    await endSessions(tx, { memberId: member.id, reason: 'security', at: floor.clock.now() });
    ended.push(member.id);
    return 'done';
  });
  for (const memberId of ended) forgetSessions(floor.sql, `member:${memberId}`);
  return due;
}
