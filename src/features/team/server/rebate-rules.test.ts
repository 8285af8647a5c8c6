// Rules of rebates in SQL: which settled orders give one, and when money that goes round holds one. Each case inserts
// rows with triggers disabled.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { aMember, type TestMember } from '#kit/people.ts';
import { order, withdrawal } from '#kit/planted.ts';
import { required } from '#platform/required.ts';

let db: FreshDatabase;
let above: TestMember;
let leader: TestMember;
let buyer: TestMember;

beforeAll(async () => {
  db = await freshDatabase();
  const context = await testContext(db);
  above = await aMember(context);
  leader = await aMember(context, { inviteCode: above.inviteCode });
  buyer = await aMember(context, { inviteCode: leader.inviteCode });
});

/** Inserts rows with triggers disabled, runs a query, and rolls the rows back. Returns the query's rows. */
async function rowsWith<T>(planted: string, question: string): Promise<T[]> {
  const undo = new Error('undo');
  const seen: T[][] = [];
  const looked = db.admin.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica; ${planted}`);
    seen.push([...(await tx.unsafe<(T & object)[]>(question))]);
    throw undo;
  });
  await expect(looked).rejects.toBe(undo);
  return required(seen[0]);
}

describe('rebates of a settled order', () => {
  // 100.00 paid from the recharge wallet, for a product that doesn't return principal.
  const settled = `price = 10000, pay_recharge = 10000, returns_principal = false, settled_at = '2026-01-02'`;
  const rebates = async (columns: string, more = '') => {
    const planted = `${order(`member_id = ${buyer.id}, ${settled}`)}; update orders.purchase_order set ${columns}
      where id = 7; ${more}`;
    const rows = await rowsWith<{ level: number; amount: bigint }>(
      planted,
      'select level, amount from team.rebates_of(array[7::bigint]) order by level',
    );
    return rows.map(({ level, amount }) => `${level}: ${amount}`);
  };

  it.each<[what: string, columns: string, given: string[]]>([
    ['two leaders earn', 'price = price', ['1: 500', '2: 200']],
    ['payments from both wallets count', 'pay_recharge = 4000, pay_income = 6000', ['1: 500', '2: 200']],
    ['cents are rounded down', 'price = 9999, pay_recharge = 9999', ['1: 499', '2: 199']],
    ['less than a cent gives nothing', 'price = 49, pay_recharge = 49', ['1: 2']],
    ['a product that returns principal gives nothing', 'returns_principal = true', []],
    ['an order that is not settled gives nothing', 'settled_at = null', []],
    ['a cancelled order gives nothing', "settled_at = null, cancelled_at = '2026-01-01'", []],
  ])('%s', async (_what, columns, given) => {
    expect(await rebates(columns)).toEqual(given);
  });

  it('a leader whose account is closed earns nothing, but those above do', async () => {
    const closed = `update identity.member set closed_at = now() where id = ${leader.id}`;
    expect(await rebates('price = price', closed)).toEqual(['2: 200']);
  });
});

describe('money that goes round holds a rebate', () => {
  const LEFT = '2026-02-02 12:00+00';
  const recharged = (by: bigint, minor: number, at: string) => `
    insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_institution,
      payer_number, payer_name, state, created_at, expires_at, statement_line_id, settled_minor, settled_at)
    values (${by}, 'ROUND', ${minor}, 'bank_transfer', 'account', 'CBE', '1', 'x', 'succeeded', '${at}', '${at}', 7,
      ${minor}, '${at}')`;
  const paidOut = (of: bigint) => `${withdrawal('paid', '7')};
    update wallet.withdrawal set member_id = ${of}, amount_minor = 10000, net_minor = 10000, paid_at = '${LEFT}'`;
  const signal = async (planted: string) => {
    const asked = `select signal from team.signals_of(array[${leader.id}::bigint], array[${buyer.id}::bigint], 4, 20)`;
    return (await rowsWith<{ signal: string | null }>(planted, asked))[0]?.signal;
  };

  it.each<[what: string, minor: number, at: string, said: string | null]>([
    ['all of it at once', 10_000, LEFT, 'closed_loop'],
    ['nine tenths of it', 9_000, LEFT, 'closed_loop'],
    ['less than nine tenths', 8_999, LEFT, null],
    ['more than all of it', 10_001, LEFT, null],
    ['within three days', 10_000, '2026-02-05 11:59:59+00', 'closed_loop'],
    ['after three days', 10_000, '2026-02-05 12:00+00', null],
    ['before it left', 10_000, '2026-02-02 11:59:59+00', null],
  ])('if it went from the leader to the buyer: %s', async (_what, minor, at, said) => {
    expect(await signal(`${paidOut(leader.id)}; ${recharged(buyer.id, minor, at)}`)).toBe(said);
  });

  it('if it went from the buyer back to the leader', async () => {
    expect(await signal(`${paidOut(buyer.id)}; ${recharged(leader.id, 10_000, LEFT)}`)).toBe('closed_loop');
  });

  it('but not if another member recharged it, or the payout never arrived', async () => {
    expect(await signal(`${paidOut(leader.id)}; ${recharged(above.id, 10_000, LEFT)}`)).toBeNull();
    const unpaid = 'update wallet.withdrawal set paid_at = null';
    expect(await signal(`${paidOut(leader.id)}; ${unpaid}; ${recharged(buyer.id, 10_000, LEFT)}`)).toBeNull();
  });
});
