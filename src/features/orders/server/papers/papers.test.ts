// The PDF of an order, and the weave in the PDF of a statement: content, owner and length.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import {
  bookRent,
  buy,
  giveRecharge,
  makeMembers,
  makeProduct,
  type MarketProduct,
  memberIntent,
  type ProductOverrides,
} from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { PRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { addDays } from '#platform/time/clock.ts';
import type { Locale, Raw } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { renderText } from '#platform/language/texts.ts';
import { LANGUAGES } from '#universal/languages.ts';
import { memberById } from '#features/members/server/public.ts';
import { cancelOrder, settleOrders } from '../order-moves.ts';
import { accrue } from '../earnings/accrue.ts';
import { routes } from '../routes.ts';
import { orderPdf } from './order-paper.ts';
import { readOrderPaper } from './read-order-paper.ts';

let db: FreshDatabase;
let context: TestContext;
let monday: string;
let member: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  monday = context.clock.today();
  [member] = (await makeMembers(db, 1)) as [bigint];
  await giveRecharge(db, member, 5_000_00n);
});

type Asked = { path: unknown; query?: unknown; locale?: Locale; by?: bigint };
type Handler = (asked: unknown) => Promise<unknown>;

async function ask(route: string, asked: Asked): Promise<unknown> {
  const handler = (routes.handlers(context) as unknown as Record<string, Handler>)[route] as Handler;
  const { path, query = {}, locale = 'en', by = member } = asked;
  return handler({ path, query, caller: { kind: 'member', memberId: by, sessionId: 1n }, locale });
}

async function pages(route: string, asked: Asked): Promise<string[]> {
  return pagesOf((ok(await ask(route, asked)) as Raw).body);
}

const paper = (id: string, locale: Locale = 'en') =>
  pages('GET /api/v1/orders/{id}/paper.pdf', { path: { id }, locale });
const statement = (wallet: string, query: { from?: string; until?: string } = {}, locale: Locale = 'en') =>
  pages('GET /api/v1/wallets/{wallet}/statement.pdf', { path: { wallet }, query, locale });

/** An order of two units. */
async function bought(terms: ProductOverrides): Promise<{ product: MarketProduct; id: string }> {
  const product = await makeProduct(db, terms);
  const wish = { memberId: member, productId: product.id, units: 2n, amount: null, payment: null };
  const { orderId } = ok(await buy(context, wish, memberIntent(member, 'POST /api/v1/orders')));
  return { product, id: orderId };
}

async function earn(): Promise<void> {
  await settleOrders(context);
  await accrue(context);
}

const DECEMBER = {
  en: 'December 2026',
  es: 'diciembre de 2026',
  fr: 'décembre 2026',
  pt: 'dezembro de 2026',
  th: 'ธันวาคม 2026',
  vi: 'tháng 12 năm 2026',
  am: 'ዲሴምበር 2026',
  'zh-Hans': '2026年12月',
};

