// A booking shows the contract's rent and what is booked of its invoice, so that the second person sees a part as one.
import { expect, it } from 'vitest';
import { testContext } from '#kit/context.ts';
import { freshDatabase } from '#kit/database.ts';
import { bankLine, makeProduct } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { addDays } from '#platform/time/clock.ts';
import { approveRevenue, proposeRevenue } from './bookings/bookings.ts';
import { entries } from './store.ts';

it('shows the rent beside a part of it, before and after it is booked', async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const [abebe, sara] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  const { contractId, partyId, payerAccount } = await makeProduct(db);
  const [contract] = await db.admin<{ rent: bigint }[]>`select rent from catalogue.contract where id = ${contractId}`;
  const today = context.clock.today();
  const line = { amount: 40_53n, from: payerAccount, reference: 'INV-PART', kind: 'transfer' } as const;
  const booking = {
    statementLineId: await bankLine(db, line),
    contractId,
    partyId,
    invoiceNumber: 'INV-PART',
    periodFrom: today,
    periodUntil: addDays(today, 29),
    dueOn: today,
    graceDays: 3,
    amount: 40_53n,
  };
  const proposal = { caller: abebe, booking, assertion: APPROVAL };
  const { id } = ok(await proposeRevenue(context, proposal, staffIntent(abebe)));
  const shown = async () => (await entries(db.app, { id: BigInt(id) }, { after: null, limit: 1 }, 'en'))[0];
  expect(await shown()).toMatchObject({ amountMinor: 40_53, rentMinor: Number(contract?.rent), bookedMinor: 0 });
  const approval = { caller: sara, entryId: BigInt(id), assertion: APPROVAL };
  ok(await approveRevenue(context, approval, staffIntent(sara)));
  expect(await shown()).toMatchObject({ bookedMinor: 40_53 });
});
