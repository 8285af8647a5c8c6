// The start refuses to run more API processes than the database allows connections for.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { connectionsOf, demandConnections, roomFor } from './connections.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

it('counts thirteen for each API process, and gives the embedded server spare connections', () => {
  expect([1, 2, 16].map((apiProcesses) => connectionsOf({ apiProcesses }))).toEqual([60, 73, 255]);
  expect([1, 16].map((apiProcesses) => roomFor({ apiProcesses }).max_connections)).toEqual(['127', '322']);
});

it('compares the need with what the database allows, and reports both figures', async () => {
  const [row] = await db.admin<{ most: number }[]>`select current_setting('max_connections')::int as most`;
  const most = row?.most ?? 0;
  const tooMany = Math.ceil(most / 13);
  await expect(demandConnections(db.app, { apiProcesses: 2 })).resolves.toBeUndefined();
  await expect(demandConnections(db.app, { apiProcesses: tooMany })).rejects.toThrow(
    `API_PROCESSES: ${tooMany} processes need ${connectionsOf({ apiProcesses: tooMany })} connections, ` +
      `and PostgreSQL allows ${most - 3}: raise max_connections, or start fewer`,
  );
});
