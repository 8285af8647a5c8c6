import type { Floor } from '../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashPin } from './secrets-of-people.ts';
import { identitySettings } from './settings.ts';

export type PinRefusal = Refusal<'pin_wrong' | 'pin_locked' | 'pin_not_set'>;

/**
 * Checks a transaction password and counts the try; null when it is right. Five wrong tries lock it for 30 minutes
 * (product.md, Identity; both are settings). Call it before the use case's transaction: a wrong try must count even where
 * the use case is undone. Its refusals do not use an intent up. Costs two reads and no write when the PIN is right.
 */
export async function checkPin(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  { memberId, pin }: { memberId: bigint; pin: string },
): Promise<PinRefusal | null> {
  const [secret] = await floor.sql<
    { salt: Buffer | null }[]
  >`select pin_salt as salt from identity.member_secret where member_id = ${memberId}`;
  if (!secret?.salt) return refuse('pin_not_set');
  const { pinTries, pinLockMinutes } = await identitySettings.read(floor);
  const candidate = hashPin(floor.secrets, secret.salt, pin);
  const [row] = await floor.sql<
    { outcome: 'ok' | 'wrong' | 'locked' | 'not_set'; triesLeft: number | null; until: Date | null }[]
  >`
    select outcome, tries_left as "triesLeft", until
    from identity.try_pin(${memberId}, ${candidate}, ${pinTries}, ${pinLockMinutes * 60}, ${floor.clock.now()})`;
  switch (row?.outcome) {
    case 'ok':
      return null;
    case 'wrong':
      return refuse('pin_wrong', { triesLeft: row.triesLeft });
    case 'locked':
      return refuse('pin_locked', {
        until: row.until?.toISOString() ?? null,
        minutes: minutesUntil(row.until, floor.clock.now()),
      });
    default:
      return refuse('pin_not_set');
  }
}

function minutesUntil(until: Date | null, now: Date): number {
  return until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) : 0;
}
