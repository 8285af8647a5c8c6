// Prepares the fuzz: makes things that a short run would not produce by itself.
import { closeProduct } from '#features/catalogue/server/products/sales.ts';
import { openContract } from '#features/salary/server/sign-contract.ts';
import { keepPicture } from '#features/uploads/server/pictures.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { Stage } from '../console-acts/stage.ts';
import { tap } from '#kit/banked.ts';
import type { FreshDatabase } from '#kit/database.ts';
import { buy, makeProduct } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { staffIntent } from '#kit/people.ts';
import { pngOf } from '#kit/pictures.ts';

type Beginning = Pick<Stage, 'db' | 'world' | 'products'> & { members: readonly bigint[] };

/**
 * The first member leads the others, who become valid and buy again. When the week of these points has closed, the
 * leader can read the contract of a salary, so that requests can sign it.
 */
export async function closeFirstWeek({ db, world, products, members }: Beginning): Promise<void> {
  await world.pass(3 * DAY_MS);
  for (const memberId of members) {
    const wish = { memberId, productId: products.other.id, units: 1n, amount: null, payment: null };
    ok(await buy(world.context, wish, tap(memberId, 'POST orders')));
  }
  await world.pass(2 * DAY_MS);
  // Finance is open at this hour. Half-days begin and end at it, so payouts go out.
  await world.context.advanceTo(1, '12:15');
  await world.round();
  const [closed] = await db.admin`select from contests.period`;
  required(closed, 'a closed week');
  const leader = required(members[0]);
  const wish = { memberId: leader, level: 1, locale: 'en' } as const;
  const { id } = ok(await openContract(world.context, wish, tap(leader, 'POST contracts')));
  await world.context.sql`select salary.view_contract(${id}, ${leader})`;
}

const NEVER_SOLD = 4;

/** Closes products that have no holders. Some can be wound up, and others put on sale again (MATERIAL says which). */
export async function closeProducts(db: FreshDatabase): Promise<void> {
  const { context, first } = await officeOf(db);
  for (let n = 0; n < NEVER_SOLD; n += 1) {
    const { id: productId } = await makeProduct(db);
    ok(await closeProduct(context, { staffId: first.staffId, productId }, staffIntent(first)));
  }
}

const PICTURES = 3;

/** Each member uploads some pictures for a complaint. */
export async function uploadPictures(context: Context, members: readonly bigint[]): Promise<void> {
  for (const memberId of members)
    for (let n = 0; n < PICTURES; n += 1)
      ok(await keepPicture(context, { owner: { memberId }, bytes: pngOf(8, 8) }, tap(memberId, 'POST pictures')));
}
