import type { Floor } from '#platform/floor.ts';
import { DAY_SECONDS, giveBack, QUARTER_SECONDS, spend } from '../attempts.ts';
import { identitySettings } from '../settings.ts';
import type { ProvenDevice } from './device-keys.ts';

/** Wrong passwords of one known device in a day. After them the device is one of the strangers. */
export const OWN_TRIES_A_DAY = 30;

/**
 * Counts a try in the known device's own count, which nobody else can use up. Null where it is used up. Else a function
 * that forgets the try, for a right password.
 */
export async function spendOwn(floor: Floor, { whose, keyHash }: ProvenDevice): Promise<(() => Promise<void>) | null> {
  const { passwordTriesPerQuarter } = await identitySettings.read(floor);
  const bucket = `sign_in|own|${whose}|${keyHash.toString('hex')}`;
  const quotas = [
    { bucket, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS },
    { bucket: `${bucket}|day`, limit: OWN_TRIES_A_DAY, windowSeconds: DAY_SECONDS },
  ];
  if (await spend(floor, quotas)) return null;
  return () => giveBack(floor, quotas);
}
