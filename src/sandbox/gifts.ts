// The office's gifts to demo members: a coupon for holders, and codes for a market day. Two persons sign each.
import { addDays } from '#platform/time/clock.ts';
import type { Ask } from '#platform/http/contract.ts';
import type { Contracts } from '#web/contracts.gen.ts';
import type { Act } from './desk.ts';

export type Clerk = { act: Act; password: string };
type Batch = Omit<Ask<Contracts['POST /console/api/v1/coupon-batches']>['body'], 'assertion'>;

export const assertionOf = ({ password }: Clerk) => ({ kind: 'password', password }) as const;

/** A batch that both sign. Returns its id. */
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

/** Codes that nobody has redeemed yet, by their gift. */
export type Codes = Record<'points' | 'chances', string[]>;

/** Coupons for the first holders, and codes. Returns the codes. */
export async function handOut(
  clerks: readonly [Clerk, Clerk],
  { today, memberNoOf }: { today: string; memberNoOf: (key: string) => string },
): Promise<Codes> {
  const until = addDays(today, CODES_WORK_DAYS);
  const coupons = { memberNos: HOLDERS.map(memberNoOf), until };
  await giveCoupons(clerks, { name: 'Thanks to our first holders', validDays: 60, ...coupons });
  // Nobody uses these.
  await giveCoupons(clerks, { name: 'Week of the market', validDays: 7, ...coupons });
  return {
    points: await drawCodes(clerks, { name: 'Market day in Mercato', gift: { gives: 'points', count: 50 }, until }),
    chances: await drawCodes(clerks, { name: 'Draws at the market', gift: { gives: 'chances', count: 5 }, until }),
  };
}

/** A tenth of a purchase from 500.00, up to 200.00, for members who hold something. */
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

/** Twenty codes, as the clerk takes them from the file. */
async function drawCodes(
  clerks: readonly [Clerk, Clerk],
  batch: Pick<Batch, 'name' | 'gift' | 'until'>,
): Promise<string[]> {
  const id = await give(clerks, { ...batch, reach: { way: 'codes', pieces: 20 } });
  const { csv } = await clerks[1].act('POST /console/api/v1/coupon-batches/{id}/codes', { path: { id } });
  return [...csv.matchAll(/^([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]),/gm)].map(([, code = '']) => code);
}
