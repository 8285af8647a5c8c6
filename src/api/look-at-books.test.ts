// What `npm run check` reports: each kind of finding counts in its last line.
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { headsFile } from '#ledger/heads.ts';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { SEED_KEY } from '#kit/draws-process.ts';
import { lookAtBooks } from './look-at-books.ts';

it('counts a head and foreign functions, although no check of the database finds anything', async () => {
  const db = await freshDatabase({ checked: false });
  const { config, secrets } = await testContext(db);
  const books = { config, secrets: { ...secrets, drawsKey: 'no call shows it', seedKey: SEED_KEY } };
  const look = () => lookAtBooks({ ...books, sql: db.app, draws: db.draws });
  expect(await look()).toEqual({ clean: true, lines: ['All checks are clean.'] });
  fs.writeFileSync(headsFile(config.dataDir), 'no head\n');
  expect(await look()).toEqual({ clean: false, lines: ['head line 1: not a head', '1 finding(s).'] });
  await db.admin`insert into migrations.applied (name, checksum) values ('9999-of-another-release.sql', '')`;
  const { lines } = await look();
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^functions: /), '2 finding(s).']);
});
