import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { machineNow } from '../../../../platform/machine-time.ts';
import { must } from '../../../../platform/must.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { seal, unseal } from '../secrets/secrets-of-people.ts';
import { confirmBoth, type Confirmed, type ConfirmRefusal } from './confirm-both.ts';
import { keepStaffSecret } from './keep-staff-secret.ts';
import { newSeed, seedUri, stepOf } from './one-time-password.ts';
import { staffById } from './staff-store.ts';

const OFFER_MS = 10 * 60_000;

type Offer = { staffId: string; seed: string; until: number };

/**
 * A new seed for an authenticator app. Nothing is kept: the sealed offer comes back with the first password made from
 * the seed.
 */
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
  await keepStaffSecret(
    floor,
    { staffId, by: staffId, seed: offer.seed, step, except: sessionId },
    'identity.change_own_totp',
  );
  return null;
}

function readOffer(floor: Floor, offer: string): Offer | null {
  try {
    return JSON.parse(unseal(floor.secrets, Buffer.from(offer, 'base64url'))) as Offer;
  } catch {
    return null; // Made up, or sealed under another key: as good as expired.
  }
}
