// Adds a staff signature to a two-person act (ledger.md 11): two different staff each sign the SHA-256 of the canonical
// act. Also makes and checks the keyed hash that proves a re-entered password.
import { createHash, createHmac } from 'node:crypto';
import { isPassword, isRightAssertion } from '#features/credentials/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import { type AppSecrets, keysOf } from '#platform/secrets/secrets.ts';
import type { AssertionInput } from '../contract.ts';

export type ApprovalRefusal = Refusal<'assertion_invalid' | 'already_approved' | 'act_not_found'>;

/**
 * Adds the caller's approval. `approvals` counts the different signers who may still sign. At 2 the feature carries the
 * act out in this same transaction. Approvals of one act queue on an advisory lock, so exactly one caller sees the 2.
 * The signers' rows stay locked because the database counts again when the act is carried out: a signer's account is
 * disabled either before this count or after the act.
 */
export async function approveAct(
  context: Pick<Context, 'clock' | 'config' | 'secrets'>,
  tx: Transaction,
  { actId, caller, assertion }: { actId: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<{ approvals: number } | ApprovalRefusal> {
  await tx`select pg_advisory_xact_lock(7203012, ${Number(actId % 2_147_483_647n)}::int)`;
  const [act] = await tx<{ sha256: Buffer }[]>`select sha256 from ledger.act where id = ${actId}`;
  if (!act) return refuse('act_not_found');
  const [mine] = await tx`select from ledger.act_approval where act_id = ${actId} and staff_id = ${caller.staffId}`;
  if (mine) return refuse('already_approved');
  const kept = await verify(context, tx, { sha256: act.sha256, staffId: caller.staffId, assertion });
  if (!kept) return refuse('assertion_invalid');
  await tx`
    insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
    values (${actId}, ${caller.staffId}, ${assertion.kind}, ${JSON.stringify(kept)}::text::jsonb,
      ${context.clock.now()})`;
  await tx`
    select from identity.staff where id in (select staff_id from ledger.act_approval where act_id = ${actId})
    order by id for share`;
  const [count] = await tx<{ n: number }[]>`select ledger.signers_of(${actId}) as n`;
  return { approvals: count?.n ?? 0 };
}

/** Adds the proposer's approval if it came with the proposal. A passkey can only sign once the act's words exist. */
export async function approveAtOnce(
  context: Pick<Context, 'clock' | 'config' | 'secrets'>,
  tx: Transaction,
  { assertion, ...by }: { actId: bigint; caller: StaffCaller; assertion: AssertionInput | undefined },
): Promise<{ approvals: number } | ApprovalRefusal> {
  return assertion ? approveAct(context, tx, { ...by, assertion }) : { approvals: 0 };
}

async function verify(
  context: Pick<Context, 'config' | 'secrets'>,
  tx: Transaction,
  { sha256: hash, staffId, assertion }: { sha256: Buffer; staffId: bigint; assertion: AssertionInput },
): Promise<KeptAssertion | null> {
  if (assertion.kind === 'password') {
    if (context.config.profile !== 'sandbox') return null;
    const [staff] = await tx<
      { hash: string }[]
    >`select password_hash as hash from identity.staff where id = ${staffId} and disabled_at is null`;
    if (!(await isPassword(assertion.password, staff?.hash ?? null))) return null;
    return { kind: 'password', mac: passwordMac(context.secrets, hash, staffId) };
  }
  const passkey = await isRightAssertion(tx, {
    kind: 'staff',
    response: assertion.response,
    challenge: hash.toString('base64url'),
    publicUrl: context.config.consoleUrl,
    ownerId: staffId,
  });
  if (!passkey) return null;
  const { origin, hostname } = new URL(context.config.consoleUrl);
  return { kind: 'passkey', passkeyId: passkey.id.toString(), origin, rpId: hostname, response: assertion.response };
}

export type KeptAssertion =
  | { kind: 'passkey'; passkeyId: string; origin: string; rpId: string; response: unknown }
  | { kind: 'password'; mac: string };

/** Keyed hash that proves a password was re-entered. The nightly check uses it to find rows not written by the app. */
export function passwordMac(secrets: AppSecrets, hash: Buffer, staffId: bigint): string {
  return macUnder(secrets.sealKey, hash, staffId);
}

/** Whether today's key or an earlier one made this MAC. */
export function isPasswordMac(secrets: AppSecrets, of: { hash: Buffer; staffId: bigint; mac: string }): boolean {
  return keysOf(secrets, 'sealKey').some((key) => isSameSecret(of.mac, macUnder(key, of.hash, of.staffId)));
}

function macUnder(sealKey: string, hash: Buffer, staffId: bigint): string {
  return createHmac('sha256', sealKey).update('act|').update(hash).update(`|${staffId}`).digest('hex');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
