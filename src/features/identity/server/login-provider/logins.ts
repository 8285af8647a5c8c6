// Signing in with the login provider, and links between a member and a person there. Only a member makes a link, signed
// in and with the password. An e-mail address or phone number from the provider never makes one. provider.ts talks to
// the provider.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { opaqueToken } from '#platform/database/ids.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { type Member, memberById } from '#features/members/server/public.ts';
import { enterOrAsk, type Needed } from '../second-factor/second-step.ts';
import { confirmPassword } from '../secrets/passwords.ts';
import { hashToken } from '#features/credentials/server/public.ts';
import { alertMember } from '../sessions/alerts.ts';
import { type CallerAt, callerMark, whereOf } from '../sessions/devices.ts';
import { sessionToWire, type SignedIn, logSignIn, type Where } from '../sessions/sessions.ts';
import { identitySettings } from '../settings.ts';
import {
  type LoginIdentity,
  type LoginProvider,
  openProvider,
  type ProviderAnswer,
  type ProviderRefusal,
} from './provider.ts';

async function linkedAt(q: Queryable, of: { memberId: bigint; issuer: string }): Promise<Date | null> {
  const [row] = await q<{ at: Date }[]>`
    select linked_at as at from identity.login_link where member_id = ${of.memberId} and issuer = ${of.issuer}`;
  return row?.at ?? null;
}

export async function memberOfIdentity(q: Queryable, identity: LoginIdentity): Promise<bigint | null> {
  const [row] = await q<{ memberId: bigint }[]>`
    select member_id from identity.login_link where identity_hash = any (${asBytes(identity)}::text[]::bytea[])`;
  return row?.memberId ?? null;
}

/** Rehashes a link that was made under an earlier TOKEN_KEY. */
export async function renewLink(tx: Transaction, [today, ...earlier]: LoginIdentity): Promise<void> {
  if (earlier.length === 0) return;
  await tx`
    with old as (
      delete from identity.login_link where identity_hash = any (${asBytes(earlier)}::text[]::bytea[])
      returning member_id, issuer, linked_at)
    insert into identity.login_link (member_id, issuer, identity_hash, linked_at)
    select member_id, issuer, ${today}::bytea, linked_at from old`;
}

function asBytes(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => `\\x${hash.toString('hex')}`);
}

