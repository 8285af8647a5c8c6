import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { readChecks } from './check-books.ts';

export function checkHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/checks'> {
  return {
    'GET /console/api/v1/checks': async () => {
      const { ranAt, late, checks } = await readChecks(floor);
      const items = checks.map(({ name, finds, found }) => ({
        id: name,
        finds,
        found: found === null ? null : Number(found),
      }));
      return { ranAt: ranAt?.toISOString() ?? null, late, items };
    },
  };
}
