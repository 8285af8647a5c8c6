// Ids, times and purposes that a taken-over app could invent. Everything here runs as c3_app.
import { beforeAll, describe, expect, it } from 'vitest';
import { bankIn, fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { connect } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { nextHoldId, openAccounts } from './balance.ts';
import { accountOf, house, memberAccounts } from './chart.ts';
import { post } from './post.ts';
import { type HoldOperation, line } from './posting.ts';

let db: FreshDatabase;
let tries = 0;

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await fundMembers(db.app, 4, 100n);
});

const posting = (lines: Parameters<typeof post>[1][number]['lines'], holds: readonly HoldOperation[] = []) =>
  post(db.app, [{ id: factId('forged ids', ++tries), actor: 'x', lines, holds }]);

describe('a hold', () => {
  const make = (over: Partial<HoldOperation>): HoldOperation => ({
    op: 'make',
    id: 1n,
    account: accountOf('member_recharge', 1n),
    amount: 1n,
    purpose: 'test_out',
    ...over,
  });
  const issued = () => db.app.begin((tx) => nextHoldId(tx)) as Promise<bigint>;

  it('needs a purpose that captures holds, or it would freeze money for good', async () => {
    const fees = house('fees');
    const suspense = house('suspense');
    const cases = [
      ['fees_taken', fees],
      ['bank_charge', fees],
      ['deposit_sent_back', suspense],
      ['recharge_recalled', accountOf('member_recharge', 1n)],
    ] as const;
    for (const [purpose, account] of cases) {
      const hold = make({ id: await issued(), purpose, account });
      await expect(posting([], [hold])).rejects.toThrow('hold_rule_missing');
    }
    await posting([], [make({ id: await issued() })]);
  });

  it('needs a purpose with a guard for holds', async () => {
    const undone = new Error('undone');
    const unjudged = db.admin.begin(async (tx) => {
      await tx`delete from ledger.hold_guard where purpose = 'test_out'`;
      const id = await nextHoldId(tx);
      await expect(
        tx.savepoint((inner) =>
          post(inner, [{ id: factId('unjudged', id), actor: 'x', lines: [], holds: [make({ id })] }]),
        ),
      ).rejects.toThrow('hold_rule_missing');
      throw undone;
    });
    await expect(unjudged).rejects.toBe(undone);
  });

  it('needs an id that was issued, so that it cannot take the id of a later hold', async () => {
    const last = await issued();
    for (const id of [last + 1n, last + 1000n, 9_223_372_036_854_775_807n])
      await expect(posting([], [make({ id })])).rejects.toThrow('transfer_malformed');
  });
});

describe('one transfer', () => {
  it('clears at most one bank line, or a recall of one line would take the other’s money', async () => {
    // Members without other money, because lots must equal each free balance.
    const members = [11n, 12n];
    await openAccounts(db.app, members.flatMap(memberAccounts));
    const guards: bigint[] = [];
    for (const [at, memberId] of members.entries()) {
      const reference = `R-TWO-${memberId}`;
      const [shown] = await db.rail<{ id: bigint }[]>`
        insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
          value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind)
        values ('client', ${1000 + at}, ${reference}, 'in', 50, 'ETB', platform.now(), current_date, 'Somebody',
          ${`CBE ${memberId}`}, ${reference}, '', ${50 * (at + 1)}, 'deposit') returning id`;
      await bankIn(db.app, shown?.id ?? 0n, 50n);
      const [recharge] = await db.app<{ id: bigint }[]>`
        insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
          created_at, expires_at)
        values (${memberId}, ${reference}, 50, 'bank_transfer', 'account', ${String(memberId)}, 'Somebody',
          platform.now(), platform.now() + interval '1 day') returning id`;
      guards.push(recharge?.id ?? 0n);
    }
    const settled = guards.map((guard, at) =>
      line('recharge_settled', house('suspense'), accountOf('member_recharge', members[at] ?? 0n), 50n, guard),
    );
    await expect(posting(settled)).rejects.toThrow('suspense_not_covering');
    for (const [at, one] of settled.entries()) {
      await posting([one]);
      await db.app`
        insert into wallet.recharge_lot (member_id, recharge_id, source_kind, source_institution, source_number,
          source_name, amount_minor, left_minor, created_at)
        values (${members[at] ?? 0n}, ${guards[at] ?? 0n}, 'account', 'CBE', ${String(members[at])}, 'Somebody', 50, 50,
          platform.now())`;
    }
  });
});

describe('session defaults that a role sets for itself', () => {
  it('neither stop posting nor make commits less durable', async () => {
    const settings = {
      default_transaction_isolation: 'serializable',
      default_transaction_read_only: 'on',
      default_transaction_deferrable: 'on',
      synchronous_commit: 'off',
      search_path: 'pg_temp',
      statement_timeout: '1ms',
      lock_timeout: '1ms',
      TimeZone: 'Pacific/Kiritimati',
    };
    for (const [name, value] of Object.entries(settings))
      await db.app.unsafe(`alter role c3_app in database ${db.name} set ${name} = '${value}'`);
    const after = connect({ url: db.urls.app, name: 'test after defaults', max: 1 });
    try {
      const rows = await after<{ name: string; setting: string }[]>`
        select name, setting from pg_settings where name = any (${Object.keys(settings)})`;
      const unchanged = Object.entries(settings).filter(([name, value]) =>
        rows.some((row) => row.name === name && row.setting === value.replace('ms', '')),
      );
      expect(unchanged).toEqual([]);
      await post(after, [
        {
          id: factId('forged ids', ++tries),
          actor: 'x',
          lines: [line('test_move', accountOf('member_recharge', 2n), accountOf('member_income', 2n), 1n, 1n)],
        },
      ]);
    } finally {
      await after.end();
    }
  });
});
