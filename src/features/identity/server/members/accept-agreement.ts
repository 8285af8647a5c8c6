import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { identitySettings } from '../settings.ts';

export async function acceptAgreement(
  floor: Floor,
  asked: { memberId: bigint; agreementVersion: string },
): Promise<null | Refusal<'agreement_outdated'>> {
  const { agreementVersion } = await identitySettings.read(floor);
  if (asked.agreementVersion !== agreementVersion) return refuse('agreement_outdated', { agreementVersion });
  await floor.sql`
    update identity.member set agreement_version = ${agreementVersion}
    where id = ${asked.memberId}`;
  return null;
}
