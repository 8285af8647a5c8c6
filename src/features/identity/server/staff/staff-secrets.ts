// What staff change about their own sign-in: with the password and the one-time password they have now, or, when those are
// lost, by whoever holds the machine (npm run staff -- reset).
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { machineNow } from '../../../../platform/machine-time.ts';
import { must } from '../../../../platform/must.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../audit.ts';
import { newSeed, openedSeed, seedUri, stepOf } from './one-time-password.ts';
import { hashPassword, seal, unseal } from '../secrets/secrets-of-people.ts';
import { endStaffSessions, forgetSessions } from '../sessions/sessions.ts';
import { confirmStaffPassword, countedTry, staffById, weakPasswordOf } from './staff.ts';

type Confirmed = { caller: StaffCaller; password: string; totp: string };
export type ConfirmRefusal = Refusal<'password_wrong' | 'totp_wrong' | 'totp_already_used' | 'too_many_requests'>;

/** Both factors, and the one-time password used up. A right password gives its own try back, and no try of a one-time password. */
export async function confirmBoth(
  floor: Floor,
  { caller: { staffId }, password, totp }: Confirmed,
): Promise<ConfirmRefusal | null> {
  const refused = await confirmStaffPassword(floor, { staffId, password });
  return refused ?? countedTry(floor, { staffId, secret: 'totp' }, () => useOneTimePassword(floor, staffId, totp));
}

async function useOneTimePassword(
  floor: Floor,
  staffId: bigint,
  totp: string,
): Promise<Refusal<'totp_wrong' | 'totp_already_used'> | null> {
  const [kept] = await floor.sql<{ sealed: Buffer | null }[]>`
    select totp_sealed as sealed from identity.staff where id = ${staffId}`;
  const seed = kept?.sealed ? openedSeed(floor, kept.sealed) : null;
  const step = seed === null ? null : stepOf(seed, totp);
  if (step === null) return refuse('totp_wrong');
  const taken =
    await floor.sql`update identity.staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step}`;
  return taken.count === 1 ? null : refuse('totp_already_used');
}

/** Other sessions end; this one stays. */
export async function changeStaffPassword(
  floor: Floor,
  asked: Confirmed & { newPassword: string },
): Promise<null | ConfirmRefusal | Refusal<'field_invalid'>> {
  const staff = must(await staffById(floor.sql, asked.caller.staffId));
  const weak = weakPasswordOf(staff, asked.newPassword);
  if (weak) return refuse('field_invalid', { fields: { newPassword: weak } });
  const refused = await confirmBoth(floor, asked);
  if (refused) return refused;
  const hash = await hashPassword(asked.newPassword);
  await keep(
    floor,
    { staffId: staff.id, by: staff.id, hash, except: asked.caller.sessionId },
    'identity.change_own_password',
  );
  return null;
}

const OFFER_MS = 10 * 60_000;
type Offer = { staffId: string; seed: string; until: number };

/** A new seed for an authenticator app. Nothing is kept: the sealed offer comes back with the first password made from it. */
export async function offerSeed(floor: Floor, caller: StaffCaller): Promise<{ totpUri: string; offer: string }> {
  const { email } = must(await staffById(floor.sql, caller.staffId));
  const seed = newSeed();
  const offer: Offer = { staffId: caller.staffId.toString(), seed, until: machineNow() + OFFER_MS };
  return { totpUri: seedUri(seed, email), offer: seal(floor.secrets, JSON.stringify(offer)).toString('base64url') };
}

export async function changeSeed(
  floor: Floor,
  asked: Confirmed & { offer: string; newTotp: string },
): Promise<null | ConfirmRefusal | Refusal<'totp_offer_expired'>> {
  const offer = readOffer(floor, asked.offer);
  if (!offer || offer.staffId !== asked.caller.staffId.toString() || offer.until < machineNow())
    return refuse('totp_offer_expired');
  const step = stepOf(offer.seed, asked.newTotp);
  if (step === null) return refuse('totp_wrong');
  const refused = await confirmBoth(floor, asked);
  if (refused) return refused;
  const { staffId, sessionId } = asked.caller;
  await keep(floor, { staffId, by: staffId, seed: offer.seed, step, except: sessionId }, 'identity.change_own_totp');
  return null;
}

function readOffer(floor: Floor, offer: string): Offer | null {
  try {
    return JSON.parse(unseal(floor.secrets, Buffer.from(offer, 'base64url'))) as Offer;
  } catch {
    return null; // Made up, or sealed under another key: as good as expired.
  }
}

/** For the installation's own command: a new password and a new seed, shown once; every session ends. */
export async function resetStaff(
  floor: Floor,
  asked: { email: string; password: string },
): Promise<{ totpUri: string } | Refusal<'staff_not_found' | 'field_invalid'>> {
  const email = asked.email.toLowerCase();
  const [found] = await floor.sql<
    { id: bigint }[]
  >`select id from identity.staff where email = ${email} and disabled_at is null`;
  const staff = found && (await staffById(floor.sql, found.id));
  if (!staff) return refuse('staff_not_found');
  const weak = weakPasswordOf(staff, asked.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  const seed = newSeed();
  await keep(
    floor,
    { staffId: staff.id, by: null, hash: await hashPassword(asked.password), seed, step: 0n },
    'identity.reset_staff',
  );
  return { totpUri: seedUri(seed, email) };
}

type Kept = { staffId: bigint; by: bigint | null; hash?: string; seed?: string; step?: bigint; except?: bigint };

async function keep(floor: Floor, { staffId, by, hash, seed, step, except }: Kept, action: string): Promise<void> {
  const sealed = seed === undefined ? null : seal(floor.secrets, seed);
  await floor.sql.begin(async (tx) => {
    await tx`
      update identity.staff set password_hash = coalesce(${hash ?? null}, password_hash), totp_sealed = coalesce(${sealed}, totp_sealed),
        totp_step = coalesce(${step ?? null}::bigint, totp_step)
      where id = ${staffId}`;
    await endStaffSessions(tx, { staffId, ...(except === undefined ? {} : { except }) });
    await audit(tx, { staffId: by, action, subject: `staff:${staffId}`, at: floor.clock.now() });
  });
  forgetSessions(floor.sql, `staff:${staffId}`);
}
