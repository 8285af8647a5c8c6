// The rail pays out only what wallet.order_payout() finds proven, and a hold is captured only with the bank's line for
// it. These tests try to get around both with the app's role (docs/security.md).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Banked, banked, type Earner, earner, recharged, tap, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, PIN, staffIntent } from '#kit/people.ts';
import { nextHoldId } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { lines } from '#ledger/posting.ts';
import { required } from '#platform/required.ts';
import { approveWithdrawal } from './review-withdrawals.ts';
import { returnRecharge } from './return-recharge.ts';
import { payingAccount, payingPurpose, type Withdrawal, withdrawalById } from './withdrawals.ts';

let db: FreshDatabase;
let world: Banked;
let who: Earner;
const earners: Earner[] = [];

// No job may run after this, because the forged rows would make it fail.
beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  world = await banked(db);
  await world.context.advanceTo(2, '11:00');
  while (earners.length < 14) earners.push(await earner(db, world, 40_000_00n));
  await recharged(world, earners[0]?.member.id ?? 0n, 300_00n);
});
beforeEach(() => {
  who = earners.pop() as Earner;
});

const sending = (one: Withdrawal) => db.app`update wallet.withdrawal set state = 'sending' where id = ${one.id}`;
/** The reason why the rail may not order this payout. Null if it may. */
const problemOf = async ({ number }: Withdrawal): Promise<string | null | undefined> =>
  (await db.rail<{ problem: string | null }[]>`select problem from wallet.order_payout(${number})`)[0]?.problem;
const asked = async (amount: bigint): Promise<Withdrawal> => {
  const one = await withdraw(world, who, amount);
  await sending(one);
  return one;
};
const reviewed = (one: Withdrawal, staffId: bigint) =>
  db.app`insert into wallet.withdrawal_review (withdrawal_id, staff_id, decision, at)
    values (${one.id}, ${staffId}, 'approved', platform.now())`;

