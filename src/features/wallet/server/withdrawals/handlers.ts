import type { Handlers, HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, placeOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import type { contract } from '../../contract.ts';
import type { paperContract } from '../../contract/papers.ts';
import { readPaper } from '../papers/paper.ts';
import type { ConsoleWithdrawalDetail } from '../../contract/console.ts';
import { payoutsCsv, queue, queueDetail, queueSort, queueTotals } from './payout-queue.ts';
import { auditExport, withMember } from '../staff-query.ts';
import {
  cancelWithdrawal,
  contestWithdrawal,
  quoteWithdrawal,
  requestWithdrawal,
  withdrawalTerms,
} from './request-withdrawal.ts';
import { confirmStay, endStay, proposedStays, proposeStay } from './stays.ts';
import { makeGood, proposeMakingGood } from './returned-payouts.ts';
import { institutionNames, receiptOf, receiptPdf, withdrawalDetail, withdrawalToWire } from './withdrawal-view.ts';
import { quoteReturn, returnRecharge } from './return-recharge.ts';
import { approveWithdrawal, proposeApproval, rejectWithdrawal, reviewInBulk } from './review-withdrawals.ts';
import { listOwn, type Withdrawal, withdrawalById, withdrawalByNumber } from './withdrawals.ts';

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
      await auditExport(floor, caller, 'withdrawals', query);
      return payoutsCsv(floor, withMember(query));
    },
    'GET /console/api/v1/withdrawals/{id}': async ({ path }) =>
      (await queueDetail(floor, BigInt(path.id))) ?? refuse('withdrawal_not_found'),
  } satisfies Partial<Handlers<Wire>>;
}

function reviewCalls(floor: Floor) {
  const payoutAfter = after(floor);
  return {
    'POST /console/api/v1/withdrawals/{id}/approve': async ({ path, body, caller, intent }) =>
      payoutAfter(
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
      payoutAfter(await makeGood(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/reject': async ({ path, body, caller, intent }) =>
      payoutAfter(
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
  const payoutAfter = after(floor);
  return {
    'POST /console/api/v1/withdrawals/{id}/hold': async ({ path, body, caller, intent }) =>
      payoutAfter(
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
      payoutAfter(await confirmStay(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/release': async ({ path, caller, intent }) =>
      payoutAfter(await endStay(floor, { id: BigInt(path.id), caller }, intent)),
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

/** A receipt by its number, and the check of any signed paper. Anyone may ask. */
export function paperHandlers(floor: Floor): HandlersAt<typeof paperContract, '/api/v1/'> {
  return {
    'GET /api/v1/receipts/{number}': async ({ path }) => {
      const one = await withdrawalByNumber(floor.sql, path.number);
      if (!one || one.paidAt === null) return refuse('receipt_unknown');
      return {
        number: one.number,
        kind: one.kind,
        state: one.state,
        paidMinor: toWire(one.settled ?? one.net),
        returnedMinor: toWire(one.returnedMinor ?? 0n),
        paidAt: one.paidAt.toISOString(),
      };
    },
    'POST /api/v1/signed-papers/check': async ({ body }) => {
      const text = readPaper(floor, body.code);
      return text === null ? refuse('paper_not_signed') : { text };
    },
  };
}
