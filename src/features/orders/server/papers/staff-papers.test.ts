// The papers of a member as staff open them: those that the member downloads, in the member's language, for the desk's
// roles alone, kept as a look, and a statement in the audit log too.
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { buy, giveRecharge, makeMembers, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { renderText } from '#platform/language/texts.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes } from '../routes.ts';

let db: FreshDatabase;
let context: TestContext;
let http: FastifyInstance;
let member: bigint;
let order: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ http } = await edgeOf(context, [identity, routes]));
});

beforeEach(async () => {
  [member] = (await makeMembers(db, 1)) as [bigint];
  await db.admin`update identity.member set language = 'fr' where id = ${member}`;
  await giveRecharge(db, member, 5_000_00n);
  const product = await makeProduct(db);
  const wish = { memberId: member, productId: product.id, units: 1n, amount: null, payment: null };
  ({ orderId: order } = ok(await buy(context, wish, memberIntent(member, 'POST /api/v1/orders'))));
});

async function open(path: string, role: StaffRole) {
  const staff = await aStaff(context, role);
  const authorization = await staffToken(context, staff);
  const headers = { 'device-id': 'device-1', 'accept-language': 'en', authorization };
  return { staff, response: await http.inject({ url: `/console/api/v1/${path}`, headers }) };
}

const PAPERS: readonly [string, () => string, () => string][] = [
  [
    'a statement',
    () => `members/${member}/wallets/recharge/statement.pdf?from=2026-01-01`,
    () => renderText('fr', 'wallet.wallet.recharge'),
  ],
  ['an order', () => `orders/${order}/paper.pdf`, () => renderText('fr', 'orders.paper.title', { number: order })],
];

const looks = () => db.app<{ shown: string; staffId: bigint }[]>`
  select shown, staff_id from looks.look where member_id = ${member}`;

it.each(PAPERS)('%s is in the member’s language, and kept as a look at their papers', async (_, path, title) => {
  const { staff, response } = await open(path(), 'support');
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(pagesOf(response.rawPayload).join(' ')).toContain(title());
  expect(await looks()).toEqual([{ shown: 'papers', staffId: staff.staffId }]);
});

it.each(PAPERS)('%s is open to finance and administrators, and to no other role', async (_, path) => {
  for (const role of ['finance', 'admin'] as const)
    expect((await open(path(), role)).response.headers['content-type']).toBe('application/pdf');
  for (const role of ['content', 'catalogue'] as const)
    expect((await open(path(), role)).response.json()).toMatchObject({ code: 310001 });
});

it('the audit log keeps who opened a statement of which wallet and period', async () => {
  const { staff } = await open(
    `members/${member}/wallets/income/statement.pdf?from=2026-01-01&until=2026-12-31`,
    'finance',
  );
  const entries = await db.app`
    select staff_id, action, detail from identity.audit_entry where subject = ${`member:${member}`}`;
  const detail = { wallet: 'income', from: '2026-01-01', until: '2026-12-31' };
  expect(entries).toEqual([{ staffId: staff.staffId, action: 'orders.open_statement', detail }]);
});

it('a member or an order that isn’t there is refused, and nothing is kept', async () => {
  const { response } = await open('members/99999999/wallets/income/statement.pdf', 'support');
  expect(response.json()).toMatchObject({ code: 200220 });
  expect((await open('orders/99999999/paper.pdf', 'support')).response.json().code).not.toBe(100000);
  expect(await looks()).toEqual([]);
});
