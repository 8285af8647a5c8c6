import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type AskedFrom, type CodeRefusal, tryCode } from './use-code.ts';

/**
 * Tells a visitor in a registration's first step whether the code is right. A wrong one costs one of its five tries, as
 * in registering. A right one gets its try back: it stays good for the registration, and its owner knows it already.
 */
export async function checkCode(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets' | 'config'>,
  given: { phone: string; code: string } & AskedFrom,
): Promise<null | CodeRefusal> {
  const codeId = await tryCode(floor, { ...given, purpose: 'register', recipient: given.phone });
  if (isRefusal(codeId)) return codeId as CodeRefusal;
  await floor.sql`update identity.code set tries = tries - 1 where id = ${codeId} and tries > 0`;
  return null;
}
