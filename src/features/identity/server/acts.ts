// Two-person acts (ledger.md 11): an approval is an assertion over the SHA-256 of the canonical act by two different staff.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable, Transaction } from '../../../platform/db.ts';
import type { StaffRole } from '../../../platform/contract.ts';
import type { StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { canonical } from '../../../platform/intents.ts';
import { must } from '../../../platform/must.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { type AssertionInput, assertionSchema } from '../contract.ts';
import { isRightAssertion, passkeyById } from './staff/passkeys.ts';
import { isPassword } from './secrets/secrets-of-people.ts';
import { confirmStaffPassword } from './staff/staff.ts';

export type ActProposal = {
  purpose: string;
  /** The exact accounts and amount of the posting, where the act is one; null for acts that post nothing. */
  debit: bigint | null;
  credit: bigint | null;
  amount: bigint | null;
  statementLineId: bigint | null;
  /** Everything else that is being approved, as plain values. */
  content: unknown;
  staffId: bigint;
  at: Date;
};

/** Writes the act down, word for word; nobody has approved it yet. */
export async function proposeAct(tx: Transaction, act: ActProposal): Promise<bigint> {
  const { purpose, debit, credit, amount, statementLineId, content, staffId, at } = act;
  const text = canonical({
    purpose,
    debit,
    credit,
    amount,
    statementLineId,
    content,
    proposedBy: staffId,
    proposedAt: at.toISOString(),
  });
  const [row] = await tx<{ id: bigint }[]>`
    insert into ledger.act (purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by, proposed_at)
    values (${purpose}, ${debit}, ${credit}, ${amount}, ${statementLineId}, ${text}, ${sha256(text)}, ${staffId}, ${at})
    returning id`;
  return must(row).id;
}

export type ApprovalRefusal = Refusal<'assertion_invalid' | 'already_approved' | 'act_not_found'>;

/**
 * Adds the caller's approval. `approvals` counts different staff: at 2 the feature posts in this same transaction. Approvals of
 * one act queue on an advisory lock, so that exactly one caller sees the second.
 */
export async function approveAct(
  floor: Pick<Floor, 'clock' | 'config' | 'secrets'>,
  tx: Transaction,
  { actId, caller, assertion }: { actId: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<{ approvals: number } | ApprovalRefusal> {
  await tx`select pg_advisory_xact_lock(7203012, ${Number(actId % 2_147_483_647n)}::int)`;
  const [act] = await tx<{ sha256: Buffer }[]>`select sha256 from ledger.act where id = ${actId}`;
  if (!act) return refuse('act_not_found');
  const [mine] = await tx`select from ledger.act_approval where act_id = ${actId} and staff_id = ${caller.staffId}`;
  if (mine) return refuse('already_approved');
  const kept = await verify(floor, tx, { sha256: act.sha256, staffId: caller.staffId, assertion });
  if (!kept) return refuse('assertion_invalid');
  await tx`
    insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
    values (${actId}, ${caller.staffId}, ${assertion.kind}, ${JSON.stringify(kept)}::text::jsonb, ${floor.clock.now()})`;
  const [count] = await tx<{ n: number }[]>`select count(*)::int as n from ledger.act_approval where act_id = ${actId}`;
  return { approvals: count?.n ?? 0 };
}

/**
 * A password given as an approval counts like any other password tried, and a wrong one stands in the audit log. Done at the
 * edge, before the use case opens its transaction: a refused act would take both back.
 */
export function countApproval(
  floor: Floor,
): (asked: {
  caller: StaffCaller;
  assertion: unknown;
}) => Promise<Refusal<'assertion_invalid' | 'too_many_requests'> | null> {
  return async ({ caller: { staffId }, assertion }) => {
    const given = assertionSchema.safeParse(assertion);
    if (floor.config.profile !== 'sandbox' || !given.success || given.data.kind !== 'password') return null;
    const refused = await confirmStaffPassword(floor, { staffId, password: given.data.password });
    return refused?.name === 'password_wrong'
      ? refuse('assertion_invalid')
      : (refused as Refusal<'too_many_requests'> | null);
  };
}

type KeptAssertion =
  | { kind: 'passkey'; passkeyId: string; origin: string; rpId: string; response: unknown }
  | { kind: 'password'; mac: string };

async function verify(
  floor: Pick<Floor, 'config' | 'secrets'>,
  tx: Transaction,
  { sha256: hash, staffId, assertion }: { sha256: Buffer; staffId: bigint; assertion: AssertionInput },
): Promise<KeptAssertion | null> {
  if (assertion.kind === 'password') {
    if (floor.config.profile !== 'sandbox') return null;
    const [staff] = await tx<
      { hash: string }[]
    >`select password_hash as hash from identity.staff where id = ${staffId} and disabled_at is null`;
    if (!(await isPassword(assertion.password, staff?.hash ?? null))) return null;
    return { kind: 'password', mac: passwordMac(floor.secrets, hash, staffId) };
  }
  const passkey = await isRightAssertion(tx, {
    response: assertion.response,
    challenge: hash.toString('base64url'),
    publicUrl: floor.config.publicUrl,
    staffId,
  });
  if (!passkey) return null;
  const { origin, hostname } = new URL(floor.config.publicUrl);
  return { kind: 'passkey', passkeyId: passkey.id.toString(), origin, rpId: hostname, response: assertion.response };
}

/** What a re-entered password leaves behind, so that a row slipped in beside the app shows at night. */
function passwordMac(secrets: Secrets, hash: Buffer, staffId: bigint): string {
  return createHmac('sha256', secrets.sealKey).update('act|').update(hash).update(`|${staffId}`).digest('hex');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** Finance signs every act and reads it; others read those about what they work with anyhow. */
const READERS: Readonly<Record<string, readonly StaffRole[]>> = {
  withdrawal_approved: ['support'],
  withdrawal_held: ['support'],
  payout_made_good: ['support'],
  setting_changed: ['support', 'content', 'catalogue'],
};

export function mayReadAct({ roles }: Pick<StaffCaller, 'roles'>, { purpose }: Pick<ActRow, 'purpose'>): boolean {
  return roles.some((role) => role === 'admin' || role === 'finance' || READERS[purpose]?.includes(role) === true);
}

export type ActRow = {
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
    from ledger.act_approval a left join identity.staff s on s.id = a.staff_id where a.act_id = ${actId} order by a.approved_at, a.staff_id`;
}

export type BadAct = { actId: string; problem: string };

/** Every act and every approval once more, from what is kept (ledger.md 11: re-verified nightly). Returns what does not hold. */
export async function reverifyActs(floor: Pick<Floor, 'sql' | 'secrets'>): Promise<BadAct[]> {
  const bad: BadAct[] = [];
  let after = 0n;
  for (;;) {
    const acts = await floor.sql<ReverifiedAct[]>`
      select id, purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by
      from ledger.act where id > ${after} order by id limit 500`;
    const last = acts.at(-1);
    if (!last) return bad;
    for (const act of acts) {
      const problem = problemOfAct(act);
      if (problem) bad.push({ actId: act.id.toString(), problem });
    }
    const approvals = await floor.sql<{ actId: bigint; staffId: bigint; assertion: KeptAssertion; method: string }[]>`
      select act_id, staff_id, assertion, method from ledger.act_approval
      where act_id > ${after} and act_id <= ${last.id}`;
    const byId = new Map(acts.map((act) => [act.id, act]));
    for (const approval of approvals) {
      const act = must(byId.get(approval.actId));
      if (!(await stillHolds(floor, act, approval)))
        bad.push({ actId: act.id.toString(), problem: `approval of staff ${approval.staffId}` });
    }
    after = last.id;
  }
}

type ReverifiedAct = {
  id: bigint;
  purpose: string;
  debit: bigint | null;
  credit: bigint | null;
  amount: bigint | null;
  statementLineId: bigint | null;
  canonical: string;
  sha256: Buffer;
  proposedBy: bigint;
};

/** The columns that the database's guards read must say what was approved. */
function problemOfAct(act: ReverifiedAct): string | null {
  if (!sha256(act.canonical).equals(act.sha256)) return 'hash';
  const told = JSON.parse(act.canonical) as Record<string, unknown>;
  const columns = {
    purpose: act.purpose,
    debit: act.debit?.toString() ?? null,
    credit: act.credit?.toString() ?? null,
    amount: act.amount?.toString() ?? null,
    statementLineId: act.statementLineId?.toString() ?? null,
    proposedBy: act.proposedBy.toString(),
  };
  const differing = Object.entries(columns).find(([name, value]) => (told[name] ?? null) !== value);
  return differing ? `column ${differing[0]}` : null;
}

async function stillHolds(
  floor: Pick<Floor, 'sql' | 'secrets'>,
  act: ReverifiedAct,
  approval: { staffId: bigint; assertion: KeptAssertion; method: string },
): Promise<boolean> {
  const { assertion, staffId } = approval;
  if (assertion.kind !== approval.method) return false;
  if (assertion.kind === 'password') {
    const expected = Buffer.from(passwordMac(floor.secrets, act.sha256, staffId));
    const given = Buffer.from(String(assertion.mac));
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
  const passkey = await passkeyById(floor.sql, BigInt(assertion.passkeyId));
  if (!passkey || passkey.staffId !== staffId) return false;
  return passkey.verifies({
    response: assertion.response,
    challenge: act.sha256.toString('base64url'),
    origin: assertion.origin,
    rpId: assertion.rpId,
  });
}
