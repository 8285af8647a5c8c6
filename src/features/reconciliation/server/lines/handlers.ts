import { fromWire, toWire } from '#ledger/money.ts';
import type { Given } from '#platform/http/contract.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { placeOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { closeMisdirection } from './close-misdirection.ts';
import { lineDetail, type LineFilter, lineTotals, listLines } from './list-lines.ts';

export function lineHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/statement-lines'> {
  return {
    'GET /console/api/v1/statement-lines': ({ query }) => {
      const asked = askedOf(query);
      return readPage(query.limit, {
        rows: (limit) => listLines(floor.sql, { ...asked, after: query.after, limit }),
        key: ({ id, amountMinor }) => placeOf(asked.sort, { id: BigInt(id), amount: fromWire(amountMinor) }),
        items: (lines) => lines,
      });
    },
    'GET /console/api/v1/statement-lines/totals': async ({ query }) => {
      const { count, more, inward, outward } = await lineTotals(floor.sql, askedOf(query));
      return { count, more, inMinor: toWire(inward), outMinor: toWire(outward) };
    },
    'GET /console/api/v1/statement-lines/{id}': async ({ path }) =>
      (await lineDetail(floor.sql, BigInt(path.id))) ?? refuse('statement_line_not_found'),
    'POST /console/api/v1/statement-lines/{id}/close-misdirection': ({ path, body, caller, intent }) =>
      closeMisdirection(floor, { lineId: BigInt(path.id), note: body.note, caller }, intent),
  };
}

type Query = Given<(typeof contract)['GET /console/api/v1/statement-lines/totals']>['query'];

function askedOf({ open, misdirected, direction, reference, date, sort }: Query): LineFilter {
  return {
    open: open === undefined ? null : open === 'true',
    misdirected: misdirected === 'true',
    direction: direction ?? null,
    reference: reference ?? null,
    date: date ?? null,
    sort: sort ?? 'newest',
  };
}
