import { accountOf } from '#ledger/chart.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import { statementOf } from '#ledger/statement.ts';
import { defineRoutes, type HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { causeOf } from '#features/wallet/server/public.ts';
import { type Exchange, exchangeById, exchangePoints, exchangesOf, exchangeTerms, quoteExchange } from './exchange.ts';
import { pointsOf } from './public.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/points': async ({ caller }) => ({ balance: toWire(await pointsOf(context.sql, caller.memberId)) }),
    'GET /api/v1/points/statement': ({ query, caller }) => {
      const { after, from, until } = query;
      const before = idOf(after);
      const asked = {
        ...(before === null ? {} : { before }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
      };
      return readPage(query.limit, {
        rows: (limit) => statementOf(context.sql, accountOf('member_points', caller.memberId), { ...asked, limit }),
        key: (row) => row.seq,
        items: (rows) =>
          rows.map((row) => ({
            id: row.seq.toString(),
            points: toWire(row.amount),
            balanceAfter: toWire(row.balanceAfter),
            purpose: row.purpose,
            subject: causeOf(row),
            at: row.occurredAt.toISOString(),
            businessDate: row.businessDate,
          })),
      });
    },
    ...exchangeHandlers(context),
  }),
});

function exchangeHandlers(context: Context): HandlersAt<typeof contract, '/api/v1/points/exchanges'> {
  return {
    'GET /api/v1/points/exchanges/terms': ({ caller }) => exchangeTerms(context, caller.memberId),
    'GET /api/v1/points/exchanges/quote': ({ caller, query }) =>
      quoteExchange(context, { memberId: caller.memberId, points: BigInt(query.points) }),
    'GET /api/v1/points/exchanges': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => exchangesOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(shown),
      }),
    'GET /api/v1/points/exchanges/{id}': async ({ caller, path }) => {
      const one = await exchangeById(context.sql, BigInt(path.id));
      return one?.memberId === caller.memberId ? shown(one) : refuse('exchange_not_found');
    },
    'POST /api/v1/points/exchanges': async ({ caller: { memberId }, body, intent }) => {
      const { points, amountMinor, pin } = body;
      const wish = { memberId, points: BigInt(points), amountMinor: fromWire(amountMinor), pin };
      const made = await exchangePoints(context, wish, intent);
      return isRefusal(made) ? made : shown(made);
    },
  };
}

function shown({ id, points, amountMinor, madeAt, businessDate }: Exchange) {
  return {
    id: String(id),
    points: toWire(points),
    amountMinor: toWire(amountMinor),
    madeAt: madeAt.toISOString(),
    businessDate,
  };
}