/** Ends every link of a member and alerts them. Returns how many there were. */
export async function endLinksOf(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<number> {
  const ended = await tx`delete from identity.login_link where member_id = ${member.id}`;
  if (ended.count > 0) await alertMember(context, tx, member, 'login_unlinked');
  return ended.count;
}

/**
 * How long a visit to the provider may take. The state in the address is valid once, for the caller that began. Only
 * its keyed hash is stored.
 */
const START_SECONDS = 600;

/** `linking`: the session that links the provider. Null for a sign-in. */
type StartOf = CallerAt & { linking: bigint | null };

/** Returns the state. Its prefix tells the return page whether to sign in or to link; the server goes by the row. */
async function beginStart(
  context: Pick<Context, 'sql' | 'secrets'>,
  { linking, ...at }: StartOf,
): Promise<string | Refusal<'field_invalid'>> {
  // A state that is bound to no device could be used by a stranger.
  const mark = callerMark(context, at);
  if (mark === '') return refuse('field_invalid', { fields: { 'Device-Id': 'required' } });
  const state = `${linking === null ? 'in' : 'link'}.${opaqueToken()}`;
  await sweepStarts(context);
  await context.sql`
    insert into identity.login_start (state_hash, device_id, session_id, expires_at)
    values (${hashToken(context.secrets, state)}, ${mark}, ${linking},
      clock_timestamp() + ${START_SECONDS} * interval '1 second')`;
  return state;
}

/** Consumes a state: true only once. An attempt by another device or session doesn't consume it. */
async function takeStart(
  context: Pick<Context, 'sql' | 'secrets'>,
  { state, linking, ...at }: StartOf & { state: string },
): Promise<boolean> {
  const taken = await context.sql`
    delete from identity.login_start
    where state_hash = ${hashToken(context.secrets, state)} and device_id = ${callerMark(context, at)}
      and session_id is not distinct from ${linking} and expires_at > clock_timestamp()`;
  return taken.count === 1;
}

export async function sweepStarts({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return (await sql`delete from identity.login_start where expires_at < clock_timestamp()`).count;
}

type Linking = CallerAt & { memberId: bigint; sessionId: bigint };

/** Checks the password, and returns the provider's address. Its answer is valid only in this session. */
async function beginLink(
  context: Context,
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
  const member = required(await memberById(context.sql, asked.memberId));
  if (member.frozenAt) return refuse('member_frozen');
  if (await linkedAt(context.sql, { memberId: member.id, issuer: provider.issuer }))
    return refuse('login_linked_already', { provider: provider.name });
  const refused = await confirmPassword(context, asked);
  if (refused) return refused;
  const state = await beginStart(context, { ...asked, linking: asked.sessionId });
  return isRefusal(state) ? state : provider.addressFor(state);
}

export type LinkRefusal =
  | ProviderRefusal
  | Refusal<'login_start_unknown' | 'login_linked_already' | 'login_linked_elsewhere' | 'member_frozen'>;

/** Links the member with the person whom the provider names. Each can have only one link. */
async function linkLogin(
  context: Context,
  provider: LoginProvider,
  asked: Linking & ProviderAnswer,
): Promise<null | LinkRefusal> {
  if (!(await takeStart(context, { ...asked, linking: asked.sessionId }))) return refuse('login_start_unknown');
  const identity = await provider.identityOf(asked);
  if (isRefusal(identity)) return identity;
  const { memberId, sessionId } = asked;
  return context.sql.begin(async (tx): Promise<null | LinkRefusal> => {
    const [open] = await tx`select from identity.member where id = ${memberId} and frozen_at is null for share`;
    if (!open) return refuse('member_frozen');
    // A password reset locks the same row and ends sessions and links: it waits for this link and ends it, or this
    // waits for the reset and finds no session.
    await tx`select from identity.member_secret where member_id = ${memberId} for share`;
    const [alive] = await tx`select from identity.session where id = ${sessionId} and ended_at is null for share`;
    if (!alive) return refuse('login_start_unknown');
    const { issuer, name } = provider;
    // The unique index does not see a link under an earlier TOKEN_KEY, so move that first.
    await renewLink(tx, identity);
    const made = await tx`
      insert into identity.login_link (member_id, issuer, identity_hash, linked_at)
      values (${memberId}, ${issuer}, ${identity[0]}, ${context.clock.now()}) on conflict do nothing`;
    if (made.count === 0) {
      const owner = await memberOfIdentity(tx, identity);
      const refusal = owner === null || owner === memberId ? 'login_linked_already' : 'login_linked_elsewhere';
      return refuse(refusal, { provider: name });
    }
    await alertMember(context, tx, required(await memberById(tx, memberId)), 'login_linked', { provider: name });
    return null;
  });
}

/** Ends the member's links, even with a provider that is no longer set up. Sessions stay open. */
async function unlinkLogin(
  context: Context,
  asked: { memberId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests' | 'login_link_not_found'>> {
  const refused = await confirmPassword(context, asked);
  if (refused) return refused;
  return context.sql.begin(async (tx): Promise<null | Refusal<'login_link_not_found'>> => {
    const member = required(await memberById(tx, asked.memberId));
    return (await endLinksOf(context, tx, member)) > 0 ? null : refuse('login_link_not_found');
  });
}

export type ProviderSignInRefusal = ProviderRefusal | Refusal<'login_start_unknown' | 'login_not_linked'>;

/** Signs in the member who linked this person. Other claims of the provider, such as an e-mail, are ignored. */
async function signInByProvider(
  context: Context,
  provider: LoginProvider,
  asked: ProviderAnswer & Where,
): Promise<SignedIn | Needed | ProviderSignInRefusal> {
  if (!(await takeStart(context, { ...asked, linking: null }))) return refuse('login_start_unknown');
  const identity = await provider.identityOf(asked);
  if (isRefusal(identity)) {
    logSignIn(context, { memberId: null, method: 'provider', right: false });
    return identity;
  }
  const notLinked = refuse('login_not_linked', { provider: provider.name });
  const memberId = await memberOfIdentity(context.sql, identity);
  const { sessionDays } = await identitySettings.read(context);
  const session =
    memberId === null
      ? notLinked
      : await context.sql.begin(async (tx): Promise<SignedIn | Needed | Refusal<'login_not_linked'>> => {
          // A password reset ends links and sessions. It waits for this session, or this waits for the reset.
          await tx`select from identity.member_secret where member_id = ${memberId} for share`;
          const member = await memberById(tx, memberId);
          if (!member || member.closedAt || (await memberOfIdentity(tx, identity)) !== memberId) return notLinked;
          await renewLink(tx, identity);
          return enterOrAsk(context, tx, member, { ...asked, sessionDays, method: 'provider' });
        });
  logSignIn(context, { memberId, method: 'provider', right: !isRefusal(session) });
  return session;
}

export function loginHandlers(context: Context) {
  const provider = openProvider(context);
  const off = refuse('login_provider_off');
  const linkOf = async (memberId: bigint) => {
    const at = provider ? await linkedAt(context.sql, { memberId, issuer: provider.issuer }) : null;
    return { provider: provider?.name ?? null, linkedAt: at?.toISOString() ?? null };
  };
  return {
    'GET /api/v1/login-provider': async () => ({ name: provider?.name ?? null }),
    'POST /api/v1/login-provider/starts': async (asked) => {
      if (!provider) return off;
      const state = await beginStart(context, { ...whereOf(asked), linking: null });
      return isRefusal(state) ? state : addressToWire(await provider.addressFor(state));
    },
    'POST /api/v1/login-provider/sessions': async ({ body, ...call }) => {
      if (!provider) return off;
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await signInByProvider(context, provider, { ...body, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/login-link': ({ caller }) => linkOf(caller.memberId),
    'POST /api/v1/login-link/starts': async ({ caller, body, deviceId }) =>
      provider ? addressToWire(await beginLink(context, provider, { ...caller, ...body, deviceId })) : off,
    'POST /api/v1/login-link': async ({ caller, body, deviceId }) => {
      if (!provider) return off;
      return (await linkLogin(context, provider, { ...caller, ...body, deviceId })) ?? linkOf(caller.memberId);
    },
    'POST /api/v1/login-link/end': async ({ caller, body }) =>
      (await unlinkLogin(context, { memberId: caller.memberId, ...body })) ?? linkOf(caller.memberId),
  } satisfies Partial<Handlers<typeof contract>>;
}

function addressToWire<R extends Refusal>(address: string | R): { address: string } | R {
  return typeof address === 'string' ? { address } : address;
}
