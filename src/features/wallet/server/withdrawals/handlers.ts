import { languageOfMember, languageOfPaper, memberById } from '#features/members/server/public.ts';
import type { Handlers, HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, placeOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import type { contract, paperContract } from '../../contract.ts';
import { readPaper } from '../papers/paper.ts';
import type { ConsoleWithdrawalDetail } from '../../contract/console.ts';
import { payoutBackground } from './payout-background.ts';
import { queue, queueDetail, queueSort, queueTotals } from './payout-queue.ts';
import { withMember } from '../staff-query.ts';
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

function returnCalls(context: Context): HandlersAt<Wire, '/api/v1/recharge-returns'> {
  return {
    'GET /api/v1/recharge-returns/quote': ({ caller, query }) =>
      quoteReturn(context, {
        memberId: caller.memberId,
        amount: query.amountMinor === undefined ? null : fromWire(query.amountMinor),
      }),
    'POST /api/v1/recharge-returns': async ({ caller, body, intent }) => {
      const opened = await returnRecharge(
        context,
        { memberId: caller.memberId, amount: fromWire(body.amountMinor), pin: body.pin },
        intent,
      );
      return isRefusal(opened) ? opened : { withdrawals: await show(context, opened) };
    },
  };
}

function memberCalls(context: Context): HandlersAt<Wire, '/api/v1/withdrawals'> {
  const own = async (memberId: bigint, id: string): Promise<Withdrawal | undefined> => {
    const one = await withdrawalById(context.sql, BigInt(id));
    return one?.memberId === memberId ? one : undefined;
  };
  return {
    'GET /api/v1/withdrawals/terms': ({ caller }) => withdrawalTerms(context, caller.memberId),
    'GET /api/v1/withdrawals/quote': ({ caller, query }) =>
      quoteWithdrawal(context, { memberId: caller.memberId, amount: fromWire(query.amountMinor) }),
    'GET /api/v1/withdrawals': ({ caller, query }) => {
      const asked = { memberId: caller.memberId, before: idOf(query.after), kind: query.kind ?? null };
      return readPage(query.limit, {
        rows: (limit) => listOwn(context.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => show(context, rows),
      });
    },
    'POST /api/v1/withdrawals': async ({ caller, body, intent }) => {
      const one = await requestWithdrawal(
        context,
        {
          memberId: caller.memberId,
          amount: fromWire(body.amountMinor),
          payoutAccountId: BigInt(body.payoutAccountId),
          pin: body.pin,
        },
        intent,
      );
      return isRefusal(one) ? one : showOne(context, one);
    },
    'GET /api/v1/withdrawals/{id}': async ({ caller, path }) => {
      const one = await own(caller.memberId, path.id);
      return one ? withdrawalDetail(context, one) : refuse('withdrawal_not_found');
    },
    'POST /api/v1/withdrawals/{id}/cancel': async ({ caller, path, intent }) => {
      const one = await cancelWithdrawal(context, { id: BigInt(path.id), memberId: caller.memberId }, intent);
      return isRefusal(one) ? one : showOne(context, one);
    },
    'POST /api/v1/withdrawals/{id}/contest': ({ caller, path, body, intent }) =>
      contestWithdrawal(context, { id: BigInt(path.id), memberId: caller.memberId, text: body.text }, intent),
    'GET /api/v1/withdrawals/{id}/receipt': async ({ caller, path }) => {
      const one = await own(caller.memberId, path.id);
      return one
        ? ((await receiptOf(context, one)) ?? refuse('withdrawal_receipt_missing'))
        : refuse('withdrawal_not_found');
    },
    'GET /api/v1/withdrawals/{id}/receipt.pdf': async ({ caller, path, locale }) => {
      const one = await own(caller.memberId, path.id);
      if (!one) return refuse('withdrawal_not_found');
      const language = await languageOfPaper(context.sql, { memberId: one.memberId, locale });
      return (await receiptPdf(context, one, language)) ?? refuse('withdrawal_receipt_missing');
    },
  };
}

async function show(context: Context, rows: readonly Withdrawal[]) {
  const nameOf = await institutionNames(context);
  return rows.map((one) => withdrawalToWire(one, { now: context.clock.now(), nameOf }));
}

async function showOne(context: Context, one: Withdrawal) {
  return withdrawalToWire(one, { now: context.clock.now(), nameOf: await institutionNames(context) });
}

/** The id of the act that staff must sign, for the wire. */
function toSign<R extends Refusal>(proposed: { actId: bigint } | R): { actId: string } | R {
  return isRefusal(proposed) ? proposed : { actId: String(proposed.actId) };
}

/** Answers a decision with the payout in its new state. */
const after =
  (context: Context) =>
  async <N extends string>(done: { id: string } | Refusal<N>): Promise<ConsoleWithdrawalDetail | Refusal<N>> =>
    isRefusal(done) ? done : required(await queueDetail(context, BigInt(done.id)));

function readCalls(context: Context) {
  return {
    'GET /console/api/v1/withdrawals': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => queue(context, { ...withMember(query), after: query.after, limit }),
        key: ({ place }) => placeOf(queueSort(query), place),
        items: (rows) => rows.map((row) => row.item),
      }),
    'GET /console/api/v1/withdrawals/totals': async ({ query }) => {
      const { count, more, amount, net } = await queueTotals(context, withMember(query));
      return { count, more, amountMinor: toWire(amount), netMinor: toWire(net) };
    },
    'GET /console/api/v1/withdrawals/{id}': async ({ path }) =>
      (await queueDetail(context, BigInt(path.id))) ?? refuse('withdrawal_not_found'),
    'GET /console/api/v1/withdrawals/{id}/receipt.pdf': async ({ path }) => {
      const one = await withdrawalById(context.sql, BigInt(path.id));
      if (!one) return refuse('withdrawal_not_found');
      const member = required(await memberById(context.sql, one.memberId));
      return (await receiptPdf(context, one, languageOfMember(member))) ?? refuse('withdrawal_receipt_missing');
    },
    'GET /console/api/v1/withdrawals/{id}/background': async ({ path }) =>
      (await payoutBackground(context, BigInt(path.id))) ?? refuse('withdrawal_not_found'),
  } satisfies Partial<Handlers<Wire>>;
}

