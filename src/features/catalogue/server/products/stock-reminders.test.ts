// Reminders of stock: a member asks once, and hears once when a purchase is possible again, not before.
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { makeMembers, makeProduct, type MarketProduct, signedBySecond } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { required } from '#platform/required.ts';
import { readProduct } from './product-page.ts';
import { closeProduct, proposeStock, takeStockOff, windUpProduct } from './sales.ts';
import { remindOfStock, setReminder } from './stock-reminders.ts';

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let members: bigint[];
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  members = await makeMembers(db, 3);
});

const ask = (memberId: bigint, { id }: { id: bigint }, reminder = true) =>
  setReminder(context, { productId: id, memberId, reminder });
const asked = async (memberId: bigint | null, { id }: MarketProduct) =>
  ok(await readProduct(context, { productId: id, memberId, locale: 'en' })).reminder;
const told = async () =>
  db.app<{ memberId: bigint; params: unknown }[]>`
    select member_id, params from messages.message where kind = 'catalogue.units_for_sale' order by id`;

const takeOff = async ({ id }: MarketProduct, units: number) =>
  takeStockOff(context, { staffId: office.first.staffId, productId: id, units }, staffIntent(office.first));
const add = async ({ id }: MarketProduct, units: number) => {
  const by = { caller: office.first, assertion: APPROVAL };
  const proposed = await proposeStock(context, { productId: id, units, ...by }, staffIntent(office.first));
  return signedBySecond(office, proposed);
};
const close = ({ id }: MarketProduct) =>
  closeProduct(context, { staffId: office.first.staffId, productId: id }, staffIntent(office.first));

it('tells whoever asked, once, when units are there again', async () => {
  const product = await makeProduct(db, { stock: 5n });
  const [first, second, third] = members as [bigint, bigint, bigint];
  await takeOff(product, 5);
  for (const member of [first, first, second, third]) ok(await ask(member, product));
  ok(await ask(third, product, false));
  expect(await Promise.all([first, third, null].map((member) => asked(member, product)))).toEqual([true, false, null]);
  expect(await remindOfStock(context)).toBe(0);
  await add(product, 2);
  const runs = await Promise.all([remindOfStock(context), remindOfStock(context)]);
  expect(runs[0] + runs[1]).toBe(2);
  const [message] = await told();
  expect(new Set((await told()).map(({ memberId }) => memberId))).toEqual(new Set([first, second]));
  expect(message?.params).toMatchObject({ productId: String(product.id), productEn: expect.stringContaining('Thing') });
  expect(await asked(first, product)).toBe(false);
  expect(await remindOfStock(context)).toBe(0);
});

it('waits until the smallest purchase is possible', async () => {
  const before = (await told()).length;
  const product = await makeProduct(db, { type: 'fund', unitsMin: 3, stock: 6n, incomePerCycle: undefined });
  await takeOff(product, 4);
  ok(await ask(required(members[0]), product));
  expect(await remindOfStock(context)).toBe(0);
  await add(product, 1);
  expect(await remindOfStock(context)).toBe(1);
  expect(await told()).toHaveLength(before + 1);
});

it('keeps asking while a product is closed, and ends with it', async () => {
  const product = await makeProduct(db, { stock: 5n });
  await close(product);
  ok(await ask(required(members[0]), product));
  expect(await remindOfStock(context)).toBe(0);
  expect(await asked(required(members[0]), product)).toBe(true);
  const { staffId } = office.first;
  ok(await windUpProduct(context, { staffId, productId: product.id }, staffIntent(office.first)));
  expect(await db.app`select from catalogue.stock_reminder where product_id = ${product.id}`).toHaveLength(0);
  expect(await ask(required(members[0]), product)).toMatchObject({ name: 'product_not_found' });
});
