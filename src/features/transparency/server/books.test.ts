// Anyone can compare the head on a paper with the journal, even after an edit of history (proofs.md 6).
import { beforeAll, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestFloor, testFloor } from '#kit/floor.ts';
import { extendChain, extendSeals } from '#ledger/chain.ts';
import type { Stand } from '#ledger/heads.ts';
import { must } from '#platform/must.ts';
import { compareBooks, readCode } from '../web/compare-books.ts';
import { routes } from './routes.ts';

// Its history is edited.
let db: FreshDatabase;
let floor: TestFloor;
let call: Call;
beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  floor = await testFloor(db);
  ({ call } = await edgeOf(floor, [routes]));
  await openTestRules(db.admin);
});

async function seal(): Promise<void> {
  await fundMembers(db.app, 2, 1000n);
  await extendChain(floor);
  await extendSeals(floor);
}

async function standNow(): Promise<Stand | null> {
  const { data } = await call('GET /api/v1/transparency');
  return (data as { stand: Stand | null }).stand;
}

async function compare({ seq, code }: Stand): Promise<string> {
  const { data } = await call(`GET /api/v1/transparency/heads/${seq}`);
  return compareBooks(must(readCode(code)), (data as { hash: string | null }).hash);
}

it('is none before the first seal, and stays true as the books go on', async () => {
  expect(await standNow()).toBe(null);
  await seal();
  const paper = must(await standNow());
  await seal();
  expect(must(await standNow()).seq).not.toBe(paper.seq);
  expect(await compare(paper)).toBe('same');
});

it('says that history was cut, or edited with all hashes after it', async () => {
  const paper = must(await standNow());
  await db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica;
      update ledger.chain set hash = sha256('another') where seq = 2;
      delete from ledger.seal_link where seq = ${paper.seq}`);
    await tx.unsafe('set local session_replication_role = origin');
  });
  expect(await compare(paper)).toBe('gone');
  // All of it is sealed again, over the edited link of the postings.
  await db.admin`select ledger.extend_seals(1000)`;
  expect(must(await standNow()).seq).toBe(paper.seq);
  expect(await compare(paper)).toBe('changed');
});
