import type { HandlersAt } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { idOf, readPage } from '../../../../platform/keyset.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { contract } from '../../contract.ts';
import { closeMisdirection } from './close-misdirection.ts';
import { lineDetail, listLines } from './list-lines.ts';

export function lineHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/statement-lines'> {
  return {
    'GET /console/api/v1/statement-lines': ({ query }) => {
      const asked = {
        before: idOf(query.after),
        open: query.open === undefined ? null : query.open === 'true',
        misdirected: query.misdirected === 'true',
        direction: query.direction ?? null,
        reference: query.reference ?? null,
        date: query.date ?? null,
      };
      return readPage(query.limit, {
        rows: (limit) => listLines(floor.sql, { ...asked, limit }),
        key: (line) => line.id,
        items: (lines) => lines,
      });
    },
    'GET /console/api/v1/statement-lines/{id}': async ({ path }) =>
      (await lineDetail(floor.sql, BigInt(path.id))) ?? refuse('statement_line_not_found'),
    'POST /console/api/v1/statement-lines/{id}/close-misdirection': ({ path, body, caller, intent }) =>
      closeMisdirection(floor, { lineId: BigInt(path.id), note: body.note, caller }, intent),
  };
}
