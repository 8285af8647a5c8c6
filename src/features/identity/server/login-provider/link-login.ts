import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { confirmPassword } from '../secrets/confirm-password.ts';
import { alertMember } from '../sessions/alerts.ts';
import type { CallerAt } from '../sessions/caller-mark.ts';
import { linkedAt, memberOfIdentity, renewLink } from './login-links.ts';
import { beginStart, takeStart } from './login-starts.ts';
import type { LoginProvider, ProviderAnswer, ProviderRefusal } from './provider.ts';

type Linking = CallerAt & { memberId: bigint; sessionId: bigint };

/** The password is asked now. The way to the provider and back is then good in this session alone. */
export async function beginLink(
  floor: Floor,
  provider: LoginProvider,
  asked: Linking & { password: string },
): Promise<
  | string
  | Refusal<
      | 'password_wrong'
      | 'too_many_requests'
      | 'member_frozen'
      | 'login_linked_already'
      | 'login_provider_unreachable'
      | 'field_invalid'
    >
> {
  const member = must(await memberById(floor.sql, asked.memberId));
  if (member.frozenAt) return refuse('member_frozen');
  if (await linkedAt(floor.sql, { memberId: member.id, issuer: provider.issuer }))
    return refuse('login_linked_already', { provider: provider.name });
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  const state = await beginStart(floor, { ...asked, linking: asked.sessionId });
  return isRefusal(state) ? state : provider.addressFor(state);
}

export type LinkRefusal =
  | ProviderRefusal
  | Refusal<'login_start_unknown' | 'login_linked_already' | 'login_linked_elsewhere' | 'member_frozen'>;

/** One person at the provider is one member, and one member is one person there. */
export async function linkLogin(
  floor: Floor,
  provider: LoginProvider,
  asked: Linking & ProviderAnswer,
): Promise<null | LinkRefusal> {
  if (!(await takeStart(floor, { ...asked, linking: asked.sessionId }))) return refuse('login_start_unknown');
  const identity = await provider.identityOf(asked);
  if (isRefusal(identity)) return identity;
  const { memberId, sessionId } = asked;
  return floor.sql.begin(async (tx): Promise<null | LinkRefusal> => {
    const [open] = await tx`select from identity.member where id = ${memberId} and frozen_at is null for share`;
    if (!open) return refuse('member_frozen');
    // A reset of the password ends sessions and links. It waits for this link, or this waits and finds no session.
    await tx`select from identity.member_secret where member_id = ${memberId} for share`;
    const [alive] = await tx`select from identity.session where id = ${sessionId} and ended_at is null for share`;
    if (!alive) return refuse('login_start_unknown');
    const { issuer, name } = provider;
    // A link of before a new TOKEN_KEY would not be in the way of another.
    await renewLink(tx, identity);
    const made = await tx`
      insert into identity.login_link (member_id, issuer, identity_hash, linked_at)
      values (${memberId}, ${issuer}, ${identity[0]}, ${floor.clock.now()}) on conflict do nothing`;
    if (made.count === 0) {
      const owner = await memberOfIdentity(tx, identity);
      const refusal = owner === null || owner === memberId ? 'login_linked_already' : 'login_linked_elsewhere';
      return refuse(refusal, { provider: name });
    }
    await alertMember(floor, tx, must(await memberById(tx, memberId)), 'login_linked', { provider: name });
    return null;
  });
}
