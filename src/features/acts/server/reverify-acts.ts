import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { passkeyById } from '#features/credentials/server/public.ts';
import { isPasswordMac, type KeptAssertion, sha256 } from './approve-act.ts';

export type BadAct = { actId: string; problem: string };

/**
 * Verifies all stored acts and approvals again, each night (ledger.md 11). Returns those that don't match what was
 * signed.
 */
export async function reverifyActs(context: Pick<Context, 'sql' | 'secrets'>): Promise<BadAct[]> {
  const bad: BadAct[] = [];
  let after = 0n;
  for (;;) {
    const acts = await context.sql<ReverifiedAct[]>`
      select id, purpose, debit, credit, amount, statement_line_id, canonical, sha256, proposed_by
      from ledger.act where id > ${after} order by id limit 500`;
    const last = acts.at(-1);
    if (!last) return bad;
    for (const act of acts) {
      const problem = problemOfAct(act);
      if (problem) bad.push({ actId: act.id.toString(), problem });
    }
    const approvals = await context.sql<{ actId: bigint; staffId: bigint; assertion: KeptAssertion; method: string }[]>`
      select act_id, staff_id, assertion, method from ledger.act_approval
      where act_id > ${after} and act_id <= ${last.id}`;
    const byId = new Map(acts.map((act) => [act.id, act]));
    for (const approval of approvals) {
      const act = required(byId.get(approval.actId));
      if (!(await stillHolds(context, act, approval)))
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

/** The database's guards read these columns, so they must equal what was approved. */
function problemOfAct(act: ReverifiedAct): string | null {
  if (!sha256(act.canonical).equals(act.sha256)) return 'hash';
  const signed = JSON.parse(act.canonical) as Record<string, unknown>;
  const columns = {
    purpose: act.purpose,
    debit: act.debit?.toString() ?? null,
    credit: act.credit?.toString() ?? null,
    amount: act.amount?.toString() ?? null,
    statementLineId: act.statementLineId?.toString() ?? null,
    proposedBy: act.proposedBy.toString(),
  };
  const differing = Object.entries(columns).find(([name, value]) => (signed[name] ?? null) !== value);
  return differing ? `column ${differing[0]}` : null;
}

async function stillHolds(
  context: Pick<Context, 'sql' | 'secrets'>,
  act: ReverifiedAct,
  approval: { staffId: bigint; assertion: KeptAssertion; method: string },
): Promise<boolean> {
  const { assertion, staffId } = approval;
  if (assertion.kind !== approval.method) return false;
  if (assertion.kind === 'password')
    return isPasswordMac(context.secrets, { hash: act.sha256, staffId, mac: String(assertion.mac) });
  const passkey = await passkeyById(context.sql, BigInt(assertion.passkeyId));
  if (!passkey || passkey.ownerId !== staffId) return false;
  return passkey.verifies({
    response: assertion.response,
    challenge: act.sha256.toString('base64url'),
    origin: assertion.origin,
    rpId: assertion.rpId,
  });
}
