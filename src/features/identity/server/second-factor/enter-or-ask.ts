// The sign-in of a member who may have a second factor. It is asked for on each device that does not prove
// that it was given there before.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { SecondProof } from '../../contract.ts';
import { callOff } from '../contact-changes/waiting-changes.ts';
import { type Member, memberById } from '../members/members.ts';
import { openNote, sealNote } from '../secrets/sealed-note.ts';
import { type CallerAt, type CallerMark, callerMark } from '../sessions/caller-mark.ts';
import { knownDevice } from '../sessions/device-keys.ts';
import { enterMember, type SignedIn, type SignInMethod, tellSignIn, type Where } from '../sessions/enter-member.ts';
import { identitySettings } from '../settings.ts';
import { checkSecond, secondRequest, type SecondRefusal } from './check-second.ts';
import { gaveSecond, secondFactorOf } from './second-factor-store.ts';

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

export type Held = { memberId: bigint; method: SignInMethod; passwordAt: string };

/** Null where the ticket is old or belongs to another caller. */
export function heldTicket(floor: Floor, { ticket, ...at }: { ticket: string } & CallerAt): Held | null {
  const note = openNote<Ticket>(floor, 'sign_in', ticket);
  return note?.mark === callerMark(floor, at) ? { ...note, memberId: BigInt(note.memberId) } : null;
}

/** The ticket's password is still the member's. Locks it, so a change waits for what this transaction opens. */
export async function stillHolds(tx: Transaction, { memberId, passwordAt }: Held): Promise<boolean> {
  return (await passwordTime(tx, memberId)) === passwordAt;
}

export type FinishRefusal = SecondRefusal | Refusal<'sign_in_expired'>;

export async function passkeyForTicket(
  floor: Floor,
  asked: { ticket: string } & CallerAt,
): Promise<NonNullable<Awaited<ReturnType<typeof secondRequest>>> | Refusal<'sign_in_expired' | 'passkey_not_found'>> {
  const held = heldTicket(floor, asked);
  if (!held) return refuse('sign_in_expired');
  return (await secondRequest(floor, held.memberId)) ?? refuse('passkey_not_found');
}

/** The second step. A loss that the member told before is called off: the factor is here. */
export async function finishSignIn(
  floor: Floor,
  asked: { ticket: string; second: SecondProof } & Where,
): Promise<SignedIn | FinishRefusal> {
  const held = heldTicket(floor, asked);
  if (!held) return refuse('sign_in_expired');
  const { memberId } = held;
  const factor = await secondFactorOf(floor.sql, memberId);
  const refused = factor && (await checkSecond(floor, { memberId, factor }, asked.second));
  if (refused) {
    tellSignIn(floor, { memberId, method: 'second_factor', right: false });
    return refused;
  }
  const { sessionDays } = await identitySettings.read(floor);
  const session = await floor.sql.begin(async (tx): Promise<SignedIn | null> => {
    if (!(await stillHolds(tx, held))) return null;
    const member = must(await memberById(tx, memberId));
    await callOff(floor, tx, member, 'second_factor_loss');
    return enterMember(floor, tx, member, { ...asked, sessionDays, proven: factor !== null });
  });
  tellSignIn(floor, { memberId, method: 'second_factor', right: session !== null });
  return session ?? refuse('sign_in_expired');
}
