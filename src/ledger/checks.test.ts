// Plants corruptions with triggers disabled, as a superuser could, and expects the right check of db/checks to find
// each one. A new check needs a case here.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, bankIn, bankLine, fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { BY_TWO, delivery, entry, grantWith, member, order, parcel, part } from '#kit/planted.ts';
import { setPosted, SOME_ID, strayLine, withdrawal } from '#kit/planted.ts';
import { runChecks } from '#platform/database/checks.ts';
import { factId } from '#platform/database/ids.ts';
import { nextHoldId, openAccounts } from './balance.ts';
import { extendChain, extendSeals, replayChain } from './chain.ts';
import { accountOf, house, productAccounts, trancheAccounts } from './chart.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

const CHECKS = path.resolve(import.meta.dirname, '../../db/checks');
const FILES = fs.readdirSync(CHECKS).filter((name) => name.endsWith('.sql'));
const [recharge, income] = [accountOf('member_recharge', 1n), accountOf('member_income', 1n)];
const capital = accountOf('product_capital', 1n);

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase({ checked: false });
  await openTestRules(db.admin);
  await fundMembers(db.app, 3, 1000n);
  await openAccounts(db.app, [...productAccounts(1n), ...productAccounts(2n), ...trancheAccounts(1n)]);
  await post(db.app, [
    { id: factId('base', 'move'), actor: 'system', lines: [line('test_move', recharge, income, 300n, 1n)] },
  ]);
  const hold = (await db.app.begin((tx) => nextHoldId(tx))) as bigint;
  await post(db.app, [
    {
      id: factId('base', 'hold'),
      actor: 'system',
      lines: [],
      holds: [{ op: 'make', id: hold, account: recharge, amount: 200n, purpose: 'test_out' }],
    },
  ]);
  await post(db.app, [
    {
      id: factId('base', 'out'),
      actor: 'system',
      lines: [line('test_out', recharge, house('client_bank'), 200n, hold)],
    },
  ]);
  const open = (await db.app.begin((tx) => nextHoldId(tx))) as bigint;
  await post(db.app, [
    {
      id: factId('base', 'open'),
      actor: 'system',
      lines: [],
      holds: [{ op: 'make', id: open, account: recharge, amount: 100n, purpose: 'test_out' }],
    },
  ]);
  await db.rail`insert into ledger.operator_account values ('OPERATOR 0001', 'The operator')`;
  const lineId = await bankLine(db.rail, { amount: 500n, from: 'OPERATOR 0001' });
  await bankIn(db.app, lineId, 500n);
  const budget = {
    purpose: 'budget_funded' as const,
    debit: house('suspense'),
    credit: house('rewards_budget'),
    amount: 400n,
  };
  const id = await act(db, { ...budget, statementLineId: lineId });
  await post(db.app, [
    {
      id: factId('base', 'act'),
      actor: 'staff:1',
      lines: [line(budget.purpose, budget.debit, budget.credit, 400n, id)],
    },
  ]);
  await extendChain({ sql: db.app });
  await extendSeals({ sql: db.app });
});

const OPEN_HOLD = "(select id from ledger.hold where state = 'open')";

