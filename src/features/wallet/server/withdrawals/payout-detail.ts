import type { Floor } from '#platform/floor.ts';
import { toWire } from '#ledger/money.ts';
import { memberById } from '#features/identity/server/public.ts';
import type { ConsoleWithdrawalDetail } from '../../contract/console.ts';
import { madeGoodAct, openMakeGoodAct } from './make-good-act.ts';
import { queueItem } from './payout-queue.ts';
import { openAct } from './approval-act.ts';
import { payoutStanding } from './take-back-payout.ts';
import { dayTotal, timelineOf, withdrawalById } from './withdrawal-store.ts';

export async function queueDetail(floor: Floor, id: bigint): Promise<ConsoleWithdrawalDetail | undefined> {
  const one = await withdrawalById(floor.sql, id);
  if (!one) return undefined;
  const [member, timeline, reviews, stays, act, before] = await Promise.all([
    memberById(floor.sql, one.memberId),
    timelineOf(floor.sql, id),
    floor.sql<{ staffId: bigint; decision: string; reasonCode: string | null; note: string | null; at: Date }[]>`
      select staff_id, decision, reason_code, note, at from wallet.withdrawal_review
      where withdrawal_id = ${id} order by at`,
    floor.sql<
      {
        id: bigint;
        actId: bigint;
        reasonCode: string;
        until: Date;
        proposedBy: bigint;
        confirmedBy: bigint | null;
        proposedAt: Date;
      }[]
    >`
      select id, act_id, reason_code, until, proposed_by, confirmed_by, proposed_at
      from wallet.withdrawal_stay where withdrawal_id = ${id} order by id`,
    openAct(floor.sql, id),
    dayTotal(floor.sql, { memberId: one.memberId, now: one.requestedAt, except: id }),
  ]);
  const missing = one.state === 'partly_returned' ? (await payoutStanding(floor.sql, id)).missing : 0n;
  const makeGoodAct =
    missing > 0n
      ? await openMakeGoodAct(floor.sql, id, missing)
      : one.state === 'returned'
        ? await madeGoodAct(floor.sql, id)
        : null;
  const approvals = reviews.filter((review) => review.decision === 'approved').length;
  return {
    ...queueItem({ ...one, approvals }, member ?? undefined, floor.clock.now()),
    taxMinor: toWire(one.tax),
    bankChargeMinor: toWire(one.bankCharge),
    paidMinor: one.paidAt === null ? null : toWire(one.settled ?? one.net),
    returnedMinor: one.returnedMinor === null ? null : toWire(one.returnedMinor),
    missingMinor: toWire(missing),
    accountKind: one.toKind,
    institution: one.toInstitution,
    accountNumber: one.toNumber,
    holderName: one.toName,
    dayTotalMinor: toWire(before + (one.kind === 'income' ? one.amount : 0n)),
    bankReference: one.bankReference,
    attempts: one.attempts,
    openActId: one.state === 'pending_review' && act !== null ? String(act) : null,
    makeGoodActId: makeGoodAct === null ? null : String(makeGoodAct),
    reviews: reviews.map((review) => ({ ...review, staffId: String(review.staffId), at: review.at.toISOString() })),
    holds: stays.map((stay) => ({
      id: String(stay.id),
      actId: String(stay.actId),
      reasonCode: stay.reasonCode,
      until: stay.until.toISOString(),
      proposedBy: String(stay.proposedBy),
      confirmedBy: stay.confirmedBy === null ? null : String(stay.confirmedBy),
      proposedAt: stay.proposedAt.toISOString(),
    })),
    timeline: timeline.map((event) => ({
      state: event.state,
      at: event.at.toISOString(),
      actor: event.actor,
      reasonCode: event.reasonCode ?? null,
      note: event.note ?? null,
    })),
  };
}
