import type { Handlers, HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, placeOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import type { contract } from '../../contract.ts';
import type { ConsoleWithdrawalDetail } from '../../contract/console.ts';
import { payoutsCsv } from './payouts-csv.ts';
import { queueDetail } from './payout-detail.ts';
import { queue, queueSort, queueTotals } from './payout-queue.ts';
import { tellExport, withMember } from '../staff-query.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { confirmStay } from './confirm-stay.ts';
import { contestWithdrawal } from './contest-withdrawal.ts';
import { endStay } from './end-stay.ts';
import { makeGood } from './make-good-payout.ts';
import { proposeMakingGood } from './propose-making-good.ts';
import { proposeStay } from './propose-stay.ts';
import { proposedStays } from './proposed-stays.ts';
import { receiptOf } from './receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { returnRecharge } from './return-recharge.ts';
import { reviewInBulk } from './review-in-bulk.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { proposeApproval } from './propose-approval.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { listOwn, type Withdrawal, withdrawalById } from './withdrawal-store.ts';
import { quoteReturn, quoteWithdrawal, withdrawalTerms } from './withdrawal-terms.ts';
import { institutionNames, withdrawalDetail, withdrawalToWire } from './withdrawal-view.ts';

type Wire = typeof contract;

function returnCalls(floor: Floor): HandlersAt<Wire, '/api/v1/recharge-returns'> {
  return {
    'GET /api/v1/recharge-returns/quote': ({ caller, query }) =>
      quoteReturn(floor, {
        memberId: caller.memberId,
        amount: query.amountMinor === undefined ? null : fromWire(query.amountMinor),
      }),
    'POST /api/v1/recharge-returns': async ({ caller, body, intent }) => {
      const opened = await returnRecharge(
        floor,
        { memberId: caller.memberId, amount: fromWire(body.amountMinor), pin: body.pin },
        intent,
      );
      return isRefusal(opened) ? opened : { withdrawals: await show(floor, opened) };
    },
  };
}

function memberCalls(floor: Floor): HandlersAt<Wire, '/api/v1/withdrawals'> {
  const own = async (memberId: bigint, id: string): Promise<Withdrawal | undefined> => {
    const one = await withdrawalById(floor.sql, BigInt(id));
    return one?.memberId === memberId ? one : undefined;
  };
  return {
    'GET /api/v1/withdrawals/terms': ({ caller }) => withdrawalTerms(floor, caller.memberId),
    'GET /api/v1/withdrawals/quote': ({ caller, query }) =>
      quoteWithdrawal(floor, { memberId: caller.memberId, amount: fromWire(query.amountMinor) }),
    'GET /api/v1/withdrawals': ({ caller, query }) => {
      const asked = { memberId: caller.memberId, before: idOf(query.after), kind: query.kind ?? null };
      return readPage(query.limit, {
        rows: (limit) => listOwn(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => show(floor, rows),
      });
    },
    'POST /api/v1/withdrawals': async ({ caller, body, intent }) => {
      const one = await requestWithdrawal(
        floor,
        {
          memberId: caller.memberId,
          amount: fromWire(body.amountMinor),
          payoutAccountId: BigInt(body.payoutAccountId),
          pin: body.pin,
        },
        intent,
      );
      return isRefusal(one) ? one : showOne(floor, one);
    },
    'GET /api/v1/withdrawals/{id}': async ({ caller, path }) => {
      const one = await own(caller.memberId, path.id);
      return one ? withdrawalDetail(floor, one) : refuse('withdrawal_not_found');
    },
    'POST /api/v1/withdrawals/{id}/cancel': async ({ caller, path, intent }) => {
      const one = await cancelWithdrawal(floor, { id: BigInt(path.id), memberId: caller.memberId }, intent);
      return isRefusal(one) ? one : showOne(floor, one);
    },
    'POST /api/v1/withdrawals/{id}/contest': ({ caller, path, body, intent }) =>
      contestWithdrawal(floor, { id: BigInt(path.id), memberId: caller.memberId, text: body.text }, intent),
    'GET /api/v1/withdrawals/{id}/receipt': async ({ caller, path }) => {
      const one = await own(caller.memberId, path.id);
      return one
        ? ((await receiptOf(floor, one)) ?? refuse('withdrawal_receipt_missing'))
        : refuse('withdrawal_not_found');
    },
    'GET /api/v1/withdrawals/{id}/receipt.pdf': async ({ caller, path, locale }) => {
      const one = await own(caller.memberId, path.id);
      return one
        ? ((await receiptPdf(floor, one, locale)) ?? refuse('withdrawal_receipt_missing'))
        : refuse('withdrawal_not_found');
    },
  };
}

async function show(floor: Floor, rows: readonly Withdrawal[]) {
  const nameOf = await institutionNames(floor);
  return rows.map((one) => withdrawalToWire(one, { now: floor.clock.now(), nameOf }));
}

async function showOne(floor: Floor, one: Withdrawal) {
  return withdrawalToWire(one, { now: floor.clock.now(), nameOf: await institutionNames(floor) });
}

/** The act to be signed. */
function toSign<R extends Refusal>(proposed: { actId: bigint } | R): { actId: string } | R {
  return isRefusal(proposed) ? proposed : { actId: String(proposed.actId) };
}

/** After an act, answers the payout in its new state. */
const after =
  (floor: Floor) =>
  async <N extends string>(done: { id: string } | Refusal<N>): Promise<ConsoleWithdrawalDetail | Refusal<N>> =>
    isRefusal(done) ? done : must(await queueDetail(floor, BigInt(done.id)));

function readCalls(floor: Floor) {
  return {
    'GET /console/api/v1/withdrawals': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => queue(floor, { ...withMember(query), after: query.after, limit }),
        key: ({ place }) => placeOf(queueSort(query), place),
        items: (rows) => rows.map((row) => row.item),
      }),
    'GET /console/api/v1/withdrawals/totals': async ({ query }) => {
      const { count, more, amount, net } = await queueTotals(floor, withMember(query));
      return { count, more, amountMinor: toWire(amount), netMinor: toWire(net) };
    },
    'GET /console/api/v1/withdrawals.csv': async ({ caller, query }) => {
      await tellExport(floor, caller, 'withdrawals', query);
      return payoutsCsv(floor, withMember(query));
    },
    'GET /console/api/v1/withdrawals/{id}': async ({ path }) =>
      (await queueDetail(floor, BigInt(path.id))) ?? refuse('withdrawal_not_found'),
  } satisfies Partial<Handlers<Wire>>;
}

