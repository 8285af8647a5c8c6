// Migrates a database of the oldest and of the newest release with today's code, and one that is refused. The ones
// between them are migrated by the drill (tests/drill/released.test.ts). README.md has the list.
import { expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { required } from '#platform/required.ts';
import { PASSWORDS } from '../database-run.ts';
import { emptyDatabase } from '../database.ts';
import { releasedFixtures } from './fixture.ts';
import { describeMigrated, figuresOf } from './migrated.ts';
import { loadReleased } from './sealed.ts';

const releases = releasedFixtures();
for (const release of [required(releases[0]), required(releases.at(-1))]) describeMigrated(release);

test('data of unreleased code with other tables is refused in one line and left untouched', async () => {
  const { url, admin } = await emptyDatabase();
  await loadReleased(url, required(releases.at(-1)).file);
  // The text of 0098 as main had it for some minutes on 22 November 2026 (f026dd81).
  const other = '048e11704263ff92ad55af5c3c1439043bc057df3753300a3ed76f87a1975da1';
  await admin`update migrations.applied set checksum = ${other} where name = '0098-bank-orders.sql'`;
  const before = await figuresOf(admin);
  const refused = await migrate({ url, passwords: PASSWORDS }).then(
    () => 'migrated',
    (error: Error) => error.message,
  );
  expect(refused).toMatch(/^migration 0098-bank-orders\.sql has changed .* start again with empty data \(.*\)$/);
  expect(await figuresOf(admin)).toEqual(before);
});