describe('the PDF of an order over a week', () => {
  let id: string;
  afterEach(() => db.admin`update identity.member set language = 'en' where id = ${member}`);

  beforeAll(async () => {
    const order = await bought({ incomePerCycle: 1_100_00n, unitPrice: 600_00n, holdingDays: 7 });
    ({ id } = order);
    await context.advanceTo(7, '08:00');
    const days = { from: addDays(monday, 2), until: addDays(monday, 4) };
    await bookRent(db, order.product, { ...days, amount: 6_000_00n });
    await earn();
    await context.advance(14 * 86_400_000);
    await earn();
  });

  it.each([
    'Sandbox \u00b7 play money',
    'Rent price, 2 units',
    '1,200.00',
    'Expected back in all',
    // Two units over seven days.
    '15,400.00',
    'Of 7 days, 0 paid on time, 2 still to come. 5 are ETB 5,000.00 short.',
    'Month by month',
    'The last 7 days: who paid',
    'Missed: ETB 2,200.00',
    'Lessee ',
    'Short by ETB 200.00',
    'INV-',
    'Public key: ',
    '1 / 2',
  ])('contains "%s"', async (words) => expect((await paper(id)).join(' ')).toContain(words));

  it('names its owner', async () => {
    const { memberNo } = required(await memberById(db.app, member));
    expect((await paper(id)).join(' ')).toContain(`${memberNo}  Member`);
  });

  it.each(Object.entries(PRINTED_NAMES))('names an owner who writes %s', async (_script, realName) => {
    const found = ok(await readOrderPaper(context, { orderId: BigInt(id), memberId: member, locale: 'en' }));
    const order = { ...found.order, product: { ...found.order.product, title: realName } };
    const { body } = await orderPdf(context, { ...found, order, member: { ...found.member, realName } }, 'en');
    expect(pagesOf(body).join('').split(realName)).toHaveLength(3);
  });

  it.each(LANGUAGES)(
    'is complete in $code, the member’s own, without missing letters or cut words',
    async (language) => {
      const { code, wire } = language;
      await db.admin`update identity.member set language = ${code} where id = ${member}`;
      for (const [pages, title] of [
        [await paper(id, wire), renderText(code, 'orders.paper.title', { number: id })],
        [await statement('income', {}, wire), renderText(code, 'wallet.wallet.income')],
      ] as const) {
        const text = pages.join(' ');
        expect(text).toContain(title);
        for (const words of ['Sandbox \u00b7 play money', '1 / ']) expect(text).toContain(words);
        expect(text.match(/.{0,90}…/g)).toBeNull();
        expect(text).not.toContain('?');
      }
      const words = (await paper(id, wire)).join(' ');
      expect(words).toContain(renderText(code, 'wallet.paper.words'));
      expect(words).toContain(DECEMBER[code]);
    },
  );

  it('is in the language of the request where the member reads another one on a phone', async () => {
    await db.admin`update identity.member set language = 'fr' where id = ${member}`;
    expect((await paper(id, 'am')).join(' ')).toContain(renderText('am', 'wallet.paper.words'));
  });

  it('is refused to other members', async () => {
    const [stranger] = (await makeMembers(db, 1)) as [bigint];
    const asked = ask('GET /api/v1/orders/{id}/paper.pdf', { path: { id }, by: stranger });
    expect(await asked).toMatchObject({ name: 'order_not_found' });
  });

  it('is matched by a weave in the statement of the income wallet, and of no other', async () => {
    const [from, until] = [monday, addDays(monday, 6)];
    // The cycles of Wednesday to Saturday have ended by Sunday.
    expect((await statement('income', { from, until })).join(' ')).toContain(
      'Of 4 days, 0 paid on time. 4 are ETB 2,800.00 short.',
    );
    for (const wallet of ['recharge', 'points'])
      expect((await statement(wallet, { from, until })).join(' ')).not.toContain(' days: ');
    // Nothing was due yet, so there is no weave.
    expect((await statement('income', { from, until: addDays(monday, 1) })).join(' ')).not.toContain(' days: ');
  });

  it('comes with statements in which no text key is left untranslated', async () => {
    for (const wallet of ['income', 'recharge', 'points'])
      expect((await statement(wallet)).join(' ')).not.toContain('wallet.');
  });
});

it('prints a cancelled order without a weave', async () => {
  const { id } = await bought({ holdingDays: 7 });
  ok(await cancelOrder(context, { memberId: member, orderId: BigInt(id) }, memberIntent(member, 'cancel')));
  const text = (await paper(id)).join(' ');
  expect(text).toContain('Cancelled and refunded on');
  expect(text).not.toContain('Month by month');
});

it('prints an order of 8,760 hours on a few pages', async () => {
  const { id, product } = await bought({ cycle: 'hourly', incomePerCycle: 1n, holdingDays: 365 });
  // Book and accrue a month at a time.
  for (let month = 0; month < 13; month++) {
    const from = context.clock.today();
    await context.advance(29 * 86_400_000);
    await bookRent(db, product, { from, until: addDays(from, 28), amount: 29n * 24n * 2n });
    await earn();
  }
  const found = await paper(id);
  const text = found.join(' ');
  expect(found.length).toBeLessThanOrEqual(4);
  expect(text).toContain('The last 31 days: who paid');
  expect(text).toMatch(/Of 36\d days, /);
  expect(text).toContain(`1 / ${found.length}`);
}, 300_000);
