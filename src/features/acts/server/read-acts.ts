// Which roles may read a two-person act, and the act with its signatures, for reading and signing.
import { passkeyRequestOf, passkeysOf } from '#features/credentials/server/public.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';

/** Roles that may read acts of a purpose. Administrators and finance may read all acts. */
const READERS: Readonly<Record<string, readonly StaffRole[]>> = {
  withdrawal_approved: ['support'],
  name_corrected: ['support'],
  withdrawal_held: ['support'],
  payout_made_good: ['support'],
  reward_decided: ['support'],
  system_addition: ['support'],
  campaign_set: ['support'],
  draw_opened: ['support'],
  announcement_sent: ['support', 'content'],
  text_shown: ['content'],
  catalogue_changed: ['support', 'catalogue'],
  setting_changed: ['support', 'content', 'catalogue'],
};

function mayReadAct({ roles }: Pick<StaffCaller, 'roles'>, { purpose }: Pick<ActRow, 'purpose'>): boolean {
  return roles.some((role) => role === 'admin' || role === 'finance' || READERS[purpose]?.includes(role) === true);
}

type ActRow = {
  id: bigint;
  purpose: string;
  canonical: string;
  sha256: Buffer;
  proposedBy: bigint;
  proposedAt: Date;
};

export async function actById(q: Queryable, id: bigint): Promise<ActRow | null> {
  const [row] = await q<ActRow[]>`
    select id, purpose, canonical, sha256, proposed_by, proposed_at from ledger.act where id = ${id}`;
  return row ?? null;
}

export async function approvalsOf(
  q: Queryable,
  actId: bigint,
): Promise<{ staffId: bigint; staffName: string; method: 'passkey' | 'password'; approvedAt: Date }[]> {
  return q`
    select a.staff_id, coalesce(s.name, '') as staff_name, a.method, a.approved_at
    from ledger.act_approval a left join identity.staff s on s.id = a.staff_id where a.act_id = ${actId}
      order by a.approved_at, a.staff_id`;
}

/** The act word for word, its signatures, and the WebAuthn request with which the caller's passkeys sign it. */
export async function actToSign(context: Context, caller: StaffCaller, id: bigint) {
  const act = await actById(context.sql, id);
  // Act numbers can be guessed, so an act that the caller may not read is reported as unknown.
  if (!act || !mayReadAct(caller, act)) return refuse('act_not_found');
  const [approvals, passkeys] = await Promise.all([
    approvalsOf(context.sql, id),
    passkeysOf(context.sql, { kind: 'staff', id: caller.staffId }),
  ]);
  return {
    id: act.id.toString(),
    purpose: act.purpose,
    canonical: act.canonical,
    sha256: act.sha256.toString('hex'),
    proposedBy: act.proposedBy.toString(),
    proposedAt: act.proposedAt.toISOString(),
    approvals: approvals.map((one) => ({
      ...one,
      staffId: one.staffId.toString(),
      approvedAt: one.approvedAt.toISOString(),
    })),
    passkeyRequest:
      passkeys.length === 0
        ? null
        : passkeyRequestOf(passkeys, {
            challenge: act.sha256.toString('base64url'),
            publicUrl: context.config.consoleUrl,
          }),
  };
}
