// Rents that two persons book and undo, on the real bank.
import { approveRevenue, type Booking, proposeRevenue } from '#features/revenue/server/bookings/bookings.ts';
import { reversal } from '#features/revenue/server/bookings/reversal.ts';
import { openSuspenseLines } from '#features/reconciliation/server/public.ts';
import { readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import { type Banked, banked, recharged, tap } from './banked.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { bookedBy, type Lessee, lesseeOf } from './lessee.ts';
import { buy, makeProduct, type MarketProduct } from './market.ts';
import { ok } from './outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from './people.ts';

export type Rented = { product: MarketProduct; lessee: Lessee };
export type Parts = { net: bigint; fee: bigint; owed: bigint };

let unique = 0;

export type Rents = ReturnType<typeof rentsOf>;

/** A database with the real bank on a working morning, two persons of finance, and their rents. */
export async function openRents() {
  const db = await freshDatabase();
  const world = await banked(db);
  await world.morning();
  const staff = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')] as const;
  return { db, world, staff, rents: rentsOf(db, world, staff) };
}

/** Rents, their balances, and how the two persons undo a booking. */
export function rentsOf(db: FreshDatabase, world: Banked, [a, b]: readonly [StaffCaller, StaffCaller]) {
  const balance = async (account: AccountId) => (await readBalances(db.app, [account])).get(account)?.posted ?? 0n;
  const propose = (entryId: bigint, by = a) => {
    const wish = { entryId: String(entryId), reason: 'Another week’s rent' };
    return reversal.propose(world.context, { wish, caller: by, assertion: APPROVAL }, staffIntent(by));
  };
  const sign = (id: bigint, by = b) => reversal.sign(world.context, { id, caller: by, assertion: APPROVAL });
  return {
    fees: () => balance(house('fees')),
    owed: async () => -(await balance(house('operator_due'))),
    revenueOf: ({ id }: MarketProduct) => balance(accountOf('product_revenue', id)),
    givenOf: ({ id }: MarketProduct) => balance(accountOf('product_payable', id)),
    /** What is left of a bank line in suspense. */
    waiting: async (lineId: bigint) =>
      (await openSuspenseLines(db.app, { limit: 500 })).find(({ id }) => id === lineId)?.left ?? 0n,

    /** A product with a fee of 5 %, one unit of which earns 1.00 a day, and its lessee. */
    async rented(): Promise<Rented> {
      const product = await makeProduct(db, { feeBps: 500, incomePerCycle: 1_00n });
      return { product, lessee: await lesseeOf(db, world, product) };
    },
    async bought({ product: { id } }: Rented, units: bigint): Promise<void> {
      const { id: memberId } = await aMember(world.context);
      await recharged(world, memberId, units * 100_00n);
      const wish = { memberId, productId: id, units, amount: null, payment: null };
      ok(await buy(world.context, wish, tap(memberId, 'POST orders')));
    },
    /** The lessee pays, and two persons book it for so many days from today. */
    async booked({ product: { contractId }, lessee }: Rented, amount: bigint, days: number) {
      const lineId = await lessee.pays(amount);
      const booking = { statementLineId: lineId, contractId, partyId: lessee.partyId, amount, days };
      return { lineId, booking, entryId: await bookedBy(world, [a, b], booking) };
    },
    /** The booking of a bank line as today's rent. */
    todays({ product: { contractId }, lessee: { partyId } }: Rented, statementLineId: bigint, amount: bigint): Booking {
      unique += 1;
      const today = world.context.clock.today();
      const period = { periodFrom: today, periodUntil: today, dueOn: today, graceDays: 3 };
      return { statementLineId, contractId, partyId, invoiceNumber: `INV-TODAY-${unique}`, ...period, amount };
    },
    async proposed(booking: Booking): Promise<bigint> {
      const asked = { caller: a, booking, assertion: APPROVAL };
      return BigInt(ok(await proposeRevenue(world.context, asked, staffIntent(a))).id);
    },
    approve: (entryId: bigint) =>
      approveRevenue(world.context, { caller: b, entryId, assertion: APPROVAL }, staffIntent(b)),

    propose,
    sign,
    async undo(entryId: bigint): Promise<Parts> {
      const { state } = ok(await sign(ok(await propose(entryId)).id));
      if (state !== 'done') throw new Error(state);
      await world.round();
      const [parts] = await db.app<Parts[]>`
        select net, fee, owed from revenue.reversal where entry_id = ${entryId}`;
      return required(parts);
    },
  };
}
