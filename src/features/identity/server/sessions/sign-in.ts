import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { alertMember, UNKNOWN_DEVICE } from './alerts.ts';
import { QUARTER_SECONDS, spend } from '../attempts.ts';
import { type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { type Member, memberByPhone } from '../members/members.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { type NewSession, openSession } from './open-session.ts';
import { identitySettings } from '../settings.ts';
import { networkOf } from './throttle.ts';

type Where = { deviceId: string; device: string; address: string };
export type SignedIn = NewSession & { memberNo: string };
export type SignInRefusal = Refusal<'credentials_wrong' | 'too_many_requests'>;

/** An unknown phone and a wrong password answer alike and take the same time. */
export async function signInByPassword(
  floor: Floor,
  asked: { phone: string; password: string } & Where,
): Promise<SignedIn | SignInRefusal> {
  const { passwordTriesPerQuarter, passwordTriesPerAccount, sessionDays } = await identitySettings.read(floor);
  const wait = await spend(floor, [
    {
      bucket: `sign_in|${asked.phone}|${networkOf(asked.address)}`,
      limit: passwordTriesPerQuarter,
      windowSeconds: QUARTER_SECONDS,
    },
    { bucket: `sign_in|${asked.phone}`, limit: passwordTriesPerAccount, windowSeconds: QUARTER_SECONDS },
  ]);
  if (wait) return wait;
  const member = await memberByPhone(floor.sql, asked.phone);
  const checked = member ? await passwordHashOf(floor, member.id) : null;
  const right = await isPassword(asked.password, checked);
  if (!member || !right) {
    tellSignIn(floor, { memberId: member?.id ?? null, method: 'password', right: false });
    return refuse('credentials_wrong');
  }
  const session = await floor.sql.begin(async (tx): Promise<SignedIn | Refusal<'credentials_wrong'>> => {
    // A password change meanwhile has just ended every session: the old password must not open another. The lock is
    // shared, so a change waits for this session and then ends it.
    const [still] = await tx`
      select from identity.member_secret where member_id = ${member.id} and password_hash = ${checked} for share`;
    return still ? enter(floor, tx, member, { ...asked, sessionDays }) : refuse('credentials_wrong');
  });
  tellSignIn(floor, { memberId: member.id, method: 'password', right: !isRefusal(session) });
  return session;
}

/**
 * Logs every sign-in of a member, failed ones too: by id, never by phone or address. The audit log has those of staff.
 */
function tellSignIn(
  floor: Pick<Floor, 'log'>,
  { memberId, method, right }: { memberId: bigint | null; method: 'password' | 'code'; right: boolean },
): void {
  floor.log.info({ event: 'sign_in', memberId: memberId?.toString() ?? null, method, right }, 'member sign-in');
}

export async function signInByCode(
  floor: Floor,
  asked: { phone: string; code: string } & Where,
): Promise<SignedIn | CodeRefusal> {
  const codeId = await tryCode(floor, { ...asked, purpose: 'sign_in', recipient: asked.phone });
  const member = await memberByPhone(floor.sql, asked.phone);
  tellSignIn(floor, { memberId: member?.id ?? null, method: 'code', right: member !== null && !isRefusal(codeId) });
  if (isRefusal(codeId)) return codeId;
  if (!member) return refuse('code_wrong');
  const { sessionDays } = await identitySettings.read(floor);
  return floor.sql.begin(async (tx): Promise<SignedIn | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    return enter(floor, tx, member, { ...asked, sessionDays });
  });
}

async function enter(
  floor: Floor,
  tx: Transaction,
  member: Member,
  where: Where & { sessionDays: number },
): Promise<SignedIn> {
  const session = await openSession(floor, tx, { memberId: member.id, ...where });
  if (session.newDevice) await alertMember(floor, tx, member, 'new_device', { device: where.device || UNKNOWN_DEVICE });
  return { ...session, memberNo: member.memberNo };
}

async function passwordHashOf(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<string | null> {
  const [row] = await floor.sql<
    { hash: string }[]
  >`select password_hash as hash from identity.member_secret where member_id = ${memberId}`;
  return row?.hash ?? null;
}

/**
 * For acts that a signed-in member confirms with the password. It counts like a sign-in, so a stolen session cannot
 * guess.
 */
export async function confirmPassword(
  floor: Floor,
  asked: { memberId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  const { passwordTriesPerQuarter } = await identitySettings.read(floor);
  const wait = await spend(floor, [
    { bucket: `confirm|${asked.memberId}`, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS },
  ]);
  if (wait) return wait;
  return (await isPassword(asked.password, await passwordHashOf(floor, asked.memberId)))
    ? null
    : refuse('password_wrong');
}
