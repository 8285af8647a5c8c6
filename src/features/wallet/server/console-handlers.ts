// The staff's calls: parse, call the same use cases, show.
import type { Handlers, StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { idOf, instantKeyOf, readPage } from '../../../platform/keyset.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { audit, memberIdOf } from '../../identity/server/public.ts';
import type { consoleContract, ConsoleWithdrawalDetail } from '../contract/console.ts';
import { payoutsCsv, rechargesCsv } from './console-files.ts';
import { consoleRecharge, consoleRecharges, queue, queueDetail } from './console-store.ts';
import { confirmStay } from './withdrawals/confirm-stay.ts';
import { endStay } from './withdrawals/end-stay.ts';
import { proposeStay } from './withdrawals/propose-stay.ts';
import { makeGood, proposeMakingGood } from './withdrawals/make-good-payout.ts';
import { proposedStays } from './withdrawals/proposed-stays.ts';
import { reviewInBulk } from './withdrawals/review-in-bulk.ts';
import { approveWithdrawal, proposeApproval, rejectWithdrawal } from './withdrawals/review-withdrawal.ts';

const NOBODY = 0n;

/** Staff ask by the public number; the store by id. */
function withMember<F extends { memberNo?: string | undefined }>({ memberNo, ...filter }: F) {
  return { ...filter, memberId: memberNo === undefined ? undefined : (memberIdOf(memberNo) ?? NOBODY) };
}

/** A file of many members leaves the console: who took it, and what they asked for, stands in the audit log. */
async function tellExport(
  floor: Floor,
  { staffId }: StaffCaller,
  what: string,
  asked: Record<string, unknown>,
): Promise<void> {
  await floor.sql.begin((tx) =>
    audit(tx, { staffId, action: 'wallet.export', subject: what, detail: { asked }, at: floor.clock.now() }),
  );
}

/** The act whose words are signed. */
function toSign<R extends Refusal>(proposed: { actId: bigint } | R): { actId: string } | R {
  return isRefusal(proposed) ? proposed : { actId: String(proposed.actId) };
}

export function consoleHandlers(floor: Floor): Handlers<typeof consoleContract> {
  /** After an act, the payout as it stands. */
  const after = async <N extends string>(
    done: { id: string } | Refusal<N>,
  ): Promise<ConsoleWithdrawalDetail | Refusal<N>> =>
    isRefusal(done) ? (done as Refusal<N>) : ((await queueDetail(floor, BigInt(done.id))) as ConsoleWithdrawalDetail);

  return {
    'GET /console/api/v1/withdrawals': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => queue(floor, { ...withMember(query), after: instantKeyOf(query.after), limit }),
        key: ({ key }) => [key.micros, key.id],
        items: (rows) => rows.map((row) => row.item),
      }),
    'GET /console/api/v1/withdrawals.csv': async ({ caller, query }) => {
      await tellExport(floor, caller, 'withdrawals', query);
      return payoutsCsv(floor, withMember(query));
    },
    'GET /console/api/v1/withdrawals/{id}': async ({ path }) =>
      (await queueDetail(floor, BigInt(path.id))) ?? refuse('withdrawal_not_found'),
    'POST /console/api/v1/withdrawals/{id}/approve': async ({ path, body, caller, intent }) =>
      after(
        await approveWithdrawal(
          floor,
          { id: BigInt(path.id), caller, note: body.note, assertion: body.assertion },
          intent,
        ),
      ),
    'POST /console/api/v1/withdrawals/{id}/propose-approval': ({ path, caller }) =>
      proposeApproval(floor, { id: BigInt(path.id), caller }).then(toSign),
    'POST /console/api/v1/withdrawals/{id}/propose-making-good': async ({ path, caller }) =>
      toSign(await proposeMakingGood(floor, { id: BigInt(path.id), caller })),
    'POST /console/api/v1/withdrawals/{id}/make-good': async ({ path, body, caller, intent }) =>
      after(await makeGood(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/reject': async ({ path, body, caller, intent }) =>
      after(
        await rejectWithdrawal(
          floor,
          { id: BigInt(path.id), caller, reasonCode: body.reasonCode, note: body.note },
          intent,
        ),
      ),
    'POST /console/api/v1/withdrawals/{id}/hold': async ({ path, body, caller, intent }) =>
      after(
        await proposeStay(
          floor,
          {
            id: BigInt(path.id),
            caller,
            reasonCode: body.reasonCode,
            until: new Date(body.until),
            assertion: body.assertion,
          },
          intent,
        ),
      ),
    'GET /console/api/v1/withdrawal-holds': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => proposedStays(floor, { after: idOf(query.after) ?? 0n, limit }),
        key: (row) => row.id,
        items: (rows) => rows,
      }),
    'POST /console/api/v1/withdrawal-holds/{id}/confirm': async ({ path, body, caller, intent }) =>
      after(await confirmStay(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/release': async ({ path, caller, intent }) =>
      after(await endStay(floor, { id: BigInt(path.id), caller }, intent)),
    'POST /console/api/v1/withdrawals/review': async ({ body, caller, intent }) => {
      const asked = { ids: body.ids.map(BigInt), caller, note: body.note };
      const decided =
        body.decision === 'approve'
          ? { decision: body.decision }
          : { decision: body.decision, reasonCode: body.reasonCode };
      const results = await reviewInBulk(floor, { ...asked, ...decided }, intent);
      return isRefusal(results)
        ? results
        : { results: results.map((one) => ({ id: String(one.id), outcome: one.outcome })) };
    },
    'GET /console/api/v1/recharges': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => consoleRecharges(floor, { ...withMember(query), before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map((row) => row.item),
      }),
    'GET /console/api/v1/recharges.csv': async ({ caller, query }) => {
      await tellExport(floor, caller, 'recharges', query);
      return rechargesCsv(floor, withMember(query));
    },
    'GET /console/api/v1/recharges/{id}': async ({ path }) =>
      (await consoleRecharge(floor, BigInt(path.id))) ?? refuse('recharge_not_found'),
  };
}
