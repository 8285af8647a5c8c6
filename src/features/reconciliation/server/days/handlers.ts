import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import type { contract } from '../../contract.ts';
import { reconcile } from './close-days.ts';
import { dayToWire, listReconciledDays, overview } from './overview.ts';

export function dayHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/console/api/v1/reconciliation' | '/console/api/v1/reconciled-days'> {
  return {
    'GET /console/api/v1/reconciliation': () => overview(floor),
    'GET /console/api/v1/reconciled-days': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listReconciledDays(floor, { before: dateOf(partsOf(query.after, 1)?.[0]), limit }),
        key: (day) => day.id,
        items: (days) => days.map(dayToWire),
      }),
    'POST /console/api/v1/reconciled-days/close': async () => {
      const { closed, inTheWay } = await reconcile(floor);
      return { closed, inTheWay };
    },
  };
}
