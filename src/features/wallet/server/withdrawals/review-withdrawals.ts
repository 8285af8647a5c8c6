// Approves and rejects payouts, one at a time or several in one call. A payout needs one reviewer, or two different
// ones who both sign the same act (withdrawals.md 3).
import type { AssertionInput } from '#features/acts/contract.ts';
import { approveAct, audit, proposeAct } from '#features/acts/server/public.ts';
import { postOnce } from '#ledger/deciding.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, intentOf, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { nextState } from './withdrawal-rules.ts';
import {
  addEvent,
  lockWithdrawal,
  move,
  payingAccount,
  release,
  reviewedAt,
  announce,
  type Withdrawal,
} from './withdrawals.ts';

type ReviewRefusal = Refusal<
  | 'withdrawal_not_found'
  | 'withdrawal_moved_on'
  | 'reviewer_repeated'
  | 'assertion_invalid'
  | 'already_approved'
  | 'act_not_found'
>;

type Done = { id: string };

/** Locks the payout and checks that this reviewer may decide it. A reviewer may decide each payout only once. */
async function lockForReview(
  tx: Transaction,
  { id, staffId, decision }: { id: bigint; staffId: bigint; decision: 'approve' | 'reject' },
): Promise<Withdrawal | Refusal<'withdrawal_not_found' | 'withdrawal_moved_on' | 'reviewer_repeated'>> {
  const one = await lockWithdrawal(tx, id);
  if (!one) return refuse('withdrawal_not_found');
  if (!nextState(one.state, decision)) return refuse('withdrawal_moved_on');
  const [mine] = await tx`
    select from wallet.withdrawal_review where withdrawal_id = ${id} and staff_id = ${staffId}`;
  return mine ? refuse('reviewer_repeated') : one;
}

export async function openAct(q: Queryable, withdrawalId: bigint): Promise<bigint | null> {
  const [row] = await q<
    { actId: bigint }[]
  >`select act_id from wallet.withdrawal_act where withdrawal_id = ${withdrawalId} and kind = 'approval'`;
  return row?.actId ?? null;
}

async function proposeApprovalAct(tx: Transaction, one: Withdrawal, staffId: bigint, at: Date): Promise<bigint> {
  const actId = await proposeAct(tx, {
    purpose: 'withdrawal_approved',
    debit: payingAccount(one),
    credit: null,
    amount: one.amount,
    statementLineId: null,
    staffId,
    at,
    content: {
      number: one.number,
      member: String(one.memberId),
      net: String(one.net),
      to: { kind: one.toKind, institution: one.toInstitution, number: one.toNumber, name: one.toName },
    },
  });
  await tx`insert into wallet.withdrawal_act (act_id, withdrawal_id, kind) values (${actId}, ${one.id}, 'approval')`;
  const detail = { number: one.number, amount: one.amount, actId };
  await audit(tx, { staffId, action: 'wallet.propose_approval', subject: `withdrawal:${one.id}`, detail });
  return actId;
}

/** Returns the act that the reviewers of a large payout sign: the open one, else a new one. */
export async function proposeApproval(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<{ actId: bigint } | Refusal<'withdrawal_not_found' | 'withdrawal_moved_on'>> {
  return context.sql.begin(async (tx) => {
    const one = await lockWithdrawal(tx, id);
    if (!one) return refuse('withdrawal_not_found');
    if (!nextState(one.state, 'approve')) return refuse('withdrawal_moved_on');
    return {
      actId: (await openAct(tx, id)) ?? (await proposeApprovalAct(tx, one, caller.staffId, context.clock.now())),
    };
  });
}

export type Approval = {
  id: bigint;
  caller: StaffCaller;
  note?: string | undefined;
  assertion?: AssertionInput | undefined;
};

/** Records one approval. The last one needed makes the payout `approved`, and wallet.send-payouts then sends it. */
export async function approveWithdrawal(
  context: Context,
  { id, caller, note, assertion }: Approval,
  intent: Intent,
): Promise<Done | ReviewRefusal | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const one = await lockForReview(tx, { id, staffId: caller.staffId, decision: 'approve' });
    if (isRefusal(one)) return one;
    let actId: bigint | null = null;
    let approvals = 1;
    if (one.reviewersNeeded > 1) {
      if (!assertion) return refuse('assertion_invalid');
      actId = (await openAct(tx, id)) ?? (await proposeApprovalAct(tx, one, caller.staffId, at));
      const signed = await approveAct(context, tx, { actId, caller, assertion });
      if (isRefusal(signed)) return signed;
      approvals = signed.approvals;
    }
    await tx`
      insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, note, act_id, at)
        values (${id}, ${caller.staffId}, 'approved', ${note ?? null}, ${actId}, ${at})`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.approve',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, amount: one.amount, approvals, note: note ?? null },
    });
    if (approvals >= one.reviewersNeeded)
      await move(tx, one, 'approve', { actor: intent.actor, at, reviewed: true, ...(note ? { note } : {}) });
    else await addEvent(tx, { withdrawalId: id, state: 'first_approval', at, actor: intent.actor, note: note ?? null });
    return { id: String(id) };
  });
}

