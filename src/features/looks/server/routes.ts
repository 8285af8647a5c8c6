import { defineRoutes } from '#platform/feature.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { contract, refusals } from '../contract.ts';
import { deskToWire, filtered, keyOf, looksOf, ownToWire } from './looks.ts';
import { lookInto, unusualLooks, unusualToWire } from './unusual.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/looks': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) => looksOf(context.sql, { memberId, staffId: null, after: instantKeyOf(query.after), limit }),
        key: keyOf,
        items: (rows) => rows.map(ownToWire),
      }),
    'GET /console/api/v1/looks': ({ query: { after, limit: most, ...filter } }) =>
      readPage(most, {
        rows: (limit) => filtered(context.sql, filter, { after: instantKeyOf(after), limit }),
        key: keyOf,
        items: (rows) => deskToWire(context.sql, rows),
      }),
    'GET /console/api/v1/unusual-looks': ({ query: { after, limit: most, state } }) =>
      readPage(most, {
        rows: (limit) => unusualLooks(context.sql, { done: state === 'done', after: idOf(after), limit }),
        key: (row) => row.id,
        items: (rows) => unusualToWire(context.sql, rows),
      }),
    'POST /console/api/v1/unusual-looks/{id}/look-into': ({ caller, path, body }) =>
      lookInto(context, { caller, id: BigInt(path.id), note: body.note }),
  }),
});
