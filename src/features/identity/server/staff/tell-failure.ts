import type { Floor } from '#platform/floor.ts';
import { audit } from '../audit.ts';

/**
 * The audit log keeps the failures of a known person. Anybody may try an unknown name without a limit, so the log alone
 * keeps those (ASVS 16.3.1).
 */
export async function tellFailure(
  floor: Floor,
  staffId: bigint | null,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  floor.log.warn({ event: action, staffId: staffId?.toString() ?? null, ...detail }, 'staff secret refused');
  if (staffId === null) return;
  const subject = `staff:${staffId}`;
  await floor.sql.begin((tx) => audit(tx, { staffId, action, subject, detail }));
}
