// Anyone can compare the head on a paper with the journal, even after an edit of history (proofs.md 6).
import { beforeAll, expect, it } from 'vitest';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { extendChain, extendSeals } from '#ledger/chain.ts';
import type { Stand } from '#ledger/heads.ts';
import { required } from '#platform/required.ts';
import { compareBooks, readCode } from '../web/compare-books.ts';
import { routes } from './routes.ts';

// Its history is edited.
let db: FreshDatabase;
let context: TestContext;
let call: Call;
beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
  ({ call } = await edgeOf(context, [routes]));
  await openTestRules(db.admin);
});

async function seal(): Promise<void> {
  await fundMembers(db.app, 2, 1000n);
  await extendChain(context);
  await extendSeals(context);
}

async function standNow(): Promise<Stand | null> {
  const { data } = await call('GET /api/v1/transparency');
  return (data as { stand: Stand | null }).stand;
}

async function compare({ seq, code }: Stand): Promise<string> {
  const { data } = await call(`GET /api/v1/transparency/heads/${seq}`);
  return compareBooks(required(readCode(code)), (data as { hash: string | null }).hash);
}

it('is none before the first seal, and stays true as the books go on', async () => {
  expect(await standNow()).toBe(null);
  await seal();
  const paper = required(await standNow());
  await seal();
  expect(required(await standNow()).seq).not.toBe(paper.seq);
  expect(await compare(paper)).toBe('same');
});

it('says that history was cut, or edited with all hashes after it', async () => {
  const paper = required(await standNow());
  await db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica;
      update ledger.chain set hash = sha256('another') where seq = 2;
      delete from ledger.seal_link where seq = ${paper.seq}`);
    await tx.unsafe('set local session_replication_role = origin');
  });
  expect(await compare(paper)).toBe('gone');
  // All of it is sealed again, over the edited link of the postings.
  await db.admin`select ledger.extend_seals(1000)`;
  expect(required(await standNow()).seq).toBe(paper.seq);
  expect(await compare(paper)).toBe('changed');
});
