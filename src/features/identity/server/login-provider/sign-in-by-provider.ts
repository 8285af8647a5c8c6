import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { enterOrAsk, type Needed } from '../second-factor/enter-or-ask.ts';
import { type SignedIn, tellSignIn, type Where } from '../sessions/enter-member.ts';
import { identitySettings } from '../settings.ts';
import { memberOfIdentity, renewLink } from './login-links.ts';
import { takeStart } from './login-starts.ts';
import type { LoginProvider, ProviderAnswer, ProviderRefusal } from './provider.ts';

export type ProviderSignInRefusal = ProviderRefusal | Refusal<'login_start_unknown' | 'login_not_linked'>;

/** Signs in the member who linked this person at the provider. Nobody else is ever found, by whatever it tells us. */
export async function signInByProvider(
  floor: Floor,
  provider: LoginProvider,
  asked: ProviderAnswer & Where,
): Promise<SignedIn | Needed | ProviderSignInRefusal> {
  if (!(await takeStart(floor, { ...asked, linking: null }))) return refuse('login_start_unknown');
  const identity = await provider.identityOf(asked);
  if (isRefusal(identity)) {
    tellSignIn(floor, { memberId: null, method: 'provider', right: false });
    return identity;
  }
  const notLinked = refuse('login_not_linked', { provider: provider.name });
  const memberId = await memberOfIdentity(floor.sql, identity);
  const { sessionDays } = await identitySettings.read(floor);
  const session =
    memberId === null
      ? notLinked
      : await floor.sql.begin(async (tx): Promise<SignedIn | Needed | Refusal<'login_not_linked'>> => {
          // A reset of the password ends links and sessions. It waits for this session, or this waits for it.
          await tx`select from identity.member_secret where member_id = ${memberId} for share`;
          const member = await memberById(tx, memberId);
          if (!member || member.closedAt || (await memberOfIdentity(tx, identity)) !== memberId) return notLinked;
          await renewLink(tx, identity);
          return enterOrAsk(floor, tx, member, { ...asked, sessionDays, method: 'provider' });
        });
  tellSignIn(floor, { memberId, method: 'provider', right: !isRefusal(session) });
  return session;
}