function reviewCalls(floor: Floor) {
  const standing = after(floor);
  return {
    'POST /console/api/v1/withdrawals/{id}/approve': async ({ path, body, caller, intent }) =>
      standing(
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
      standing(await makeGood(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/reject': async ({ path, body, caller, intent }) =>
      standing(
        await rejectWithdrawal(
          floor,
          { id: BigInt(path.id), caller, reasonCode: body.reasonCode, note: body.note },
          intent,
        ),
      ),
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
  } satisfies Partial<Handlers<Wire>>;
}

function stayCalls(floor: Floor) {
  const standing = after(floor);
  return {
    'POST /console/api/v1/withdrawals/{id}/hold': async ({ path, body, caller, intent }) =>
      standing(
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
      standing(await confirmStay(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/release': async ({ path, caller, intent }) =>
      standing(await endStay(floor, { id: BigInt(path.id), caller }, intent)),
  } satisfies Partial<Handlers<Wire>>;
}

export function withdrawalHandlers(
  floor: Floor,
): HandlersAt<Wire, '/api/v1/recharge-returns' | '/api/v1/withdrawals' | '/console/api/v1/withdrawal'> {
  return {
    ...returnCalls(floor),
    ...memberCalls(floor),
    ...readCalls(floor),
    ...reviewCalls(floor),
    ...stayCalls(floor),
  };
}
