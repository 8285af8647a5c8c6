import { defineRoutes } from '#platform/feature.ts';
import { readPage } from '#platform/http/keyset.ts';
import { contract } from '../contract.ts';
import { listAudit } from './audit.ts';
import { actToSign } from './read-acts.ts';

export const routes = defineRoutes({
  contract,
  refusals: {},
  handlers: (context) => ({
    'GET /console/api/v1/audit-entries': ({ query }) => {
      const { staffId, ...rest } = query;
      const by = staffId === undefined ? undefined : BigInt(staffId);
      return readPage(query.limit, {
        rows: (limit) => listAudit(context.sql, { ...rest, after: query.after, staffId: by, limit }),
        key: (row) => [row.micros, row.id],
        items: (rows) =>
          rows.map(({ micros: _at, ...row }) => ({
            ...row,
            id: row.id.toString(),
            staffId: row.staffId?.toString() ?? null,
            at: row.at.toISOString(),
          })),
      });
    },
    'GET /console/api/v1/acts/{id}': ({ caller, path }) => actToSign(context, caller, BigInt(path.id)),
  }),
});
