import { accountOf } from '../../../ledger/chart.ts';
import { toWire } from '../../../ledger/money.ts';
import { statementOf } from '../../../ledger/statement.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import { idOf, readPage } from '../../../platform/keyset.ts';
import { contract, refusals } from '../contract.ts';
import { causeOf } from '../../wallet/server/public.ts';
import { pointsOf } from './public.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /api/v1/points': async ({ caller }) => ({ balance: toWire(await pointsOf(floor.sql, caller.memberId)) }),
    'GET /api/v1/points/statement': ({ query, caller }) => {
      const { after, from, until } = query;
      const before = idOf(after);
      const asked = {
        ...(before === null ? {} : { before }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
      };
      return readPage(query.limit, {
        rows: (limit) => statementOf(floor.sql, accountOf('member_points', caller.memberId), { ...asked, limit }),
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
  }),
});
