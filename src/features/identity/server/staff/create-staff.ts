import type { StaffRole } from '#platform/http/contract.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { type Weakness, weaknessOf } from '../secrets/password-rules.ts';
import { hashPassword, seal } from '../secrets/secrets-of-people.ts';
import { newSeed, seedUri } from './one-time-password.ts';
import { type Staff, staffById } from './staff-store.ts';

type NewStaff = { name: string; email: string; password: string; roles: readonly StaffRole[] };

/**
 * The installation itself makes the first administrator and the sandbox's demo staff. This needs the owner's database
 * role. The product's own role takes people on by acts of two persons only (approve-staff-act.ts). The seed is shown
 * once.
 */
export async function createStaff(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets'>,
  asked: NewStaff & { demo?: boolean; totpSecret?: string; given?: boolean },
): Promise<{ staff: Staff; totpUri: string } | Refusal<'staff_email_taken' | 'field_invalid'>> {
  const weak = weakPasswordOf(asked, asked.password);
  if (weak) return refuse('field_invalid', { fields: { password: weak } });
  const { demo = false, given = false, totpSecret = newSeed() } = asked;
  const row = {
    ...asked,
    demo,
    given,
    seed: totpSecret,
    hash: await hashPassword(asked.password),
    actId: null,
    by: null,
  };
  return floor.sql.begin(async (tx): Promise<{ staff: Staff; totpUri: string } | Refusal<'staff_email_taken'>> => {
    const id = await insertStaff(floor, tx, row);
    if (id === null) return refuse('staff_email_taken');
    return { staff: must(await staffById(tx, id)), totpUri: seedUri(totpSecret, asked.email.toLowerCase()) };
  });
}

export function weakPasswordOf(of: { name: string; email: string }, password: string): Weakness | null {
  return weaknessOf(password, [...of.name.split(/\s+/), of.email.toLowerCase().split('@')[0] ?? '']);
}

type StaffRow = {
  name: string;
  email: string;
  roles: readonly StaffRole[];
  hash: string;
  seed: string;
  demo: boolean;
  given: boolean;
};

/** `given`: somebody else knows the password or the seed, so they must go. Null where the address is taken. */
export async function insertStaff(
  floor: Pick<Floor, 'clock' | 'secrets'>,
  tx: Transaction,
  { name, email, roles, hash, seed, demo, given, actId, by }: StaffRow & { actId: bigint | null; by: bigint | null },
): Promise<bigint | null> {
  const at = floor.clock.now();
  const since = given ? tx`clock_timestamp()` : null;
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.staff (name, email, password_hash, totp_sealed, roles, demo, act_id, created_at,
      password_given_at, seed_given_at)
    values (${name}, ${email.toLowerCase()}, ${hash}, ${seal(floor.secrets, seed)}, ${[...new Set(roles)]}, ${demo},
      ${actId}, ${at}, ${since}, ${since})
    on conflict (email) do nothing returning id`;
  if (!row) return null;
  const detail = { roles, ...(actId === null ? {} : { actId }) };
  await audit(tx, { staffId: by, action: 'identity.create_staff', subject: `staff:${row.id}`, detail });
  return row.id;
}