function reviewCalls(context: Context) {
  const payoutAfter = after(context);
  return {
    'POST /console/api/v1/withdrawals/{id}/approve': async ({ path, body, caller, intent }) =>
      payoutAfter(
        await approveWithdrawal(
          context,
          { id: BigInt(path.id), caller, note: body.note, assertion: body.assertion },
          intent,
        ),
      ),
    'POST /console/api/v1/withdrawals/{id}/propose-approval': ({ path, caller }) =>
      proposeApproval(context, { id: BigInt(path.id), caller }).then(toSign),
    'POST /console/api/v1/withdrawals/{id}/propose-making-good': async ({ path, caller }) =>
      toSign(await proposeMakingGood(context, { id: BigInt(path.id), caller })),
    'POST /console/api/v1/withdrawals/{id}/make-good': async ({ path, body, caller, intent }) =>
      payoutAfter(await makeGood(context, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/reject': async ({ path, body, caller, intent }) =>
      payoutAfter(
        await rejectWithdrawal(
          context,
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
      const results = await reviewInBulk(context, { ...asked, ...decided }, intent);
      return isRefusal(results)
        ? results
        : { results: results.map((one) => ({ id: String(one.id), outcome: one.outcome })) };
    },
  } satisfies Partial<Handlers<Wire>>;
}

function stayCalls(context: Context) {
  const payoutAfter = after(context);
  return {
    'POST /console/api/v1/withdrawals/{id}/hold': async ({ path, body, caller, intent }) =>
      payoutAfter(
        await proposeStay(
          context,
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
        rows: (limit) => proposedStays(context, { after: idOf(query.after) ?? 0n, limit }),
        key: (row) => row.id,
        items: (rows) => rows,
      }),
    'POST /console/api/v1/withdrawal-holds/{id}/confirm': async ({ path, body, caller, intent }) =>
      payoutAfter(await confirmStay(context, { id: BigInt(path.id), caller, assertion: body.assertion }, intent)),
    'POST /console/api/v1/withdrawals/{id}/release': async ({ path, caller, intent }) =>
      payoutAfter(await endStay(context, { id: BigInt(path.id), caller }, intent)),
  } satisfies Partial<Handlers<Wire>>;
}

export function withdrawalHandlers(
  context: Context,
): HandlersAt<Wire, '/api/v1/recharge-returns' | '/api/v1/withdrawals' | '/console/api/v1/withdrawal'> {
  return {
    ...returnCalls(context),
    ...memberCalls(context),
    ...readCalls(context),
    ...reviewCalls(context),
    ...stayCalls(context),
  };
}

/** The public checks: a receipt by its number, and any signed paper by its code. */
export function paperHandlers(context: Context): HandlersAt<typeof paperContract, '/api/v1/'> {
  return {
    'GET /api/v1/receipts/{number}': async ({ path }) => {
      const one = await withdrawalByNumber(context.sql, path.number);
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
      const text = readPaper(context, body.code);
      return text === null ? refuse('paper_not_signed') : { text };
    },
  };
}