const CASES: readonly [check: string, planted: string, sql: string][] = [
  ['01', 'a balance out of thin air', `update ledger.account set posted = posted + 1 where id = ${recharge}`],
  ['01', 'an account of no class', 'insert into ledger.account (id) values (64 + 60)'],
  [
    '02',
    'a balance that its postings do not explain',
    `update ledger.account set posted = posted - 1 where id = ${income}`,
  ],
  ['02', 'a version ahead of the postings', `update ledger.account set version = version + 1 where id = ${income}`],
  ['02', 'a posting taken away', `delete from ledger.posting where account_id = ${recharge} and seq = 1`],
  [
    '02',
    'a running balance that breaks',
    `update ledger.posting set balance_after = balance_after + 1 where account_id = ${recharge} and seq = 2`,
  ],
  [
    '02',
    'postings of an account that is not there',
    `insert into ledger.posting values (999999, 1, '${SOME_ID}', 1, 5, 5)`,
  ],
  ['03', 'held without a hold', `update ledger.account set held = held + 1 where id = ${recharge}`],
  ['03', 'a hold above what is held', `update ledger.hold set amount = amount + 1 where state = 'open'`],
  [
    '03',
    'a debit-normal account above zero',
    `alter table ledger.account drop constraint account_covered; ${setPosted(house('client_bank'), '1')}`,
  ],
  [
    '03',
    'more held than posted',
    `alter table ledger.account drop constraint account_covered; update ledger.account set posted = 99
      where id = ${recharge}`,
  ],
  ['04', 'a line of no rule', "update ledger.line set purpose = 'gift' where purpose = 'test_move'"],
  ['04', 'a line without its guard', "update ledger.line set guard = null where purpose = 'test_move'"],
  [
    '04',
    'a line across products',
    strayLine('accrual', accountOf('product_revenue', 1n), accountOf('product_payable', 2n)),
  ],
  [
    '04',
    'a line of another amount than its postings',
    "update ledger.line set amount = amount + 1 where purpose = 'test_move'",
  ],
  ['04', 'a posting without a line', `insert into ledger.posting values (${income}, 99, '${SOME_ID}', 1, 5, 5)`],
  ['04', 'a transfer without content', `insert into ledger.transfer values ('${SOME_ID}', 99, 'x', now(), now())`],
  ['04', 'a hold captured for another sum', "update ledger.hold set amount = amount + 1 where state = 'captured'"],
  ['05', 'a bank line used above its amount', 'update ledger.statement_line set amount = 499'],
  ['05', 'a bank line of another direction', "update ledger.statement_line set direction = 'out'"],
  ['05', 'more cleared than came in', 'update ledger.suspense_use set amount = 501'],
  ['05', 'suspense cleared without a line', 'delete from ledger.suspense_use'],
  ['05', 'operator money from an unknown account', 'delete from ledger.operator_account'],
  [
    '05',
    'a recharge from another line',
    `insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number, payer_name,
      state, created_at, expires_at, statement_line_id, settled_minor)
    values (1, 'R', 100, 'bank_transfer', 'account', 'x', 'x', 'succeeded', now(), now(),
      (select id from ledger.statement_line), 100)`,
  ],
  [
    '05',
    'revenue from a payer named afterwards',
    `${entry}; update revenue.entry set statement_line_id = (select id from ledger.statement_line);
    insert into catalogue.party (id, contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by,
      added_at)
    overriding system value values (1, 1, 'payer', 'Payer', 'account', 'OPERATOR', '0001', '2026-01-01', 1,
    '2026-01-02')`,
  ],
  [
    '05',
    'revenue from the operator itself',
    `${entry}; update revenue.entry set statement_line_id = (select id from ledger.statement_line);
    insert into catalogue.party (id, contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by,
      added_at)
    overriding system value values (1, 1, 'payer', 'Payer', 'account', 'OPERATOR', '0001', '2026-01-01', 1,
    '2025-12-31')`,
  ],
  [
    '06',
    'an opening that is not the last closing',
    'insert into ledger.statement_day (account, business_date, opening, closing, line_count, sha256, ' +
      "received_at) values ('client', '2026-01-01', 5, 5, 0, sha256('x'), now())",
  ],
  [
    '06',
    'a day whose lines do not add up',
    'insert into ledger.statement_day (account, business_date, opening, closing, line_count, sha256, ' +
      "received_at) values ('client', '2026-01-01', 0, 5, 0, sha256('x'), now())",
  ],
  [
    '06',
    'a day closed on other figures',
    'insert into ledger.reconciled_day (rail, business_date, bank_closing, ledger_balance, unposted, ' +
      "not_stated, next_due_at, closed_at) values (1, '2026-01-01', 5, 5, 0, 0, now(), now())",
  ],
  ['06', 'suspense that no line explains', setPosted(house('suspense'), 'posted + 1')],
  ['07', 'income payable to no order', setPosted(accountOf('product_payable', 1n), '5')],
  [
    '07',
    'an earning that nothing pays',
    `${order('booked_at = now()')}; insert into orders.earning values (1, 7, 7, '2026-01-03', 10)`,
  ],
  ['08', 'revenue without an entry', setPosted(accountOf('product_revenue', 1n), '5')],
  ['08', 'an entry without its lines', entry],
  ['08', 'a slice too much', `${entry}; insert into revenue.slice values (7, '2026-01-01', 1, 91)`],
  [
    '08',
    'a revenue line without an entry',
    strayLine('revenue_received', house('suspense'), accountOf('product_revenue', 1n)),
  ],
  ...BY_TWO,
  ['09', 'a part without funding', part],
  [
    '09',
    'a part funded by another product',
    `${part}; ${entry}; update revenue.entry set product_id = 2; insert into orders.funding
      values (7, 7, '2026-01-03', 50)`,
  ],
  [
    '09',
    'an earning above expected',
    `${part}; ${order('booked_at = now()')}; insert into orders.earning values (1, 7, 7, '2026-01-03', 11)`,
  ],
  [
    '09',
    'an earning of a cancelled order',
    `${part}; ${order('cancelled_at = now()')}; insert into orders.earning values (1, 7, 7, '2026-01-03', 10)`,
  ],
  ['09', 'an order whose collected amount has no lines', order('collected = 10')],
  [
    '09',
    'an accrual without its part',
    strayLine('accrual', accountOf('product_revenue', 1n), accountOf('product_payable', 1n)),
  ],
  [
    '09',
    'a cycle paid by no part',
    "insert into orders.cycle values (1, '2026-01-03', '2026-01-04', 'cycle', 50, 1, 50, 1); insert into " +
      "catalogue.cycle_figure values (1, '2026-01-03', 50, 50); insert into catalogue.month_figure values (1, " +
      "'2026-01-01', 50, 50, 1); insert into catalogue.day_figure values (1, '2026-01-03', 50, 50, null, false)",
  ],
  ['09', 'a published cycle that never was', "insert into catalogue.cycle_figure values (1, '2026-01-03', 50, 50)"],
  [
    '09',
    'a published day of no cycles',
    "insert into catalogue.day_figure values (1, '2026-01-03', 50, 50, null, false)",
  ],
  ['09', 'a published month of no cycles', "insert into catalogue.month_figure values (1, '2026-01-01', 50, 50, 1)"],
  [
    '09',
    'a slice whose given amount has no funding',
    `${entry}; insert into revenue.slice values (7, '2026-01-01', 1, 90, 5)`,
  ],
  ['10', 'a cooling order without its money', order('booked_at = now()')],
  ['10', 'money pending for no order', setPosted(accountOf('order_pending', 1n), '5')],
  [
    '10',
    'principal above the price',
    `${strayLine('purchase', recharge, accountOf('order_pending', 1n))};
    insert into ledger.line values ('${SOME_ID}', 2, 'principal_returned', ${capital}, ${recharge}, 6, 1, 1, 1)`,
  ],
  [
    '10',
    'capital that no order brought',
    `insert into catalogue.tranche overriding system value values (1, 1, 1); ${setPosted(capital, '5')}`,
  ],
  ['10', 'units that no order bought', 'insert into catalogue.member_units values (1, 1, 3)'],
  ['11', 'a budget that was never funded', setPosted(house('rewards_budget'), 'posted + 1')],
  [
    '11',
    'a prize held for no play',
    `${setPosted(house('prize_hold'), '5')}; ${setPosted(house('rewards_budget'), 'posted - 5')}`,
  ],
  ['11', 'a grant that nothing paid', grantWith('paid_at, transfer_id', 'platform.now(), gen_random_uuid()')],
  ['11', 'an exchange that moved nothing', 'insert into points.exchange values (default, 7, 100, 100, now(), now())'],
  ['11', 'an unpaid term of SVIP', "insert into vip.svip values (default, 1, 300, now(), now() + '9 days', now())"],
  ['11', 'a grant that was never refused', grantWith('lapsed_at, lapse_reason', "platform.now(), 'same_person'")],
  [
    '11',
    'a payment that no grant explains',
    `update ledger.line set purpose = 'points_granted', debit = ${house('points_issued')},
      credit = ${accountOf('member_points', 1n)}, guard = 77 where n = 1`,
  ],
  ['12', 'a paid withdrawal whose money is still held', withdrawal('paid', OPEN_HOLD)],
  ['12', 'a withdrawal without a hold', withdrawal('pending_review', '999')],
  [
    '12',
    'a withdrawal of another amount',
    withdrawal('pending_review', OPEN_HOLD).replace('100, 0, 0, 100', '99, 0, 0, 99'),
  ],
  [
    '12',
    'a withdrawal paid otherwise than asked',
    `${withdrawal('paid', "(select id from ledger.hold where state = 'captured')")};
    update wallet.withdrawal set kind = 'income', amount_minor = 200, net_minor = 190, tax_minor = 10`,
  ],
  ['12', 'an act with one approval', 'delete from ledger.act_approval where staff_id = 2'],
  ['12', 'an act that says something else', 'update ledger.act set amount = amount + 1'],
  ['12', 'a two-person line without its act', strayLine('capital_deployed', capital, house('client_bank'))],
  [
    '12',
    'a hold captured twice',
    `insert into ledger.line select '${SOME_ID}', n, purpose, debit, credit, amount, guard, debit_seq, credit_seq
      from ledger.line where purpose = 'test_out'`,
  ],
  [
    '12',
    'an order that two lines show',
    `insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
    value_date, counterparty_name, counterparty_account, reference, narrative, balance_after)
    values ('client', 9, 'AGAIN', 'out', 200, 'ETB', now(), current_date, '', '', '', '', 0);
    insert into reconciliation.line_work (statement_line_id, outcome, open, handled_at, transfer_id)
      select s.id, 'charged', false, now(), l.transfer_id from ledger.statement_line s, ledger.line l
      where s.bank_line_id = 'AGAIN' and l.purpose = 'test_out';
    insert into ledger.outward_match select transfer_id, 999, amount from ledger.line where purpose = 'test_out'`,
  ],
  [
    '12',
    'a chained transfer that names someone else',
    "update ledger.transfer set actor = 'staff:2' where actor = 'staff:1'",
  ],
  [
    '12',
    'a chained posting of another amount',
    `update ledger.posting set amount = amount + 1 where account_id = ${recharge} and seq = 2`,
  ],
  [
    '12',
    'a chained line for another purpose',
    "update ledger.line set purpose = 'test_fund' where purpose = 'test_move'",
  ],
  ['12', 'a link of the chain forged', "update ledger.chain set hash = sha256('x') where seq = 2"],
  ['12', 'a link of the chain missing', 'delete from ledger.chain where seq = 2'],
  ['13', 'a sealed act of another amount', 'update ledger.act set amount = amount + 1'],
  ['13', 'an approval taken away', 'delete from ledger.act_approval where staff_id = 2'],
  [
    '13',
    'an approval that its trigger never saw',
    "insert into ledger.act_approval select act_id, 3, method, '{}', approved_at from ledger.act_approval limit 1",
  ],
  ['13', 'a rule of no release', "insert into ledger.posting_rule values ('bank_in', 16, 18, 'guard', 'bank_line')"],
  ['13', 'a trigger asleep', 'alter table ledger.act disable trigger act_append_only'],
  ['13', 'a right of no release', 'grant update on ledger.account to c3_app'],
  [
    '13',
    'a function replaced',
    'create or replace function ledger.house(class text) returns bigint language sql immutable as $$ select 80 $$',
  ],
  ['13', 'a table no longer sealed', "delete from ledger.sealed_table where of_table = 'ledger.act'"],
  ['13', 'a seal written again', "update ledger.seal set digest = sha256('x') where seq = 1"],
  ['13', 'a seal taken away', 'delete from ledger.seal where seq = 1'],
  ['13', 'a seal beyond the last link', 'delete from ledger.seal_link'],
  ['13', 'a link of the seals forged', "update ledger.seal_link set hash = sha256('x')"],
  ['13', 'the tail of the chain cut', 'delete from ledger.chain where seq = (select max(seq) from ledger.chain)'],
  ['14', 'the weight of a cycle', "insert into orders.cycle_bucket values (1, '2026-01-03', 'cycle', 0, 10, 1)"],
  ['14', 'a flow without lines', "insert into transparency.flow values ('2026-01-01', 'collect', 22, 18, 1, 5, 1)"],
  ['14', 'a head ahead of its runs', 'update ledger.head set seq = seq + 1'],
  ['14', 'grants that no member got', "insert into rewards.tally values ('rebate', '', 'paid', '2026-01-03', 1, 5)"],
  ['14', 'a place under no inviter', 'insert into team.place values (7, 1, 8, now())'],
  ['14', 'a team that no member joined', 'insert into team.size values (7, 1, 1, 0)'],
  ['14', 'a validity without an order', "insert into team.validity values (7, now() + interval '1 day', true, now())"],
  ['14', 'a cover without a fee', 'insert into rewards.cover values (7, 10000, 0)'],
  ['14', 'a cover used for no grant', 'insert into rewards.cover values (7, 10000, 1)'],
  ['14', 'free growth', "insert into vip.growth values (default, 1, 'check_in', now(), null, 5, true, true, now())"],
  ['14', 'growth that was never earned', 'insert into vip.member_level values (1, 5, 0)'],
  ['14', 'a level that was never reached', 'insert into vip.rise values (7, 1, 1, 1, now())'],
  ['14', 'a score of no member', "insert into contests.score values ('week', '2026-01-05', 7, 5, now())"],
  [
    '14',
    'a bank line closed before its money moved',
    "insert into reconciliation.line_work select id, 'received', false, now() from ledger.statement_line limit 1",
  ],
  [
    '14',
    'a setting of money without its act',
    `insert into settings.version (feature, name, value, money, staff_id, reason, at)
     values ('wallet', 'taxBasisPoints', '1', true, 1, '', now())`,
  ],
  ['15', 'a chance spent for no play', strayLine('chance_spent', recharge, income)],
  ['16', 'goods on their way that were never won', delivery],
  ['16', 'a parcel of unclaimed goods', `${delivery}; ${parcel(1)}`],
  ['16', 'a second parcel beside the first', `${parcel(1)}; ${parcel(2)}`],
  ['16', 'a parcel out of its order', parcel(2)],
  ['17', 'a number in two forms', member('+251251911000001')],
  [
    '18',
    'a pack with other bytes',
    `insert into month_end.pack (id, month, files, sha256, bytes, made_at)
     overriding system value values (7, '2026-01-01', '[]', sha256('other'), 3, now());
     insert into month_end.piece values (7, 0, 'zip')`,
  ],
  ['18', 'a closing that no one signed', `insert into month_end.closing values (7, '2026-01-01', 7, now())`],
  ['18', 'a reopening that no one signed', `insert into month_end.reopening values (7, 7, 'x', now())`],
];

