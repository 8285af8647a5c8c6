import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { readableCode } from '#platform/database/ids.ts';
import { hashRecoveryCode } from '../secrets/secrets-of-people.ts';
import type { ProvenDevice } from '../sessions/device-keys.ts';

export type SecondFactor = { id: bigint; sealed: Buffer | null; salt: Buffer };

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;

/** Null where the member has none. */
export async function secondFactorOf(q: Queryable, memberId: bigint): Promise<SecondFactor | null> {
  const [row] = await q<SecondFactor[]>`
    select id, totp_sealed as sealed, recovery_salt as salt from identity.second_factor
    where member_id = ${memberId} and off_at is null`;
  return row ?? null;
}

export async function recoveryCodesLeft(q: Queryable, { id }: SecondFactor): Promise<number> {
  const [row] = await q<{ n: number }[]>`
    select count(*)::int as n from identity.recovery_code where factor_id = ${id} and used_at is null`;
  return row?.n ?? 0;
}

/** New recovery codes in place of all earlier ones. They are shown once. */
export async function newRecoveryCodes(
  floor: Pick<Floor, 'clock'>,
  tx: Transaction,
  { id, salt }: SecondFactor,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(RECOVERY_LENGTH));
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  await tx`
    update identity.recovery_code set used_at = ${floor.clock.now()} where factor_id = ${id} and used_at is null`;
  await tx`insert into identity.recovery_code ${tx(hashes.map((hash) => ({ factorId: id, codeHash: hash })))}`;
  return codes;
}

/** True once for each code. */
export async function useRecoveryCode(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, salt }: SecondFactor,
  code: string,
): Promise<boolean> {
  const hash = await hashRecoveryCode(code, salt);
  const used = await floor.sql`
    update identity.recovery_code set used_at = ${floor.clock.now()}
    where factor_id = ${id} and code_hash = ${hash} and used_at is null`;
  return used.count === 1;
}

/** Whether the member gave the second factor on this device. */
export async function gaveSecond(q: Queryable, memberId: bigint, { keyHash }: ProvenDevice): Promise<boolean> {
  const [seen] = await q`
    select from identity.session
    where member_id = ${memberId} and device_key_hash = ${keyHash} and proven_at is not null limit 1`;
  return seen !== undefined;
}

/** Every device is asked for the second factor again. */
export async function forgetSecondGiven(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`update identity.session set proven_at = null where member_id = ${memberId} and proven_at is not null`;
}
