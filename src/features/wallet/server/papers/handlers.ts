import { toWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { paperContract } from '../../contract/papers.ts';
import { withdrawalByNumber } from '../withdrawals/withdrawal-store.ts';
import { readPaper } from './sign-paper.ts';

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