export type Rejection = { id: bigint; caller: StaffCaller; reasonCode: string; note?: string | undefined };

/** `final` is false after the first of two rejections: the payout then waits for the second person. */
type Rejected = Done & { final: boolean };

/**
 * Rejects a payout with a reason from the closed list. The member can contest it. If the member's previous payout was
 * rejected too, two different persons must reject, because one person must not be able to keep rejecting a member.
 */
export async function rejectWithdrawal(
  context: Context,
  { id, caller, reasonCode, note }: Rejection,
  intent: Intent,
): Promise<Rejected | ReviewRefusal | IntentRefusal> {
  const at = context.clock.now();
  return postOnce(context.sql, intent, at, async (tx) => {
    const one = await lockForReview(tx, { id, staffId: caller.staffId, decision: 'reject' });
    if (isRefusal(one)) return one;
    await tx`
      insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, reason_code, note, at)
      values (${id}, ${caller.staffId}, 'rejected', ${reasonCode}, ${note ?? null}, ${at})`;
    const final = (await rejectionsOf(tx, id)) >= ((await isRightAfterRejection(tx, one)) ? 2 : 1);
    await audit(tx, {
      staffId: caller.staffId,
      action: final ? 'wallet.reject' : 'wallet.reject_first',
      subject: `withdrawal:${id}`,
      detail: { number: one.number, amount: one.amount, reasonCode, note: note ?? null },
    });
    const change = { actor: intent.actor, at, reasonCode, ...(note ? { note } : {}) };
    if (final) {
      await release(tx, one, 'reject', { ...change, reviewed: true });
    } else {
      await addEvent(tx, { withdrawalId: id, state: 'first_rejection', ...change });
      await announce(tx, one, one.state);
    }
    return { id: String(id), final };
  });
}

async function rejectionsOf(tx: Transaction, id: bigint): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from wallet.withdrawal_review where withdrawal_id = ${id} and decision = 'rejected'`;
  return row?.n ?? 0;
}

/** Whether the member's last payout that staff decided was rejected. Automatic and cancelled ones don't count. */
async function isRightAfterRejection(tx: Transaction, { id, memberId }: Withdrawal): Promise<boolean> {
  const [last] = await tx<{ state: string }[]>`
    select state from wallet.withdrawal w
    where member_id = ${memberId} and id <> ${id} and reviewers_needed > 0
      and state not in ('pending_review', 'cancelled')
    order by ${reviewedAt(tx)} desc nulls last, id desc limit 1`;
  return last?.state === 'rejected';
}

export type BulkReview = { ids: readonly bigint[]; caller: StaffCaller; note?: string | undefined } & (
  | { decision: 'approve' }
  | { decision: 'reject'; reasonCode: string }
);

/**
 * Decides several payouts, each in its own transaction, so a refused one doesn't affect the others. Outcome: 'done',
 * 'second_person' if another person must reject too, or the name of a refusal. The list is saved under the key before
 * the first decision, so the key accepts no other list, reason or note (ledger.md 10), and a repeated call continues
 * where the first one broke off.
 */
export async function reviewInBulk(
  context: Context,
  asked: BulkReview,
  intent: Intent,
): Promise<{ id: bigint; outcome: string }[] | IntentRefusal> {
  const { caller, ...input } = asked;
  const list = await once(context.sql, intent, context.clock.now(), async () => ({
    ids: [...new Set(asked.ids)].map(String),
  }));
  if (isRefusal(list)) return list;
  const results: { id: bigint; outcome: string }[] = [];
  for (const id of list.ids.map(BigInt)) {
    const each = intentOf(intent.actor, `${intent.route} ${id}`, intent.key, input);
    const review = { id, caller, note: asked.note };
    const done =
      asked.decision === 'approve'
        ? await approveWithdrawal(context, review, each)
        : await rejectWithdrawal(context, { ...review, reasonCode: asked.reasonCode }, each);
    results.push({ id, outcome: outcomeOf(done) });
  }
  return results;
}

function outcomeOf(done: Done | Rejected | ReviewRefusal | IntentRefusal): string {
  if (isRefusal(done)) return done.name;
  return 'final' in done && !done.final ? 'second_person' : 'done';
}
