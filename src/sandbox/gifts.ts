// What two persons of the office sign: gifts to demo members (a coupon for holders, codes for a market day), and large
// amounts (the operator's money for rewards, and the holders' for assets).
import type { OpenedProduct } from '#features/catalogue/server/public.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import type { Ask } from '#platform/http/contract.ts';
import { addDays } from '#platform/time/clock.ts';
import type { Contracts } from '#web/contracts.gen.ts';
import { type Act, unless } from './desk.ts';

export type Clerk = { act: Act; password: string };
type Batch = Omit<Ask<Contracts['POST /console/api/v1/coupon-batches']>['body'], 'assertion'>;

export const assertionOf = ({ password }: Clerk) => ({ kind: 'password', password }) as const;

/** Makes a batch of coupons or codes that both clerks sign. Returns its id. */
export async function give([a, b]: readonly [Clerk, Clerk], batch: Batch): Promise<string> {
  const { id } = await a.act('POST /console/api/v1/coupon-batches', { body: { ...batch, assertion: assertionOf(a) } });
  await b.act('POST /console/api/v1/coupon-batches/{id}/approve', {
    path: { id },
    body: { assertion: assertionOf(b) },
  });
  return id;
}

const HOLDERS = ['almaz', 'dawit', 'hana', 'selam', 'eden'];
const CODES_WORK_DAYS = 60;

/** Codes that are not redeemed yet, by what they give. */
export type Codes = Record<'points' | 'chances', string[]>;

/** Coupons for the first holders, and codes. Returns the codes. */
export async function handOut(
  clerks: readonly [Clerk, Clerk],
  { today, memberNoOf }: { today: string; memberNoOf: (key: string) => string },
): Promise<Codes> {
  const until = addDays(today, CODES_WORK_DAYS);
  const coupons = { memberNos: HOLDERS.map(memberNoOf), until };
  await giveCoupons(clerks, { name: 'Thanks to our first holders', validDays: 60, ...coupons });
  // These coupons stay unused.
  await giveCoupons(clerks, { name: 'Week of the market', validDays: 7, ...coupons });
  return {
    points: await drawCodes(clerks, { name: 'Market day in Mercato', gift: { gives: 'points', count: 50 }, until }),
    chances: await drawCodes(clerks, { name: 'Draws at the market', gift: { gives: 'chances', count: 5 }, until }),
  };
}

/** Coupons for members who hold something: a tenth off a purchase of at least 500.00, up to 200.00. */
async function giveCoupons(
  clerks: readonly [Clerk, Clerk],
  { name, memberNos, validDays, until }: { name: string; memberNos: string[]; validDays: number; until: string },
): Promise<void> {
  const terms = {
    amountMinor: null,
    percent: 10,
    capMinor: 200_00,
    leastPriceMinor: 500_00,
    productType: null,
    productId: null,
    validDays,
  };
  await give(clerks, {
    name,
    gift: { gives: 'coupon', terms },
    reach: { way: 'members', memberNos },
    until,
  });
}

/** Makes twenty codes and reads them as the clerk does from the downloaded file. */
async function drawCodes(
  clerks: readonly [Clerk, Clerk],
  batch: Pick<Batch, 'name' | 'gift' | 'until'>,
): Promise<string[]> {
  const id = await give(clerks, { ...batch, reach: { way: 'codes', pieces: 20 } });
  const { csv } = await clerks[1].act('POST /console/api/v1/coupon-batches/{id}/codes', { path: { id } });
  return [...csv.matchAll(/^([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]),/gm)].map(([, code = '']) => code);
}

type Clerks = readonly [Clerk, Clerk];

const unlessSalesGoOn = unless('sales_not_ended');

/** Books the operator's own money as rewards budget, two days after its transfer. */
export async function fundBudget([a, b]: Clerks): Promise<void> {
  const { items } = await a.act('GET /console/api/v1/statement-lines', {
    query: { open: 'true', direction: 'in', limit: 50 },
  });
  for (const line of items.filter((one) => one.fromOperator)) {
    const act = await a.act('POST /console/api/v1/bank-acts', {
      body: {
        kind: 'budget_fund',
        amountMinor: line.openMinor,
        statementLineId: line.id,
        note: 'Rewards budget of the first quarter',
        assertion: assertionOf(a),
      },
    });
    const body = { assertion: assertionOf(b) };
    await b.act('POST /console/api/v1/bank-acts/{id}/approve', { path: { id: act.id }, body });
  }
}

/** Pays suppliers half of the holders' capital of devices and rentals. Funds keep theirs until their sales end. */
export async function deploy(
  context: Pick<Context, 'sql'>,
  [a, b]: Clerks,
  products: readonly OpenedProduct[],
): Promise<void> {
  const accounts = products.map((product) => accountOf('product_capital', product.trancheId));
  const capital = await readBalances(context.sql, accounts);
  for (const { trancheId, supplierId, documentId } of products) {
    const half = (capital.get(accountOf('product_capital', trancheId))?.free ?? 0n) / 2n;
    if (half < 1_000_00n) continue;
    await unlessSalesGoOn(async () => {
      const deployment = await a.act('POST /console/api/v1/revenue/deployments', {
        body: {
          trancheId: String(trancheId),
          partyId: String(supplierId),
          documentId: String(documentId),
          amountMinor: toWire(half),
          note: 'Half of what holders paid, as the supplier’s offer says',
          assertion: assertionOf(a),
        },
      });
      await b.act('POST /console/api/v1/revenue/deployments/{id}/approve', {
        path: { id: deployment.id },
        body: { assertion: assertionOf(b) },
      });
    });
  }
}
