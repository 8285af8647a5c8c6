// The second step of a sign-in: a device on which the member has not yet given their second factor gets a ticket
// instead of a session, and exchanges it together with the factor. Also the removal of a lost factor, and the calls to
// manage it.
import type { Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract, SecondProof } from '../../contract.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes.ts';
import { applyDue, callOff } from '../contact-changes.ts';
import { type Member, memberById } from '#features/members/server/public.ts';
import { dropPasskeysOf } from '../passkeys/member-passkeys.ts';
import { offerSeedTo, openNote, sealNote } from '#features/credentials/server/public.ts';
import { alertMember } from '../sessions/alerts.ts';
import { forgetSessions } from '../sessions/authenticate.ts';
import { type CallerAt, type CallerMark, callerMark, knownDevice, whereOf } from '../sessions/devices.ts';
import {
  endSessions,
  enterMember,
  sessionToWire,
  type SignedIn,
  type SignInMethod,
  logSignIn,
  type Where,
} from '../sessions/sessions.ts';
import { identitySettings } from '../settings.ts';
import {
  checkSecond,
  dropSecondFactor,
  gaveSecond,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  secondFactorOf,
  type SecondRefusal,
  secondRequest,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';

const TICKET_MS = 10 * 60_000;

/** Proves that the first factor was right. `passwordAt`: a ticket is invalid once the password has changed. */
type Ticket = { memberId: string; mark: CallerMark; method: SignInMethod; passwordAt: string };

export type Needed = Refusal<'second_factor_needed'>;

/** Call it instead of `enterMember`. Opens the session, or refuses with a ticket if the second factor is needed. */
export async function enterOrAsk(
  context: Context,
  tx: Transaction,
  member: Member,
  where: Where & { sessionDays: number; method: SignInMethod },
): Promise<SignedIn | Needed> {
  const { deviceKey, method } = where;
  if (!(await secondFactorOf(tx, member.id))) return enterMember(context, tx, member, where);
  const device = await knownDevice({ ...context, sql: tx }, { memberId: member.id, deviceKey });
  if (device && (await gaveSecond(tx, member.id, device)))
    return enterMember(context, tx, member, { ...where, proven: true });
  const passwordAt = await passwordTime(tx, member.id);
  const value: Ticket = { memberId: `${member.id}`, mark: callerMark(context, where), method, passwordAt };
  return refuse('second_factor_needed', { ticket: sealNote(context, { kind: 'sign_in', value, lifeMs: TICKET_MS }) });
}

async function passwordTime(tx: Transaction, memberId: bigint): Promise<string> {
  const [row] = await tx<{ at: Date }[]>`
    select password_at as at from identity.member_secret where member_id = ${memberId} for share`;
  return required(row).at.toISOString();
}

type Held = { memberId: bigint; method: SignInMethod; passwordAt: string };

/** Null if the ticket has expired or belongs to another caller. */
function heldTicket(context: Context, { ticket, ...at }: { ticket: string } & CallerAt): Held | null {
  const note = openNote<Ticket>(context, 'sign_in', ticket);
  return note?.mark === callerMark(context, at) ? { ...note, memberId: BigInt(note.memberId) } : null;
}

/** Whether the password is unchanged since the ticket. Locks it, so that a change waits for this transaction. */
async function stillHolds(tx: Transaction, { memberId, passwordAt }: Held): Promise<boolean> {
  return (await passwordTime(tx, memberId)) === passwordAt;
}

type FinishRefusal = SecondRefusal | Refusal<'sign_in_expired'>;

async function passkeyForTicket(
  context: Context,
  asked: { ticket: string } & CallerAt,
): Promise<NonNullable<Awaited<ReturnType<typeof secondRequest>>> | Refusal<'sign_in_expired' | 'passkey_not_found'>> {
  const held = heldTicket(context, asked);
  if (!held) return refuse('sign_in_expired');
  return (await secondRequest(context, held.memberId)) ?? refuse('passkey_not_found');
}

/** Checks the second factor and opens the session. Calls off a reported loss, because the factor is there. */
async function finishSignIn(
  context: Context,
  asked: { ticket: string; second: SecondProof } & Where,
): Promise<SignedIn | FinishRefusal> {
  const held = heldTicket(context, asked);
  if (!held) return refuse('sign_in_expired');
  const { memberId } = held;
  const factor = await secondFactorOf(context.sql, memberId);
  const refused = factor && (await checkSecond(context, { memberId, factor }, asked.second));
  if (refused) {
    logSignIn(context, { memberId, method: 'second_factor', right: false });
    return refused;
  }
  const { sessionDays } = await identitySettings.read(context);
  const session = await context.sql.begin(async (tx): Promise<SignedIn | null> => {
    if (!(await stillHolds(tx, held))) return null;
    const member = required(await memberById(tx, memberId));
    await callOff(context, tx, member, 'second_factor_loss');
    return enterMember(context, tx, member, { ...asked, sessionDays, proven: factor !== null });
  });
  logSignIn(context, { memberId, method: 'second_factor', right: session !== null });
  return session ?? refuse('sign_in_expired');
}

type LossRefusal = CodeRefusal | Refusal<'sign_in_expired' | 'loss_needs_password' | 'loss_waiting'>;

/**
 * For a member who lost the second factor and every recovery code (docs/decisions/0038). The ticket proves the
 * password, and the code proves the phone. The factor is removed after a waiting time. The member is alerted, and any
 * signed-in device can call it off. Returns the time of the removal.
 */
async function loseSecondFactor(
  context: Context,
  asked: { ticket: string; code: string } & AskedFrom,
): Promise<Date | LossRefusal> {
  const held = heldTicket(context, asked);
  if (!held) return refuse('sign_in_expired');
  if (held.method !== 'password') return refuse('loss_needs_password');
  const { phone } = required(await memberById(context.sql, held.memberId));
  const codeId = await tryCode(context, { ...asked, purpose: 'sign_in', recipient: phone });
  if (isRefusal(codeId)) return codeId;
  return context.sql.begin(async (tx): Promise<Date | LossRefusal> => {
    if (!(await stillHolds(tx, held))) return refuse('sign_in_expired');
    if (!(await useCode(tx, codeId, context.clock.now()))) return refuse('code_wrong');
    const member = required(await memberById(tx, held.memberId));
    const [begun] = await tx<{ effectiveAt: Date }[]>`
      insert into identity.second_factor_loss (member_id) values (${member.id})
      on conflict (member_id) where state = 'waiting' do nothing returning effective_at`;
    if (!begun) return refuse('loss_waiting');
    const told = { effectiveAt: begun.effectiveAt.toISOString() };
    await alertMember(context, tx, member, 'second_factor_loss_requested', told);
    return begun.effectiveAt;
  });
}

async function lossOf(context: Context, memberId: bigint): Promise<Date | null> {
  const [row] = await context.sql<{ at: Date }[]>`
    select effective_at as at from identity.second_factor_loss where member_id = ${memberId} and state = 'waiting'`;
  return row?.at ?? null;
}

async function callOffLoss(context: Context, memberId: bigint): Promise<null | Refusal<'loss_not_found'>> {
  return context.sql.begin(async (tx): Promise<null | Refusal<'loss_not_found'>> => {
    const member = required(await memberById(tx, memberId));
    return (await callOff(context, tx, member, 'second_factor_loss')) ? null : refuse('loss_not_found');
  });
}

/** The job identity.apply_losses. Also ends passkeys and sessions, because the lost device may have them. */
export async function applyLosses(context: Context): Promise<number> {
  const ended: bigint[] = [];
  const due = await applyDue(context, 'second_factor_loss', async (tx, member) => {
    await dropSecondFactor(context, tx, member);
    await dropPasskeysOf(context, tx, member);
    await endSessions(tx, { memberId: member.id, reason: 'security', at: context.clock.now() });
    ended.push(member.id);
    return 'done';
  });
  for (const memberId of ended) forgetSessions(context.sql, `member:${memberId}`);
  return due;
}

export function secondFactorHandlers(context: Context) {
  const shown = (codes: string[]) => ({ recoveryCodes: codes });
  return {
    'POST /api/v1/sessions/second-factor/options': ({ body, ...call }) =>
      passkeyForTicket(context, { ...body, ...whereOf(call) }),
    'POST /api/v1/sessions/second-factor': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await finishSignIn(context, { ticket: body.ticket, second: body.second, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'POST /api/v1/second-factor/loss': async ({ body, ...call }) => {
      const at = await loseSecondFactor(context, { ...body, ...whereOf(call) });
      return isRefusal(at) ? at : { effectiveAt: at.toISOString() };
    },
    'DELETE /api/v1/second-factor/loss': ({ caller }) => callOffLoss(context, caller.memberId),
    'GET /api/v1/second-factor': async ({ caller: { memberId } }) => {
      const factor = await secondFactorOf(context.sql, memberId);
      return {
        on: factor !== null,
        app: factor !== null && factor.sealed !== null,
        recoveryLeft: factor ? await recoveryCodesLeft(context.sql, factor) : 0,
        lossAt: (await lossOf(context, memberId))?.toISOString() ?? null,
      };
    },
    'POST /api/v1/second-factor/options': async ({ caller }) =>
      (await secondRequest(context, caller.memberId)) ?? refuse('passkey_not_found'),
    'POST /api/v1/second-factor/seed': async ({ caller: { memberId } }) => {
      const { memberNo } = required(await memberById(context.sql, memberId));
      return offerSeedTo(context, { whose: `member:${memberId}`, label: memberNo });
    },
    'POST /api/v1/second-factor': async ({ caller, body }) => {
      const codes = await turnOnSecondFactor(context, { ...caller, ...body });
      return isRefusal(codes) ? codes : shown(codes);
    },
    'POST /api/v1/second-factor/end': ({ caller: { memberId }, body }) =>
      turnOffSecondFactor(context, { memberId, ...body }),
    'POST /api/v1/second-factor/recovery-codes': async ({ caller: { memberId }, body }) => {
      const codes = await replaceRecoveryCodes(context, { memberId, ...body });
      return isRefusal(codes) ? codes : shown(codes);
    },
  } satisfies Partial<Handlers<typeof contract>>;
}
