// Promise words are refused in texts that members read: the invoice number of a rent, and the note on capital spent or
// restored (catalogue.md 5).
import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aStaff, staffIntent } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { proposeRevenue } from './bookings/bookings.ts';
import { proposeDeployment } from './capital/deployments.ts';
import { proposeRestoration } from './capital/restorations.ts';

let context: TestContext;
let caller: StaffCaller;

beforeAll(async () => {
  context = await testContext(await freshDatabase());
  caller = await aStaff(context, 'finance');
});

const ids = { trancheId: 1n, partyId: 1n, documentId: 1n, statementLineId: 1n, contractId: 1n };
const dates = { periodFrom: '2026-11-01', periodUntil: '2026-11-30', dueOn: '2026-12-05', graceDays: 3 };
const refusedAt = (field: string) => ({
  name: 'promise_words',
  data: { fields: { [field]: ['g u a r a n t e e d'] } },
});
const PROMISE = 'Now g u a r a n t e e d';

it.each([
  [
    'a rent',
    'invoiceNumber',
    () => {
      const booking = { ...ids, ...dates, amount: 100n, invoiceNumber: PROMISE };
      return proposeRevenue(context, { caller, booking }, staffIntent(caller));
    },
  ],
  [
    'capital spent',
    'note',
    () =>
      proposeDeployment(context, { caller, deployment: { ...ids, amount: 100n, note: PROMISE } }, staffIntent(caller)),
  ],
  [
    'capital restored',
    'note',
    () =>
      proposeRestoration(
        context,
        { caller, restoration: { ...ids, amount: 100n, note: PROMISE } },
        staffIntent(caller),
      ),
  ],
] as const)('promise words are refused in the text of %s', async (_what, field, propose) => {
  expect(await propose()).toMatchObject(refusedAt(field));
});
