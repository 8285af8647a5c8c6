// Anyone can compare the head of the books printed on a paper with today's journal, and so find out that history was
// cut or edited (proofs.md 6).
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

let db: FreshDatabase; // unchecked at the end, because a test edits its history
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

it('there is no head before the first seal, and a printed head still compares as the same later', async () => {
  expect(await standNow()).toBe(null);
  await seal();
  const paper = required(await standNow());
  await seal();
  expect(required(await standNow()).seq).not.toBe(paper.seq);
  expect(await compare(paper)).toBe('same');
});

it('the comparison finds that history was cut, or edited with all later hashes', async () => {
  const paper = required(await standNow());
  await db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica;
      update ledger.chain set hash = sha256('another') where seq = 2;
      delete from ledger.seal_link where seq = ${paper.seq}`);
    await tx.unsafe('set local session_replication_role = origin');
  });
  expect(await compare(paper)).toBe('gone');
  // Seal everything again, over the edited link of the postings' chain.
  await db.admin`select ledger.extend_seals(1000)`;
  expect(required(await standNow()).seq).toBe(paper.seq);
  expect(await compare(paper)).toBe('changed');
});
