// The preview at the desk is what members read once the opening is signed, and only staff who see products get it.
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { idOf, makeDraft, makeProduct, signedBySecond } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember, aStaff, staffIntent } from '#kit/people.ts';
import { openSession, openStaffSession } from '#features/identity/server/sessions/sessions.ts';
import { PLATFORM_CODES } from '#platform/http/codes.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { routes } from '../routes.ts';
import { sandboxProducts, termsOf } from '../sandbox/open-catalogue.ts';
import { discardDraft, draftProduct } from './draft-product.ts';
import { previewProduct, readProduct } from './product-page.ts';
import { closeProduct, proposeOpening } from './sales.ts';

const OK = 100000;

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  ({ call } = await edgeOf(context, [routes]));
});

const preview = async (productId: bigint) => ok(await previewProduct(context, { productId, locale: 'en' }));
const page = async (productId: bigint) => ok(await readProduct(context, { productId, memberId: null, locale: 'en' }));
/** The moment at which the sale began is not known before. */
const begun = { onSaleSince: expect.any(String) as string };

it('of a draft is what members read once its opening is signed', async () => {
  const { id, opening } = await makeDraft(db, { type: 'fund', feeBps: 700, chancesGranted: 2, stock: 50n });
  const draft = await preview(id);
  expect(draft).toMatchObject({ status: 'on_sale', stockTotal: 0, maturesOn: null, feeBps: 700, buyers: 0 });
  const proposed = ok(await opening());
  const waiting = await preview(id);
  expect(waiting).toMatchObject({ stockLeft: 50, stockTotal: 50, maturesOn: expect.any(String) });
  await signedBySecond(office, proposed);
  expect(await page(id)).toEqual({ ...waiting, ...begun });
  expect(await preview(id)).toEqual(await page(id));
});

it('of a closed product shows a waiting opening, and otherwise that its sales have ended', async () => {
  const { id } = await makeProduct(db);
  ok(await closeProduct(context, { staffId: office.first.staffId, productId: id }, staffIntent(office.first)));
  expect(await preview(id)).toEqual(await page(id));
  const again = { stock: 7, salesEndAt: null, maturesOn: null };
  const asked = { productId: id, opening: again, caller: office.first };
  const proposed = ok(await proposeOpening(context, asked, staffIntent(office.first)));
  expect(await page(id)).toMatchObject({ status: 'closed', stockLeft: 0 });
  expect(await preview(id)).toMatchObject({ status: 'on_sale', stockLeft: 7, stockTotal: 7 });
  expect(proposed.state).toBe('proposed');
});

it('is refused to members, visitors and staff who do not see products', async () => {
  const { id } = await makeDraft(db);
  const { id: memberId } = await aMember(context);
  const device = { memberId, deviceId: 'device-1', device: 'phone', sessionDays: 30 };
  const member = await context.sql.begin((tx) => openSession(context, tx, device));
  const tokenOf = async (role: StaffRole) => {
    const { staffId } = await aStaff(context, role);
    return (await context.sql.begin((tx) => openStaffSession(context, tx, { staffId, method: 'password' }))).token;
  };
  const answer = async (token: string) =>
    (await call(`GET /console/api/v1/products/${id}/preview?locale=am`, { token })).code;
  const roles = ['catalogue', 'finance', 'support', 'admin', 'content'] as const;
  const answers = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await answer(await tokenOf(role))])),
  ) as Record<StaffRole, number>;
  const { role_missing: roleMissing, not_signed_in: notSignedIn, token_unknown: tokenUnknown } = PLATFORM_CODES;
  expect(answers).toEqual({ catalogue: OK, finance: OK, support: OK, admin: OK, content: roleMissing });
  expect([await answer(member.token), await answer('')]).toEqual([tokenUnknown, notSignedIn]);
});

it('of a discarded draft is gone', async () => {
  const product = { ...termsOf(sandboxProducts[0]!), slug: 'unwanted' };
  const { staffId } = office.first;
  const productId = idOf(await draftProduct(context, { staffId, product }, staffIntent(office.first)));
  expect(await preview(productId)).toMatchObject({ assets: [], feeBps: null });
  ok(await discardDraft(context, { staffId, productId }));
  expect(nameOf(await previewProduct(context, { productId, locale: 'en' }))).toBe('product_not_found');
});
