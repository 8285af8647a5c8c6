// The sign-in of a member who may have a second factor. It is asked for on each device that does not prove
// that it was given there before.
import type { Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { must } from '#platform/must.ts';
import type { contract, SecondProof } from '../../contract.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes.ts';
import { applyDue, callOff } from '../contact-changes.ts';
import { type Member, memberById } from '../members/members.ts';
import { dropPasskeysOf } from '../passkeys/member-passkeys.ts';
import { openNote, sealNote } from '../secrets/secrets-of-people.ts';
import { offerSeedTo } from '../secrets/one-time-password.ts';
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

/** The first factor was right. `passwordAt`: a password changed meanwhile makes the ticket void. */
type Ticket = { memberId: string; mark: CallerMark; method: SignInMethod; passwordAt: string };

export type Needed = Refusal<'second_factor_needed'>;

/** Call it where `enterMember` would open the session. It opens none where the second factor is still to come. */
export async function enterOrAsk(
  floor: Floor,
  tx: Transaction,
  member: Member,
  where: Where & { sessionDays: number; method: SignInMethod },
): Promise<SignedIn | Needed> {
  const { deviceKey, method } = where;
  if (!(await secondFactorOf(tx, member.id))) return enterMember(floor, tx, member, where);
  const device = await knownDevice({ ...floor, sql: tx }, { memberId: member.id, deviceKey });
  if (device && (await gaveSecond(tx, member.id, device)))
    return enterMember(floor, tx, member, { ...where, proven: true });
  const passwordAt = await passwordTime(tx, member.id);
  const value: Ticket = { memberId: `${member.id}`, mark: callerMark(floor, where), method, passwordAt };
  return refuse('second_factor_needed', { ticket: sealNote(floor, { kind: 'sign_in', value, lifeMs: TICKET_MS }) });
}

async function passwordTime(tx: Transaction, memberId: bigint): Promise<string> {
  const [row] = await tx<{ at: Date }[]>`
    select password_at as at from identity.member_secret where member_id = ${memberId} for share`;
  return must(row).at.toISOString();
}

type Held = { memberId: bigint; method: SignInMethod; passwordAt: string };

/** Null where the ticket is old or belongs to another caller. */
function heldTicket(floor: Floor, { ticket, ...at }: { ticket: string } & CallerAt): Held | null {
  const note = openNote<Ticket>(floor, 'sign_in', ticket);
  return note?.mark === callerMark(floor, at) ? { ...note, memberId: BigInt(note.memberId) } : null;
}

/** The ticket's password is still the member's. Locks it, so a change waits for what this transaction opens. */
async function stillHolds(tx: Transaction, { memberId, passwordAt }: Held): Promise<boolean> {
  return (await passwordTime(tx, memberId)) === passwordAt;
}

type FinishRefusal = SecondRefusal | Refusal<'sign_in_expired'>;

async function passkeyForTicket(
  floor: Floor,
  asked: { ticket: string } & CallerAt,
): Promise<NonNullable<Awaited<ReturnType<typeof secondRequest>>> | Refusal<'sign_in_expired' | 'passkey_not_found'>> {
  const held = heldTicket(floor, asked);
  if (!held) return refuse('sign_in_expired');
  return (await secondRequest(floor, held.memberId)) ?? refuse('passkey_not_found');
}

/** The second step. A loss that the member told before is called off: the factor is here. */
async function finishSignIn(
  floor: Floor,
  asked: { ticket: string; second: SecondProof } & Where,
): Promise<SignedIn | FinishRefusal> {
  const held = heldTicket(floor, asked);
  if (!held) return refuse('sign_in_expired');
  const { memberId } = held;
  const factor = await secondFactorOf(floor.sql, memberId);
  const refused = factor && (await checkSecond(floor, { memberId, factor }, asked.second));
  if (refused) {
    logSignIn(floor, { memberId, method: 'second_factor', right: false });
    return refused;
  }
  const { sessionDays } = await identitySettings.read(floor);
  const session = await floor.sql.begin(async (tx): Promise<SignedIn | null> => {
    if (!(await stillHolds(tx, held))) return null;
    const member = must(await memberById(tx, memberId));
    await callOff(floor, tx, member, 'second_factor_loss');
    return enterMember(floor, tx, member, { ...asked, sessionDays, proven: factor !== null });
  });
  logSignIn(floor, { memberId, method: 'second_factor', right: session !== null });
  return session ?? refuse('sign_in_expired');
}

type LossRefusal = CodeRefusal | Refusal<'sign_in_expired' | 'loss_needs_password' | 'loss_waiting'>;

/**
 * For a member who lost the second factor and every recovery code (docs/decisions/0038). The ticket proves the
 * password, the code the phone. Then it waits: phone, e-mail and inbox hear of it, and any signed-in device calls it
 * off. Returns when the second factor goes.
 */
async function loseSecondFactor(
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

async function lossOf(floor: Floor, memberId: bigint): Promise<Date | null> {
  const [row] = await floor.sql<{ at: Date }[]>`
    select effective_at as at from identity.second_factor_loss where member_id = ${memberId} and state = 'waiting'`;
  return row?.at ?? null;
}

async function callOffLoss(floor: Floor, memberId: bigint): Promise<null | Refusal<'loss_not_found'>> {
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

export function secondFactorHandlers(floor: Floor) {
  const shown = (codes: string[]) => ({ recoveryCodes: codes });
  return {
    'POST /api/v1/sessions/second-factor/options': ({ body, ...call }) =>
      passkeyForTicket(floor, { ...body, ...whereOf(call) }),
    'POST /api/v1/sessions/second-factor': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await finishSignIn(floor, { ticket: body.ticket, second: body.second, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'POST /api/v1/second-factor/loss': async ({ body, ...call }) => {
      const at = await loseSecondFactor(floor, { ...body, ...whereOf(call) });
      return isRefusal(at) ? at : { effectiveAt: at.toISOString() };
    },
    'DELETE /api/v1/second-factor/loss': ({ caller }) => callOffLoss(floor, caller.memberId),
    'GET /api/v1/second-factor': async ({ caller: { memberId } }) => {
      const factor = await secondFactorOf(floor.sql, memberId);
      return {
        on: factor !== null,
        app: factor !== null && factor.sealed !== null,
        recoveryLeft: factor ? await recoveryCodesLeft(floor.sql, factor) : 0,
        lossAt: (await lossOf(floor, memberId))?.toISOString() ?? null,
      };
    },
    'POST /api/v1/second-factor/options': async ({ caller }) =>
      (await secondRequest(floor, caller.memberId)) ?? refuse('passkey_not_found'),
    'POST /api/v1/second-factor/seed': async ({ caller: { memberId } }) => {
      const { memberNo } = must(await memberById(floor.sql, memberId));
      return offerSeedTo(floor, { whose: `member:${memberId}`, label: memberNo });
    },
    'POST /api/v1/second-factor': async ({ caller, body }) => {
      const codes = await turnOnSecondFactor(floor, { ...caller, ...body });
      return isRefusal(codes) ? codes : shown(codes);
    },
    'POST /api/v1/second-factor/end': ({ caller: { memberId }, body }) =>
      turnOffSecondFactor(floor, { memberId, ...body }),
    'POST /api/v1/second-factor/recovery-codes': async ({ caller: { memberId }, body }) => {
      const codes = await replaceRecoveryCodes(floor, { memberId, ...body });
      return isRefusal(codes) ? codes : shown(codes);
    },
  } satisfies Partial<Handlers<typeof contract>>;
}
