import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { memberByPhone } from '../members/members.ts';
import { enterOrAsk, type Needed } from '../second-factor/enter-or-ask.ts';
import { identitySettings } from '../settings.ts';
import { type SignedIn, tellSignIn, type Where } from './enter-member.ts';

export async function signInByCode(
  floor: Floor,
  asked: { phone: string; code: string } & Where,
): Promise<SignedIn | CodeRefusal | Needed> {
  const codeId = await tryCode(floor, { ...asked, purpose: 'sign_in', recipient: asked.phone });
  const member = await memberByPhone(floor.sql, asked.phone);
  tellSignIn(floor, { memberId: member?.id ?? null, method: 'code', right: member !== null && !isRefusal(codeId) });
  if (isRefusal(codeId)) return codeId;
  if (!member) return refuse('code_wrong');
  const { sessionDays } = await identitySettings.read(floor);
  return floor.sql.begin(async (tx): Promise<SignedIn | Needed | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    return enterOrAsk(floor, tx, member, { ...asked, sessionDays, method: 'code' });
  });
}
