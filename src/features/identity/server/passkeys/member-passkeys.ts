// Members' passkeys: adding, removing, and signing in with one.
import type { Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { type Member, memberById } from '#features/members/server/public.ts';
import { confirmOwner, type Owned, type OwnedRefusal, secondFactorOf } from '../second-factor/second-factor.ts';
import { alertMember } from '../sessions/alerts.ts';
import { whereOf } from '../sessions/devices.ts';
import { enterMember, sessionToWire, type SignedIn, logSignIn, type Where } from '../sessions/sessions.ts';
import { identitySettings } from '../settings.ts';
import {
  answeredBy,
  anyPasskeyRequest,
  type Assertion,
  dropPasskey,
  keepPasskey,
  newChallenge,
  type Passkey,
  passkeysOf,
  passkeyToWire,
  registrationOptions,
} from '#features/credentials/server/public.ts';

/** Few people have more devices, and the page lists all passkeys without paging. */
const PASSKEYS_MAX = 10;

type MayNot = Refusal<'member_frozen' | 'passkeys_full'>;

/**
 * Returns the challenge for a new passkey. Because a passkey alone can sign in, the member must first confirm with each
 * factor that they have.
 */
async function beginPasskey(context: Context, asked: Owned): Promise<Record<string, unknown> | MayNot | OwnedRefusal> {
  const { memberId } = asked;
  const refused = (await mayNotAdd(context, memberId)) ?? (await confirmOwner(context, asked));
  if (refused) return refused;
  const { memberNo, nickname } = required(await memberById(context.sql, memberId));
  // The phone shows these names to anyone who holds it, so they contain no phone number and no real name.
  const names = { userName: memberNo, displayName: nickname };
  return registrationOptions(context.sql, {
    kind: 'member',
    id: memberId,
    ...names,
    publicUrl: context.config.publicUrl,
  });
}

/** Saves the passkey that answers the challenge of `beginPasskey`, and alerts the member. */
async function addMemberPasskey(
  context: Context,
  { memberId, sessionId, label, response }: { memberId: bigint; sessionId: bigint; label: string; response: unknown },
): Promise<Passkey | MayNot | Refusal<'passkey_not_added'>> {
  const refused = await mayNotAdd(context, memberId);
  if (refused) return refused;
  const { publicUrl } = context.config;
  return context.sql.begin(async (tx): Promise<Passkey | Refusal<'passkey_not_added'>> => {
    // A password reset locks the same row and ends sessions and passkeys: it waits for this passkey and ends it, or
    // this waits for the reset and finds no session.
    await tx`select from identity.member_secret where member_id = ${memberId} for share`;
    const [alive] = await tx`select from identity.session where id = ${sessionId} and ended_at is null for share`;
    const owner = { kind: 'member', id: memberId } as const;
    const id = alive ? await keepPasskey(tx, { ...owner, label, publicUrl, response }) : null;
    if (id === null) return refuse('passkey_not_added');
    await alertMember(context, tx, required(await memberById(tx, memberId)), 'passkey_added', { label });
    return required((await passkeysOf(tx, owner)).find((passkey) => passkey.id === id));
  });
}

async function mayNotAdd(context: Context, memberId: bigint): Promise<MayNot | null> {
  const member = required(await memberById(context.sql, memberId));
  if (member.frozenAt) return refuse('member_frozen');
  const kept = await passkeysOf(context.sql, { kind: 'member', id: memberId });
  return kept.length < PASSKEYS_MAX ? null : refuse('passkeys_full', { most: PASSKEYS_MAX });
}

async function removeMemberPasskey(
  context: Context,
  asked: Owned & { id: bigint },
): Promise<null | OwnedRefusal | Refusal<'passkey_not_found' | 'last_second_factor'>> {
  const refused = await confirmOwner(context, asked);
  if (refused) return refused;
  return context.sql.begin(async (tx): Promise<null | Refusal<'passkey_not_found' | 'last_second_factor'>> => {
    const member = required(await memberById(tx, asked.memberId));
    // Serializes removals, so that the second of two sees that it would remove the last passkey.
    await tx`select from identity.member_secret where member_id = ${member.id} for update`;
    const all = await passkeysOf(tx, { kind: 'member', id: member.id });
    const passkey = all.find(({ id }) => id === asked.id);
    if (!passkey) return refuse('passkey_not_found');
    const factor = await secondFactorOf(tx, member.id);
    if (factor && factor.sealed === null && all.length === 1) return refuse('last_second_factor');
    return (await drop(context, tx, member, passkey)) ? null : refuse('passkey_not_found');
  });
}

/** Removes all passkeys of a member, with an alert for each. */
export async function dropPasskeysOf(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<void> {
  for (const passkey of await passkeysOf(tx, { kind: 'member', id: member.id }))
    await drop(context, tx, member, passkey);
}

async function drop(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
  { id, label }: Passkey,
): Promise<boolean> {
  if (!(await dropPasskey(tx, { kind: 'member', id: member.id }, id, context.clock.now()))) return false;
  await alertMember(context, tx, member, 'passkey_removed', { label });
  return true;
}

/** Signs in the passkey's member. The device checked a finger, a face or a code, so this counts as two factors. */
async function signInByPasskey(
  context: Context,
  asked: { response: Assertion } & Where,
): Promise<SignedIn | Refusal<'passkey_unknown'>> {
  const { sessionDays } = await identitySettings.read(context);
  const { publicUrl } = context.config;
  const [memberId, session] = await context.sql.begin(async (tx): Promise<[bigint | null, SignedIn | null]> => {
    const passkey = await answeredBy(tx, { kind: 'member', id: null, response: asked.response, publicUrl });
    if (!passkey) return [null, null];
    // A password reset ends passkeys and sessions. It waits for this session, or this waits for the reset.
    await tx`select from identity.member_secret where member_id = ${passkey.ownerId} for share`;
    const [still] = await tx`select from identity.member_passkey where id = ${passkey.id} and removed_at is null`;
    if (!still) return [passkey.ownerId, null];
    const member = required(await memberById(tx, passkey.ownerId));
    return [member.id, await enterMember(context, tx, member, { ...asked, sessionDays, proven: true })];
  });
  logSignIn(context, { memberId, method: 'passkey', right: session !== null });
  return session ?? refuse('passkey_unknown');
}

export function memberPasskeyHandlers(context: Context) {
  return {
    'POST /api/v1/passkey-sessions/options': async () =>
      anyPasskeyRequest({
        challenge: await newChallenge(context.sql, { kind: 'member', id: null, purpose: 'sign_in' }),
        publicUrl: context.config.publicUrl,
      }),
    'POST /api/v1/passkey-sessions': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await signInByPasskey(context, { response: body.response, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/passkeys': async ({ caller }) => ({
      items: (await passkeysOf(context.sql, { kind: 'member', id: caller.memberId })).map(passkeyToWire),
    }),
    'POST /api/v1/passkeys/options': ({ caller: { memberId }, body }) => beginPasskey(context, { memberId, ...body }),
    'POST /api/v1/passkeys': async ({ caller, body }) => {
      const passkey = await addMemberPasskey(context, { ...caller, ...body });
      return isRefusal(passkey) ? passkey : passkeyToWire(passkey);
    },
    'POST /api/v1/passkeys/{id}/remove': ({ caller, path, body }) =>
      removeMemberPasskey(context, { memberId: caller.memberId, id: BigInt(path.id), ...body }),
  } satisfies Partial<Handlers<typeof contract>>;
}
