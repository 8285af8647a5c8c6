// A product can be wound up only after its holders' payments were spent on the asset, unless principal is returned to
// them (capital.md 3).
import { beforeAll, describe, expect, it } from 'vitest';
import { holders, makeSupplier, settled } from '#kit/capital.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { capitalForger } from '#kit/forged-capital.ts';
import { bankLine, makeProduct, type MarketProduct } from '#kit/market.ts';
import { aStaff, staffIntent } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { closeProduct, windUpProduct } from './sales.ts';

let db: FreshDatabase;
let context: TestContext;
let kaleb: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  kaleb = await aStaff(context, 'catalogue');
});

const close = ({ id }: MarketProduct) =>
  closeProduct(context, { staffId: kaleb.staffId, productId: id }, staffIntent(kaleb));
const windUp = ({ id }: MarketProduct) =>
  windUpProduct(context, { staffId: kaleb.staffId, productId: id }, staffIntent(kaleb));
const windUpDirectly = ({ id }: MarketProduct) =>
  db.app`update catalogue.product set status = 'wound_up' where id = ${id}`;

describe('winding up', () => {
  it('is refused while orders cool off or capital is unspent', async () => {
    const product = await makeProduct(db);
    await holders(db, context, product, [2n, 3n]);
    await close(product);
    const left = (leftMinor: number) => ({ name: 'capital_unspent', data: { leftMinor } });
    expect(await windUp(product)).toMatchObject(left(500_00));
    await settled(context);
    expect(await windUp(product)).toMatchObject(left(500_00));
    await expect(windUpDirectly(product)).rejects.toThrow('capital_unspent');

    const spend = capitalForger(db, product, await makeSupplier(db, product));
    const most = { row: { amount: 400_00n } };
    await spend.post('deployment', await spend.write('deployment', most), most);
    expect(await windUp(product)).toMatchObject(left(100_00));
    await spend.post('deployment', await spend.write('deployment', {}), {});
    expect(await windUp(product)).toEqual({ id: product.id.toString() });
  });

  it('allows no restored capital afterwards, because nothing could pay it out', async () => {
    const product = await makeProduct(db);
    await holders(db, context, product, [1n]);
    await settled(context);
    const forger = capitalForger(db, product, await makeSupplier(db, product));
    await forger.post('deployment', await forger.write('deployment', {}), {});
    await close(product);
    await windUp(product);
    const line = await bankLine(db, {
      amount: 100_00n,
      from: product.payerAccount,
      reference: 'BACK',
      kind: 'transfer',
    });
    const back = { row: { statementLineId: line } };
    await expect(forger.post('restoration', await forger.write('restoration', back), back)).rejects.toThrow(
      'product_wound_up',
    );
  });

  it('is possible with unspent capital if principal is returned', async () => {
    const product = await makeProduct(db, { returnsPrincipal: true });
    await holders(db, context, product, [1n]);
    await settled(context);
    await close(product);
    expect(await windUp(product)).toEqual({ id: product.id.toString() });
  });
});
