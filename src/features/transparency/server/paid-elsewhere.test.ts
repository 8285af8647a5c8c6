// A payment that the bank sent to another account is published as an incident, which ends when staff close the case.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { readOverview } from './overview.ts';

it('is listed among the incidents with its amount and its days', async () => {
  const db = await freshDatabase({ checked: false });
  const context = await testContext(db);
  const day = context.clock.today();
  await db.admin`insert into ledger.bank_order (instruction_id, account, amount, ordered_at)
    values ('W-ASTRAY', 'RIFT 1', 47000, platform.now())`;
  const shown = async (to: string) => {
    const [line] = await db.rail<{ id: bigint }[]>`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind, instruction_id)
      values ('client', ${to === 'RIFT 1' ? 1 : 2}, ${to}, 'out', 47000, 'ETB', platform.now(), ${day}, 'Somebody',
        ${to}, '', '', 0, 'payout', 'W-ASTRAY') returning id`;
    return line?.id ?? 0n;
  };
  const incidents = async () => (await readOverview(context, { locale: 'en' })).incidents;
  await shown('RIFT 1');
  expect(await incidents()).toEqual([]);
  const astray = await shown('RIFT 2');
  const paid = { kind: 'paid_elsewhere', productId: null, from: day, amountMinor: 470_00 };
  expect(await incidents()).toMatchObject([{ ...paid, until: null }]);
  await db.app`select ledger.close_misdirection(${astray}, 1, 'A typing error')`;
  expect(await incidents()).toMatchObject([{ ...paid, until: day }]);
});
