// A lessee for tests, with an account at the sandbox bank. It pays rent, which two of the staff book.
import { addDays } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { approveRevenue, type Booking, proposeRevenue } from '#features/revenue/server/bookings/bookings.ts';
import { answered } from './bank.ts';
import type { Banked } from './banked.ts';
import type { FreshDatabase } from './database.ts';
import { type MarketProduct, nameOnContract } from './market.ts';
import { officeOf } from './office.ts';
import { APPROVAL, staffIntent } from './people.ts';
import { ok } from './outcome.ts';

export type Lessee = {
  partyId: bigint;
  account: string;
  /** Pays at the bank; returns the statement line that shows it. */
  pays(amount: bigint, reference?: string): Promise<bigint>;
};

let unique = 0;

/** Opens an account at the bank and names its holder as a payer of the product's contract from today. */
export async function lesseeOf(db: FreshDatabase, world: Banked, { contractId }: MarketProduct): Promise<Lessee> {
  const { kind, bank, number } = await answered(
    world.bank.client.call('POST /admin/accounts', {
      body: {
        role: 'outside',
        kind: 'account',
        bank: 'TANA',
        holderName: 'Awash Haulage',
        openingMinor: 10_000_000_00n,
      },
    }),
  );
  const party = { role: 'payer', name: 'Awash Haulage', bankCode: bank, bankNumber: number } as const;
  return {
    ...(await nameOnContract(await officeOf(db), contractId, party)),
    async pays(amount, reference) {
      unique += 1;
      const narrative = `Rent ${unique}`;
      await answered(
        world.bank.client.call('POST /admin/transfers', {
          body: {
            actId: `rent-${unique}`,
            fromAccount: { kind, bank, number },
            toAccount: 'client',
            amountMinor: amount,
            narrative,
            ...(reference === undefined ? {} : { reference }),
          },
        }),
      );
      await world.round();
      const [line] = await db.app<{ id: bigint }[]>`
        select id from ledger.statement_line
        where counterparty_account = ${`${bank} ${number}`} and direction = 'in' order by id desc limit 1`;
      return (line as { id: bigint }).id;
    },
  };
}

/** Two persons book a rent for `days` days from today (or `from`). Returns the entry. */
export async function bookedBy(
  world: Banked,
  [first, second]: readonly [StaffCaller, StaffCaller],
  booking: Pick<Booking, 'statementLineId' | 'contractId' | 'partyId' | 'amount'> & { from?: string; days: number },
): Promise<bigint> {
  const { from = world.context.clock.today(), days, ...rest } = booking;
  unique += 1;
  const period = { periodFrom: from, periodUntil: addDays(from, days - 1), dueOn: from, graceDays: 3 };
  const proposal = { ...rest, ...period, invoiceNumber: `INV-${unique}` };
  const done = ok(
    await proposeRevenue(world.context, { caller: first, booking: proposal, assertion: APPROVAL }, staffIntent(first)),
  );
  ok(
    await approveRevenue(
      world.context,
      { caller: second, entryId: BigInt(done.id), assertion: APPROVAL },
      staffIntent(second),
    ),
  );
  await world.round();
  return BigInt(done.id);
}

/** The bank takes a line back, in full unless an amount is given. Returns the line of the recall. */
export async function recalled(db: FreshDatabase, world: Banked, lineId: bigint, amount?: bigint): Promise<bigint> {
  unique += 1;
  const [line] = await db.app<
    { seq: bigint }[]
  >`select bank_seq as seq from ledger.statement_line where id = ${lineId}`;
  await answered(
    world.bank.client.call('POST /admin/recalls', {
      body: {
        actId: `taken-${unique}`,
        account: 'client',
        sequence: Number(line?.seq),
        narrative: 'Taken back',
        ...(amount === undefined ? {} : { amountMinor: amount }),
      },
    }),
  );
  await world.round();
  const [recall] = await db.app<{ id: bigint }[]>`
    select id from ledger.statement_line where kind = 'recall' order by id desc limit 1`;
  return (recall as { id: bigint }).id;
}
