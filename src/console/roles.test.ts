// Whatever the console shows to a role (list, form, queue or tile), the API must let that role read.
import { expect, test, vi } from 'vitest';
import type { Endpoint } from '#platform/http/contract.ts';
import { routes } from '#api/features.gen.ts';
import type { QueueStatus } from '#design/console/resource.ts';
import { queues, resources, tiles, findQueueDuplicates } from './console-features.ts';

const asked: string[] = [];
vi.mock('#platform/client/queries.ts', async (original) => ({
  ...(await original<object>()),
  useCall: (route: string) => {
    asked.push(route);
    return {};
  },
}));

const endpoints: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  ...Object.values(routes).map(({ contract }) => contract),
);

/** The roles to which the API refuses one of these routes. */
function refused(roles: readonly string[], routes: readonly string[]): string[] {
  return routes.flatMap((route) => {
    const allowed: readonly string[] | undefined = endpoints[route]?.roles;
    if (endpoints[route]?.access !== 'staff') return [`${route} is not for staff`];
    return roles.filter((role) => allowed?.includes(role) === false).map((role) => `${role}: ${route}`);
  });
}

test.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, { roles, list, show, edit }) => {
    const reads = [
      ...(list ? [`GET /console/api/v1/${name}`] : []),
      ...(show || edit ? [`GET /console/api/v1/${name}/{id}`] : []),
    ];
    expect(refused(roles, reads)).toEqual([]);
  },
);

test.each(resources.filter((one) => one.create).map(({ name, writers, roles }) => [name, writers ?? roles] as const))(
  'the form for %s is for those who may send it',
  (name, writers) => expect(refused(writers, [`POST /console/api/v1/${name}`])).toEqual([]),
);

test('queues and tiles of the overview', () => {
  const statuses: QueueStatus[] = [];
  for (const { roles, useStatus } of queues) {
    asked.length = 0;
    const status = useStatus();
    expect(status).toMatchObject({ state: 'loading', waiting: 0 });
    statuses.push(status);
    expect(asked.length).toBeGreaterThan(0);
    expect(refused(roles, asked)).toEqual([]);
  }
  expect(findQueueDuplicates(statuses)).toEqual([]);
  for (const { roles, tile } of tiles) {
    asked.length = 0;
    (tile as () => unknown)();
    expect(asked.length).toBeGreaterThan(0);
    expect(refused(roles, asked)).toEqual([]);
  }
});
