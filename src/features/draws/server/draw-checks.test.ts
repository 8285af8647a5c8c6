// Check 15 (db/checks/15-draws.sql) finds draws that were forged or changed with full database rights.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { BEACON_MS, giveChances, openRound, playOnce, revealed, woundDown } from '#kit/draws.ts';
import { testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { required } from '#platform/required.ts';

const CHECK = path.resolve(import.meta.dirname, '../../../../db/checks/15-draws.sql');
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  const context = await testContext(db);
  await proveKinds(db);
  await fundBudget(db, 100_000n);
  const [member] = await makeMembers(db, 1);
  await giveChances(db, [required(member)], 5n);
  const round = await openRound(db, { playsMost: 3 });
  const plays = [];
  for (let n = 0; n < 3; n++) plays.push(await playOnce(db, round, required(member)));
  await context.advance(BEACON_MS);
  for (const play of plays) await revealed(db, play);
  await woundDown(db);
});

const FIRST = 'where n = 1';
it.each([
  ['play and its lines', 'a play that takes no chance', 'update draws.play set hold_minor = 1 where n = 2'],
  ['play and its lines', 'a deleted play', 'delete from draws.play where n = 3'],
  [
    'result and its lines',
    'a result that pays more',
    'update draws.result set paid_minor = paid_minor + 1 where n = 2',
  ],
  ['result and its lines', 'a deleted result', 'delete from draws.result where n = 3'],
  ['ticket', 'another ticket', `update draws.play set ticket = sha256('x') ${FIRST}`],
  ['ticket', 'a skipped nonce', 'update draws.play set nonce = 9 where n = 3'],
  ['log of plays', 'another hash of a phone’s seed', `update draws.play set client_hash = sha256('x') ${FIRST}`],
  ['log of results', 'a result with another number', `update draws.result set r = (r + 1) % 10 ${FIRST}`],
  ['worth of a result', 'a worth that no prize has', `update draws.result set kept_minor = 7 ${FIRST}`],
  ['drawn result', 'a number that was not drawn', `update draws.result set r = (r + 1) % 10 ${FIRST}`],
  ['drawn result', 'another beacon', `update draws.result set beacon = sha256('x') ${FIRST}`],
  ['drawn result', 'another prize', `update draws.result set prize = 1 - prize ${FIRST}`],
  [
    'reveal',
    'another seed of a phone',
    "update draws.reveal set client_seed = 'chosen' where play_id = (select id from draws.play where n = 1)",
  ],
  ['counts of a round', 'plays that were never made', 'update draws.progress set plays = 9'],
  ['counts of a round', 'stock that was never won', 'update draws.progress set taken[1] = taken[1] + 1'],
  [
    'manifest',
    'a changed manifest',
    'update draws.round set manifest = replace(manifest, \'"n_max":3\', \'"n_max":4\')',
  ],
  ['manifest', 'a prize with other odds', 'update draws.prize set weight = weight + 1 where n = 0'],
  ['manifest', 'another seed', "update draws.round set seed = sha256('x')"],
  ['round of two persons', 'a round that only one person signed', 'delete from ledger.act_approval where staff_id = 2'],
])('reports "%s" for %s', async (what, _, planted) => {
  const rollback = new Error('undo');
  const found: string[] = [];
  const checked = db.admin.begin(async (tx) => {
    const check = fs.readFileSync(CHECK, 'utf8');
    expect([...(await tx.unsafe(check))]).toEqual([]);
    const done = await tx.unsafe(`set local session_replication_role = replica; ${planted}; select 1`);
    expect(done).toBeTruthy();
    for (const row of await tx.unsafe(check)) found.push(String(row.what));
    throw rollback;
  });
  await expect(checked).rejects.toBe(rollback);
  expect(found).toContain(what);
});