describe('an order', () => {
  it('can be made only by the rail', async () => {
    const calls = [
      `wallet.order_payout('W-1')`,
      `reconciliation.order_transfer('T-1')`,
      `ledger.note_bank_order('W-1', 'RIFT 1', 1)`,
      `ledger.note_bank_refusal('W-1')`,
    ];
    for (const call of calls) await expect(db.app.unsafe(`select ${call}`)).rejects.toThrow('permission denied');
    await expect(db.app`insert into ledger.bank_order default values`).rejects.toThrow('permission denied');
    await expect(db.rail`select ledger.note_bank_order('W-1', 'RIFT 1', 1)`).rejects.toThrow('permission denied');
  });

  it('is allowed for an honest payout, with the same content each time', async () => {
    const one = await asked(900_00n);
    const first = await db.rail`select * from wallet.order_payout(${one.number})`;
    expect(first).toMatchObject([{ problem: null, amount: 846_00n, toNumber: who.account.number }]);
    expect(await db.rail`select * from wallet.order_payout(${one.number})`).toEqual(first);
    expect(await problemOf({ ...one, number: 'W-NONE' })).toBe('payout_unknown');
  });

  it('is refused before the payout is sent, during a stay, without its hold, or after the bank’s refusal', async () => {
    const one = await withdraw(world, who, 500_00n);
    expect(await problemOf(one)).toBe('payout_not_sending');
    await sending(one);
    await db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update wallet.withdrawal set held_until = platform.now() + interval '1 hour' where id = ${one.id}`;
    });
    expect(await problemOf(one)).toBe('payout_on_hold');
    await db.app`update wallet.withdrawal set held_until = null where id = ${one.id}`;
    await db.admin`update ledger.hold set amount = amount - 1 where id = ${one.holdId}`;
    expect(await problemOf(one)).toBe('payout_without_hold');
    await db.admin`update ledger.hold set amount = amount + 1 where id = ${one.holdId}`;
    expect(await problemOf(one)).toBe(null);
    await db.rail`select ledger.note_bank_refusal(${one.number})`;
    expect(await problemOf(one)).toBe('payout_refused');
  });

  it('is refused for a transfer with a payout’s number, and for a payout with a transfer’s', async () => {
    const one = await asked(500_00n);
    await db.app`
      insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution, to_number,
        amount_minor, narrative, next_try_at, created_at)
      values (${one.number}, 'operator_in', 'operator', 'house', '', 'client', 1, 'x', platform.now(), platform.now())`;
    const [words] = await db.rail`select problem from reconciliation.order_transfer(${one.number})`;
    expect(words).toEqual({ problem: 'transfer_number' });
    await db.admin`insert into ledger.bank_order (instruction_id, account, amount, ordered_at)
      values (${one.number}, 'client', 1, platform.now())`;
    expect(await problemOf(one)).toBe('order_of_another');
    const next = await asked(400_00n);
    await db.admin`update wallet.withdrawal set number = 'T-9' where id = ${next.id}`;
    expect(await problemOf({ ...next, number: 'T-9' })).toBe('payout_number');
  });

  it('needs the review of one active finance clerk above the first limit, counted over 24 hours', async () => {
    const first = await asked(600_00n);
    const second = await asked(500_00n);
    expect([await problemOf(first), await problemOf(second)]).toEqual([null, 'payout_not_approved']);
    await reviewed(second, 999_999n);
    await reviewed(second, (await aStaff(world.context, 'support')).staffId);
    const gone = await aStaff(world.context, 'finance');
    await reviewed(second, gone.staffId);
    await db.app`update identity.staff set disabled_at = platform.now() where id = ${gone.staffId}`;
    expect(await problemOf(second)).toBe('payout_not_approved');
    await reviewed(second, (await aStaff(world.context, 'finance')).staffId);
    expect(await problemOf(second)).toBe(null);
  });

  it('needs two signatures for this payout above the second limit', async () => {
    const one = await withdraw(world, who, 30_000_00n);
    const [a, b] = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
    const approve = async (caller: typeof a) =>
      ok(await approveWithdrawal(world.context, { id: one.id, caller, assertion: APPROVAL }, staffIntent(caller)));
    await approve(a);
    await sending(one);
    await reviewed(one, (await aStaff(world.context, 'finance')).staffId);
    expect(await problemOf(one)).toBe('payout_not_approved');
    await db.app`update wallet.withdrawal set state = 'pending_review' where id = ${one.id}`;
    await approve(b);
    await sending(one);
    expect(await problemOf(one)).toBe(null);
  });

  it('must go to the member’s own account, in their own name', async () => {
    const one = await asked(500_00n);
    const rename = (name: string) =>
      db.app`update wallet.payout_account set holder_name = ${name} where id = ${who.account.id}`;
    await rename('A Stranger');
    expect(await problemOf(one)).toBe('payout_to_another');
    await db.admin`update wallet.withdrawal set to_name = 'A Stranger' where id = ${one.id}`;
    expect(await problemOf(one)).toBe('payout_to_another');
    await db.admin`update wallet.withdrawal set to_name = ${who.member.realName} where id = ${one.id}`;
    await rename(who.member.realName);
    const [other] = earners;
    await db.admin`update wallet.withdrawal set payout_account_id = ${other?.account.id ?? null} where id = ${one.id}`;
    expect(await problemOf(one)).toBe('payout_to_another');
    const point = ({ id, number, holderName }: Earner['account']) =>
      db.admin`update wallet.withdrawal set payout_account_id = ${id}, to_number = ${number}, to_name = ${holderName}
        where id = ${one.id}`;
    await point(required(other).account);
    expect(await problemOf(one)).toBe('payout_to_another');
    await point(who.account);
    expect(await problemOf(one)).toBe(null);
  });

  it('must have the tax and the charge of the settings at its time', async () => {
    const one = await asked(500_00n);
    const shift = (by: bigint) =>
      db.admin`update wallet.withdrawal set tax_minor = tax_minor + ${by}, net_minor = net_minor - ${by}
        where id = ${one.id}`;
    await shift(1n);
    expect(await problemOf(one)).toBe('payout_fee_differs');
    await shift(-1n);
    expect(await problemOf(one)).toBe(null);
  });

  it('of a return must go to the account from which the bank says the deposit came', async () => {
    const memberId = earners[0]?.member.id ?? 0n;
    const [one] = ok(
      await returnRecharge(world.context, { memberId, amount: 200_00n, pin: PIN }, tap(memberId, 'return')),
    ) as [Withdrawal];
    await sending(one);
    await db.admin`update wallet.withdrawal set to_number = '+251911000111' where id = ${one.id}`;
    expect(await problemOf(one)).toBe('payout_to_another');
    await db.admin`update wallet.withdrawal set to_number = ${one.toNumber} where id = ${one.id}`;
    expect(await problemOf(one)).toBe(null);
  });
});

describe('a hold', () => {
  const capture = (one: Withdrawal, parts: { net: bigint; tax: bigint; charge: bigint }) => {
    const [account, purpose] = [payingAccount(one), payingPurpose(one.kind)];
    return db.app.begin((tx) =>
      post(tx, [
        {
          id: crypto.randomUUID(),
          actor: 'system',
          lines: lines(
            [purpose, account, house('client_bank'), parts.net, one.holdId],
            [purpose, account, house('tax_payable'), parts.tax, one.holdId],
            [purpose, account, house('fees'), parts.charge, one.holdId],
          ),
        },
      ]),
    );
  };
  const release = (one: Withdrawal) =>
    db.app.begin(async (tx) => {
      await tx`update wallet.withdrawal set state = 'failed' where id = ${one.id}`;
      const hold = { id: one.holdId, account: payingAccount(one), amount: one.amount };
      const holds = [{ op: 'release' as const, ...hold, purpose: payingPurpose(one.kind) }];
      await post(tx, [{ id: crypto.randomUUID(), actor: 'system', lines: [], holds }]);
    });
  /** Writes a statement line as the bank's feed does. */
  const shown = (one: Withdrawal, { amount, to, on = 'client' }: { amount: bigint; to: string; on?: string }) =>
    db.rail`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind, instruction_id)
      select ${on}, coalesce(max(bank_seq), 0) + 1, 'forged ' || ${one.number}, 'out', ${amount}, 'ETB',
        platform.now(), platform.business_date(platform.now()), 'x', ${to}, '', '', 0, 'payout', ${one.number}
      from ledger.statement_line where account = ${on}`;

  it('cannot be captured without the bank’s line to its account, or with wrong tax and charge', async () => {
    const one = await asked(500_00n);
    const fair = { net: one.net, tax: one.tax, charge: one.bankCharge };
    await expect(capture(one, fair)).rejects.toThrow('payout_not_shown');
    await shown(one, { amount: one.net, to: 'RIFT 0000' });
    await expect(capture(one, fair)).rejects.toThrow('payout_not_shown');
    const next = await asked(500_00n);
    await shown(next, { amount: next.net, to: `${next.toInstitution} ${next.toNumber}` });
    const more = { net: next.net - 100n, tax: next.tax, charge: next.bankCharge + 100n };
    await expect(capture(next, more)).rejects.toThrow('payout_not_shown');
    await capture(next, { net: next.net, tax: next.tax, charge: next.bankCharge });
  });

  it('cannot be made smaller by a line of another account than the client account', async () => {
    const one = await asked(500_00n);
    await shown(one, { amount: 1n, to: `${one.toInstitution} ${one.toNumber}`, on: 'operator' });
    const of = { account: payingAccount(one), purpose: payingPurpose(one.kind) };
    const shrunk = db.app.begin(async (tx) => {
      const id = await nextHoldId(tx);
      const holds = [
        { op: 'release', id: one.holdId, amount: one.amount, ...of },
        { op: 'make', id, amount: one.amount - one.net + 1n, ...of },
      ] as const;
      await post(tx, [{ id: crypto.randomUUID(), actor: 'system', lines: [], holds }]);
    });
    await expect(shrunk).rejects.toThrow('hold_of_no_withdrawal');
  });

  it('cannot be released while the bank may still pay it', async () => {
    const one = await asked(500_00n);
    expect(await problemOf(one)).toBe(null);
    await expect(release(one)).rejects.toThrow('hold_at_bank');
    await db.rail`select ledger.note_bank_refusal(${one.number})`;
    await release(one);
    expect(await withdrawalById(db.app, one.id)).toMatchObject({ state: 'failed' });
  });

  it('cannot be both ordered and released, whichever comes first', async () => {
    const one = await asked(500_00n);
    const [first] = await Promise.allSettled([release(one), problemOf(one)]);
    const standing = await db.app`select from ledger.bank_order where instruction_id = ${one.number}`;
    expect(standing).toHaveLength(first.status === 'fulfilled' ? 0 : 1);
    const next = await asked(400_00n);
    await release(next);
    await sending(next);
    expect(await problemOf(next)).toBe('payout_without_hold');
  });
});
