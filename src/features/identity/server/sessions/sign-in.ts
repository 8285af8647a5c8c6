// Members sign in by password or by code, list their sessions, and end them.
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract, Work } from '../../contract.ts';
import { type CodeRefusal, tryCode, useCode } from '../codes.ts';
import { memberByPhone } from '#features/members/server/public.ts';
import { enterOrAsk, type Needed } from '../second-factor/second-step.ts';
import { passwordHashOf } from '../secrets/passwords.ts';
import { isPassword } from '#features/credentials/server/public.ts';
import { identitySettings } from '../settings.ts';
import { forgetSessions } from './authenticate.ts';
import { knownDevice, whereOf } from './devices.ts';
import { forgiveStranger, letStrangerTry, noteWrongTry, spendOwn, type StrangerRefusal } from './tries.ts';
import { endSessions, sessionsOf, sessionToWire, type SignedIn, logSignIn, type Where } from './sessions.ts';

export type SignInRefusal = Refusal<'credentials_wrong'> | StrangerRefusal;

type Asked = { phone: string; password: string; work?: Work | undefined } & Where;

/** The answer and its time are the same for an unknown phone and a wrong password. */
export async function signInByPassword(context: Context, asked: Asked): Promise<SignedIn | SignInRefusal | Needed> {
  const { sessionDays } = await identitySettings.read(context);
  const member = await memberByPhone(context.sql, asked.phone);
  const counted = await countTry(context, { ...asked, memberId: member?.id ?? null });
  if (isRefusal(counted)) {
    const reason = counted.name;
    context.log.info({ event: 'sign_in_refused', memberId: member?.id.toString() ?? null, reason }, 'member sign-in');
    return counted;
  }
  const checked = member ? await passwordHashOf(context, member.id) : null;
  const right = await isPassword(asked.password, checked);
  if (!member || !right) {
    if (counted.by === 'stranger') await noteWrongTry(context, { phone: asked.phone, memberId: member?.id ?? null });
    logSignIn(context, { memberId: member?.id ?? null, method: 'password', right: false });
    return refuse('credentials_wrong');
  }
  await counted.forgive();
  const session = await context.sql.begin(async (tx): Promise<SignedIn | Needed | Refusal<'credentials_wrong'>> => {
    // If the password was changed meanwhile, the old one must not open a session. The shared lock makes a later change
    // wait for this session, which it then ends.
    const [still] = await tx`
      select from identity.member_secret where member_id = ${member.id} and password_hash = ${checked} for share`;
    if (!still) return refuse('credentials_wrong');
    return enterOrAsk(context, tx, member, { ...asked, sessionDays, method: 'password' });
  });
  logSignIn(context, { memberId: member.id, method: 'password', right: !isRefusal(session) });
  return session;
}

type Counted = { by: 'owner' | 'stranger'; forgive: () => Promise<void> };

/**
 * Counts the try before the password is compared. A device on which this member has signed in has its own count, which
 * no other device can use up. When it has used that up, it counts as a stranger.
 */
async function countTry(
  context: Context,
  asked: Asked & { memberId: bigint | null },
): Promise<Counted | StrangerRefusal> {
  const { memberId, deviceKey } = asked;
  const known = memberId === null ? null : await knownDevice(context, { memberId, deviceKey });
  const forgive = known && (await spendOwn(context, known));
  if (forgive) return { by: 'owner', forgive };
  const refused = await letStrangerTry(context, asked);
  return refused ?? { by: 'stranger', forgive: () => forgiveStranger(context, asked) };
}

export async function signInByCode(
  context: Context,
  asked: { phone: string; code: string } & Where,
): Promise<SignedIn | CodeRefusal | Needed> {
  const codeId = await tryCode(context, { ...asked, purpose: 'sign_in', recipient: asked.phone });
  const member = await memberByPhone(context.sql, asked.phone);
  logSignIn(context, { memberId: member?.id ?? null, method: 'code', right: member !== null && !isRefusal(codeId) });
  if (isRefusal(codeId)) return codeId;
  if (!member) return refuse('code_wrong');
  const { sessionDays } = await identitySettings.read(context);
  return context.sql.begin(async (tx): Promise<SignedIn | Needed | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    return enterOrAsk(context, tx, member, { ...asked, sessionDays, method: 'code' });
  });
}

export function sessionHandlers(context: Context) {
  return {
    'POST /api/v1/sessions': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session =
        'code' in body
          ? await signInByCode(context, { ...body, ...where })
          : await signInByPassword(context, { ...body, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/sessions': async ({ caller }) => {
      const rows = await sessionsOf(context.sql, { memberId: caller.memberId, at: context.clock.now() });
      return {
        items: rows.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
          id: id.toString(),
          device,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          current: id === caller.sessionId,
        })),
      };
    },
    'DELETE /api/v1/sessions/current': async ({ caller }) => {
      await end(context, { memberId: caller.memberId, reason: 'signed_out', only: caller.sessionId });
      return null;
    },
    'DELETE /api/v1/sessions/{id}': async ({ caller, path }) => {
      const ended = await end(context, { memberId: caller.memberId, reason: 'other_device', only: BigInt(path.id) });
      return ended === 0 ? refuse('session_not_found') : null;
    },
    'POST /api/v1/sessions/end-others': async ({ caller }) => ({
      ended: await end(context, { memberId: caller.memberId, reason: 'other_device', except: caller.sessionId }),
    }),
  } satisfies Partial<Handlers<typeof contract>>;
}

async function end(
  context: Context,
  of: { memberId: bigint; reason: 'signed_out' | 'other_device'; only?: bigint; except?: bigint },
): Promise<number> {
  const ended = await context.sql.begin((tx) => endSessions(tx, { ...of, at: context.clock.now() }));
  forgetSessions(context.sql, `member:${of.memberId}`);
  return ended;
}