describe('the checks', () => {
  it('are numbered without gaps, have a case here, and find nothing in sound books', async () => {
    const numbers = FILES.map((_, at) => String(at + 1).padStart(2, '0'));
    expect(FILES.map((name) => name.slice(0, 2))).toEqual(numbers);
    expect([...new Set(CASES.map(([check]) => check))].sort()).toEqual(numbers);
    expect(await runChecks(db.app)).toEqual([]);
  });

  it.each(CASES)('%s finds %s', async (check, _, sql) => {
    const file = FILES.find((name) => name.startsWith(check)) as string;
    const undo = new Error('undo');
    let found = -1;
    await db.admin
      .begin(async (tx) => {
        await tx.unsafe(`set local session_replication_role = replica; ${sql}`);
        found = (await tx.unsafe(fs.readFileSync(path.join(CHECKS, file), 'utf8'))).length;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(found).toBeGreaterThan(0);
  });
});

describe('the hash chain', () => {
  it('has a link for each run and recomputes', async () => {
    const [head] = await db.app`select seq from ledger.head`;
    const [links] = await db.app`select count(*) as n, max(seq) as last from ledger.chain`;
    expect(links).toEqual({ n: head?.seq, last: head?.seq });
    expect(await replayChain({ sql: db.app })).toEqual([]);
    expect(await extendChain({ sql: db.app })).toBe(0);
  });

  it('gets each link once when many callers extend it', async () => {
    for (let i = 0; i < 10; i++) {
      await post(db.app, [
        { id: factId('chained', i), actor: 'system', lines: [line('test_back', income, recharge, 1n, 1n)] },
      ]);
    }
    const added = await Promise.all(Array.from({ length: 5 }, () => extendChain({ sql: db.app })));
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(10);
    expect(await replayChain({ sql: db.app })).toEqual([]);
  });
});
