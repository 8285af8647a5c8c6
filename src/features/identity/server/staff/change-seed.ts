import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { offerSeedTo, takenOffer } from '../secrets/seed-offer.ts';
import { confirmBoth, type Confirmed, type ConfirmRefusal } from './confirm-both.ts';
import { keepStaffSecret } from './keep-staff-secret.ts';
import { staffById } from './staff-store.ts';

export async function offerSeed(floor: Floor, caller: StaffCaller): Promise<{ totpUri: string; offer: string }> {
  const { email } = must(await staffById(floor.sql, caller.staffId));
  return offerSeedTo(floor, { whose: `staff:${caller.staffId}`, label: email });
}

export async function changeSeed(
  floor: Floor,
  asked: Confirmed & { offer: string; newTotp: string },
): Promise<null | ConfirmRefusal | Refusal<'totp_offer_expired'>> {
  const { staffId, sessionId } = asked.caller;
  const taken = takenOffer(floor, { whose: `staff:${staffId}`, offer: asked.offer, totp: asked.newTotp });
  if (!taken) return refuse('totp_offer_expired');
  const { seed, step } = taken;
  if (step === null) return refuse('totp_wrong');
  const refused = await confirmBoth(floor, asked);
  if (refused) return refused;
  await keepStaffSecret(floor, { staffId, by: staffId, seed, step, except: sessionId }, 'identity.change_own_totp');
  return null;
}
