import type { Floor } from '#platform/floor.ts';
import { identitySettings } from '#features/identity/server/public.ts';

/** The most that a member of a verification tier (1 to 3) may withdraw in 24 hours, in minor units. */
export async function tierMaximum(floor: Floor, tier: number): Promise<bigint> {
  const { tierWithdrawDayMaxMinor: maxima } = await identitySettings.read(floor);
  return BigInt(maxima[Math.min(Math.max(tier, 1), maxima.length) - 1] ?? maxima[0]);
}
