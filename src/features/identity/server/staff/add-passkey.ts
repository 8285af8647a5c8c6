import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { keepPasskey } from '../passkeys/keep-passkey.ts';
import { confirmBoth, type Confirmed, type ConfirmRefusal } from './confirm-both.ts';

/** A passkey signs in alone, so adding one takes both current factors. */
export async function addPasskey(
  floor: Floor,
  { label, response, ...confirmed }: Confirmed & { label: string; response: unknown },
): Promise<bigint | ConfirmRefusal | Refusal<'assertion_invalid'>> {
  const refused = await confirmBoth(floor, confirmed);
  if (refused) return refused;
  const { staffId } = confirmed.caller;
  const { consoleUrl: publicUrl } = floor.config;
  const id = await keepPasskey(floor.sql, { face: 'staff', id: staffId, label, publicUrl, response });
  if (id === null) return refuse('assertion_invalid');
  const subject = `passkey:${id}`;
  await floor.sql.begin((tx) => audit(tx, { staffId, action: 'identity.add_passkey', subject, detail: { label } }));
  return id;
}
