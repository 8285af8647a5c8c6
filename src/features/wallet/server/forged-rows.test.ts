// The app's role c3_app can write some wallet rows that don't match the ledger. The checks (db/checks) must report them
// (docs/security.md).
import { beforeEach, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { bankLine, giveRecharge, makeMembers, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { type Line, line } from '#ledger/posting.ts';
import { runChecks } from '#platform/database/checks.ts';
import { factId } from '#platform/database/ids.ts';
import { rechargeById, writeRecharge } from './recharges/recharges.ts';

let db: FreshDatabase;
let context: TestContext;

// Each case gets its own database, because the forged rows stay in it. `checked: false`: the checks must fail here.
beforeEach(async () => {
  db = await freshDatabase({ checked: false });
});

/** A recharge of 500.00 that a member has asked for, and the line that settles it. */
async function asked() {
  const [memberId] = (await makeMembers(db, 1)) as [bigint];
  const payer = { channel: 'bank_transfer', institution: 'RIFT', number: '1' } as const;
  const wish = { memberId, amount: 500_00n, payer };
  const { id, reference } = ok(await writeRecharge(context, wish, memberIntent(memberId, 'POST recharges')));
  const to = accountOf('member_recharge', memberId);
  return { id, reference, settled: line('recharge_settled', house('suspense'), to, 500_00n, id) };
}

const found = async () => (await runChecks(db.app)).flatMap(({ rows }) => rows.map((row) => row.what));

describe('a recharge', () => {
  beforeEach(async () => {
    context = await testContext(db);
  });

  it('is reported if it says that a bank line settled it while its money is still in suspense', async () => {
    const [memberId] = (await makeMembers(db, 1)) as [bigint];
    const lineId = await bankLine(db, { amount: 500_00n, from: 'RIFT 1', reference: 'RC-FORGED', kind: 'deposit' });
    expect(await found()).toEqual([]);
    await db.app`
      insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
        state, created_at, expires_at, statement_line_id, settled_minor, settled_at)
      values (${memberId}, 'RC-FORGED', 50000, 'bank_transfer', 'account', '1', 'Member', 'succeeded', platform.now(),
        platform.now(), ${lineId}, 50000, platform.now())`;
    expect(await found()).toEqual(['recharge without its money']);
  });

  it('is settled only by the client account’s line, even if another account shows its reference', async () => {
    const { id, reference, settled } = await asked();
    const { payerAccount } = await makeProduct(db);
    await db.rail`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind)
      values ('operator', 1, 'O1', 'in', 70000, 'ETB', platform.now(), platform.business_date(platform.now()), 'x',
        ${payerAccount}, ${reference}, '', 70000, 'deposit')`;
    const lineId = await bankLine(db, { amount: 500_00n, from: 'RIFT 1', reference, kind: 'deposit' });
    await post(db.app, [{ id: factId('recharge_settled', id), actor: 'system', lines: [settled] }]);
    expect(await rechargeById(db.app, id)).toMatchObject({ state: 'succeeded', statementLineId: lineId });
  });

  it('is settled once, with the whole line, and for its own member', async () => {
    const { id, reference, settled: right } = await asked();
    const [other] = (await makeMembers(db, 1)) as [bigint];
    const settle = (fact: string, ...lines: Line[]) => post(db.app, [{ id: factId(fact, id), actor: 'system', lines }]);
    const refused = 'recharge_not_covering';
    await expect(settle('before its line', right)).rejects.toThrow(refused);
    await bankLine(db, { amount: 500_00n, from: 'RIFT 1', reference, kind: 'deposit' });
    for (const wrong of [{ amount: 499_99n }, { credit: accountOf('member_recharge', other) }, { guard: 999_999n }])
      await expect(settle('forged', { ...right, ...wrong })).rejects.toThrow(refused);
    await expect(settle('twice at once', right, right)).rejects.toThrow(refused);
    await settle('recharge_settled', right);
    await expect(settle('again', right)).rejects.toThrow(refused);
  });

  it('is reported if its lots say that nothing is left to return, though it was never spent', async () => {
    const [memberId] = (await makeMembers(db, 1)) as [bigint];
    await giveRecharge(db, memberId, 500_00n);
    expect(await found()).toEqual([]);
    await db.app`update wallet.recharge_lot set left_minor = 0, used_up = true where member_id = ${memberId}`;
    expect(await found()).toEqual(['lots and what is free', 'lot and its uses']);
  });
});

describe('a payout', () => {
  it('is reported if its payment time differs from the bank’s line', async () => {
    const world: Banked = await banked(db);
    await world.morning();
    const { id } = await withdraw(world, await earner(db, world, 1_000_00n), 500_00n);
    await world.round();
    await world.pass(10 * 60_000);
    const before = await found();
    const forged =
      await db.app`update wallet.withdrawal set paid_at = requested_at where id = ${id} and paid_at is not null
        returning id`;
    expect(forged).toHaveLength(1);
    expect((await found()).filter((what) => !before.includes(what))).toEqual(['paid at another time']);
  });
});
