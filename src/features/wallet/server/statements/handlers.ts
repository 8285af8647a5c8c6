import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { partsOf, readPage } from '#platform/http/keyset.ts';
import { VERSION } from '#universal/version.ts';
import type { contract } from '../../contract.ts';
import { statementCsv } from './statement-files.ts';
import { readStatement } from './statement.ts';
import { bill, walletOverview } from './wallet-overview.ts';

export function statementHandlers(floor: Floor): HandlersAt<typeof contract, '/api/v1/bill' | '/api/v1/wallets'> {
  return {
    'GET /api/v1/bill': ({ caller, query }) => bill(floor, caller.memberId, query.version ?? VERSION),
    'GET /api/v1/wallets': ({ caller }) => walletOverview(floor, caller.memberId),
    'GET /api/v1/wallets/{wallet}/statement': async ({ caller, path, query, locale }) => {
      const asked = { ...query, locale: query.locale ?? locale, memberId: caller.memberId, wallet: path.wallet };
      const after = partsOf(query.after, 1)?.[0];
      const page = await readPage(query.limit, {
        rows: (limit) => readStatement(floor.sql, { ...asked, after, limit }),
        key: (line) => line.id,
        items: (lines) => lines,
      });
      return { ...page, unit: path.wallet === 'points' ? ('C3COIN' as const) : ('ETB' as const) };
    },
    'GET /api/v1/wallets/{wallet}/statement.csv': ({ caller, path, query, locale }) =>
      statementCsv(floor, { ...query, memberId: caller.memberId, wallet: path.wallet }, locale),
  };
}
