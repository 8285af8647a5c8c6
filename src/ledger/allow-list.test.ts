// The allow-list of postings (ledger.md 5): nothing is posted without a row and its guard, each row has a category
// whose rule it keeps, and no chain of rows leads from members' payments to anyone's income.
import { beforeAll, describe, expect, it } from 'vitest';
import { allowUnsignedStock } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { factId } from '#platform/database/ids.ts';
import { openAccounts } from './balance.ts';
import {
  type AccountClass,
  accountOf,
  CLASS,
  house,
  memberAccounts,
  productAccounts,
  trancheAccounts,
} from './chart.ts';
import { post } from './post.ts';
import { line } from './posting.ts';

type Rule = {
  purpose: string;
  debit: AccountClass;
  credit: AccountClass;
  scope: string;
  guard: string | null;
  cover: boolean;
};

let db: FreshDatabase;
let rules: Rule[];

beforeAll(async () => {
  db = await freshDatabase();
  for (const scope of [1n, 2n])
    await openAccounts(db.app, [...memberAccounts(scope), ...productAccounts(scope), ...trancheAccounts(scope)]);
  rules = await db.app<Rule[]>`
    select r.purpose, d.name as debit, c.name as credit, r.scope, r.guard, r.needs_coverage as cover
    from ledger.posting_rule r join ledger.class d on d.code = r.debit_class
      join ledger.class c on c.code = r.credit_class order by 1, 2, 3`;
});

/**
 * As c3_app, tries one line for every purpose and pair of classes. Returns the lines that were answered with another
 * refusal than `expected`.
 */
async function tryEveryLine(options: { listed: boolean; guard: string; expected: string }) {
  return db.app.begin(async (tx) => {
    // One statement tries about ten thousand lines.
    await tx`set local statement_timeout = 0`;
    await tx.unsafe(`
      do $$
      declare v record; v_answer text; v_odd jsonb := '[]'; v_tried int := 0;
      begin
        for v in
          select p.purpose, ledger.account_of(d.name, 1) debit, ledger.account_of(c.name, 1) credit
          from (select distinct purpose from ledger.posting_rule union values ('made_up'), ('Collect'), ('')) p,
            ledger.class d, ledger.class c
          where ${options.listed ? '' : 'not'} exists (select from ledger.posting_rule r
            where r.purpose = p.purpose and r.debit_class = d.code
              and r.credit_class = c.code${options.listed ? ' and r.guard is not null' : ''})
        loop
          v_answer := 'posted';
          begin
            perform ledger.post(array[gen_random_uuid()], array['system'], array[1], array[v.purpose],
            array[v.debit::bigint], array[v.credit::bigint], array[1::bigint], array[${options.guard}]::bigint[]);
          exception when sqlstate 'C3L01' then v_answer := sqlerrm;
          end;
          v_tried := v_tried + 1;
          if v_answer !~ '${options.expected}' then
            v_odd := v_odd || jsonb_build_object('purpose', v.purpose, 'debit', v.debit, 'credit', v.credit, 'answer',
            v_answer);
          end if;
        end loop;
        perform set_config('c3_test.tried', v_tried::text, true), set_config('c3_test.odd', v_odd::text, true);
      end $$;`);
    const [row] = await tx<{ tried: number; odd: { purpose: string; answer: string }[] }[]>`
      select current_setting('c3_test.tried')::int as tried, current_setting('c3_test.odd')::jsonb as odd`;
    return row as { tried: number; odd: { purpose: string; answer: string }[] };
  });
}

describe('the allow-list', () => {
  it('refuses every purpose and pair of classes that is not on it', async () => {
    const { tried, odd } = await tryEveryLine({ listed: false, guard: '1', expected: '^posting_rule_missing$' });
    const purposes = new Set(rules.map((rule) => rule.purpose)).size + 3;
    expect(tried).toBe(purposes * Object.keys(CLASS).length ** 2 - rules.length);
    expect(odd).toEqual([]);
  }, 120_000);

  it('refuses every listed one without its guard', async () => {
    const { tried, odd } = await tryEveryLine({ listed: true, guard: 'null', expected: '^guard_missing$' });
    expect(tried).toBe(rules.filter((rule) => rule.guard !== null).length);
    expect(odd).toEqual([]);
  });

  it('refuses every listed one with a guard that does not exist', async () => {
    // The guard itself must refuse, not the rule's scope or an empty account.
    const { odd } = await tryEveryLine({
      listed: true,
      guard: '999999999999',
      expected: '^(?!posted|insufficient|scope_mismatch)',
    });
    expect(odd).toEqual([]);
  });

  it('requires a guard for everything but the removal of unsold units', () => {
    expect(rules.filter((rule) => rule.guard === null).map((rule) => rule.purpose)).toEqual(['stock_opened_reversed']);
  });

  it('has posted nothing in the tests above', async () => {
    const [row] = await db.app<{ n: number }[]>`select count(*)::int as n from ledger.line`;
    expect(row?.n).toBe(0);
  });

  it('keeps a purpose within one product, whatever its guard', async () => {
    await allowUnsignedStock(db);
    const lines = [line('test_stock', accountOf('stock_issued', 1n), accountOf('stock_available', 1n), 10n)];
    await db.app.begin((tx) => post(tx, [{ id: factId('stock', 1n), actor: 'system', lines }]));
    const crossing = [
      line('stock_opened', accountOf('stock_issued', 1n), accountOf('stock_available', 2n), 10n, 1n),
      line('stock_taken', accountOf('stock_available', 1n), accountOf('stock_sold', 2n), 10n, 1n),
      line('accrual', accountOf('product_revenue', 1n), accountOf('product_payable', 2n), 10n, 1n),
    ];
    for (const one of crossing) {
      await expect(
        db.app.begin((tx) => post(tx, [{ id: factId('crossing', one.purpose), actor: 'system', lines: [one] }])),
      ).rejects.toThrow('scope_mismatch');
    }
  });
});

/**
 * The category of each line of the allow-list. A new line needs one here, and must keep the category's rule below.
 * - gift: the operator gives a member money, points or chances. gift taken back: the reverse.
 * - budget: the operator's money for gifts is paid in, promised or used up.
 * - own: a member's own money, in or out of the bank, into a product or back.
 * - income: booked revenue on its way to the holders.
 * - house: the bank, the operator, the tax office and the makers of assets. No member.
 * - stock: units of a product.
 */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  gift: [
    'reward: rewards_budget > member_income',
    'exchange_paid: rewards_budget > member_income',
    'rank_prize_paid: rewards_budget > member_income',
    'duel_prize_paid: rewards_budget > member_income',
    'robot_bonus_paid: rewards_budget > member_income',
    'salary_paid: rewards_budget > member_income',
    'system_addition: rewards_budget > member_income',
    'prize_paid: prize_hold > member_income',
    'points_earned: points_issued > member_points',
    'points_collected: points_issued > member_points',
    'points_checked_in: points_issued > member_points',
    'points_granted: points_issued > member_points',
    'points_redeemed: points_issued > member_points',
    'points_won: points_issued > member_points',
    'chance_earned: chances_issued > member_chances',
    'chance_awarded: chances_issued > member_chances',
    'chance_checked_in: chances_issued > member_chances',
    'chance_granted: chances_issued > member_chances',
    'chance_redeemed: chances_issued > member_chances',
  ],
  'gift taken back': [
    'points_earned_reversed: member_points > points_issued',
    'points_exchanged: member_points > points_issued',
    'svip_bought: member_points > points_issued',
    'chance_earned_reversed: member_chances > chances_issued',
    'chance_spent: member_chances > chances_issued',
  ],
  budget: [
    'budget_funded: suspense > rewards_budget',
    'coupon_issued: rewards_budget > coupon_hold',
    'coupon_expired: coupon_hold > rewards_budget',
    'coupon_rest: coupon_hold > rewards_budget',
    'order_settled: coupon_hold > product_capital',
    'prize_held: rewards_budget > prize_hold',
    'prize_released: prize_hold > rewards_budget',
    'coupon_won: prize_hold > coupon_hold',
    'goods_bought: prize_hold > client_bank',
  ],
  own: [
    'recharge_settled: suspense > member_recharge',
    'recharge_returned: member_recharge > client_bank',
    'recharge_recalled: member_recharge > client_bank',
    'recharge_recalled: member_recharge > operator_due',
    'recharge_recalled: member_recharge > fees',
    'purchase: member_recharge > order_pending',
    'purchase: member_income > order_pending',
    'purchase_cancelled: order_pending > member_recharge',
    'purchase_cancelled: order_pending > member_income',
    'order_settled: order_pending > product_capital',
    'principal_returned: product_capital > member_recharge',
    'principal_returned: product_capital > member_income',
    'withdrawal_paid: member_income > client_bank',
    'withdrawal_paid: member_income > tax_payable',
    'withdrawal_paid: member_income > fees',
    'payout_returned: suspense > member_income',
    'payout_returned: suspense > member_recharge',
    'payout_returned: tax_payable > member_income',
    'payout_returned: fees > member_income',
    'payout_returned: operator_due > member_income',
    'payout_made_good: operator_due > member_income',
    'payout_made_good: operator_due > member_recharge',
  ],
  income: [
    'revenue_received: suspense > product_revenue',
    'accrual: product_revenue > product_payable',
    'collect: product_payable > member_income',
    'revenue_recalled: product_revenue > client_bank',
    'revenue_received_reversed: product_revenue > suspense',
  ],
  house: [
    'bank_in: client_bank > suspense',
    'bank_charge: fees > client_bank',
    'bank_charge: operator_due > client_bank',
    'capital_deployed: product_capital > client_bank',
    'capital_restored: suspense > product_capital',
    'deposit_recalled: suspense > client_bank',
    'deposit_sent_back: suspense > client_bank',
    'fees_taken: fees > client_bank',
    'payout_recovered: suspense > fees',
    'payout_recovered: suspense > operator_due',
    'recharge_recalled: operator_due > client_bank',
    'revenue_recalled: operator_due > client_bank',
    'revenue_received: suspense > fees',
    'revenue_received_reversed: fees > suspense',
    'revenue_received_reversed: operator_due > suspense',
    'shortfall_covered: suspense > operator_due',
    'tax_remitted: tax_payable > client_bank',
  ],
  stock: [
    'stock_opened: stock_issued > stock_available',
    'stock_opened_reversed: stock_available > stock_issued',
    'stock_taken: stock_available > stock_sold',
    'stock_taken_reversed: stock_sold > stock_available',
  ],
};
const BUDGET: readonly string[] = ['rewards_budget', 'coupon_hold', 'prize_hold'];
const ISSUED: readonly string[] = ['points_issued', 'chances_issued'];
const isMembers = (of: string) => of.startsWith('member_');
const text = ({ purpose, debit, credit }: Rule) => `${purpose}: ${debit} > ${credit}`;
/** The rule of each category: true for the lines that it allows. */
const ALLOWED_IN: Readonly<Record<string, (rule: Rule) => boolean>> = {
  gift: ({ debit, credit, guard }) =>
    ['rewards_budget', 'prize_hold', ...ISSUED].includes(debit) &&
    ['member_income', 'member_points', 'member_chances'].includes(credit) &&
    ['reward', 'prize', 'addition', 'order', 'earning'].includes(guard ?? ''),
  'gift taken back': ({ debit, credit }) =>
    ['member_points', 'member_chances'].includes(debit) && ISSUED.includes(credit),
  // Only the operator's own transfer fills the budget. A coupon's money pays for its order, and goods pay their
  // supplier.
  budget: ({ debit, credit, guard }) =>
    (debit === 'suspense' && credit === 'rewards_budget' && guard === 'act') ||
    (BUDGET.includes(debit) && [...BUDGET, 'product_capital', 'client_bank'].includes(credit)),
  own: ({ debit, credit }) => (isMembers(debit) || isMembers(credit) || debit === 'order_pending') && noGift(debit),
  income: ({ debit, credit }) => [debit, credit].some((one) => one.startsWith('product_')) && noGift(debit),
  house: ({ debit, credit }) => ![debit, credit].some((one) => isMembers(one) || BUDGET.includes(one)),
  stock: ({ debit, credit }) => debit.startsWith('stock_') && credit.startsWith('stock_'),
};
const noGift = (debit: string) => !BUDGET.includes(debit) && !ISSUED.includes(debit);

describe('each rule', () => {
  it('has one category, and no category names a rule that does not exist', () => {
    expect(Object.values(CATEGORIES).flat().toSorted()).toEqual(rules.map(text).toSorted());
  });

  it.each(Object.keys(CATEGORIES))('keeps the rule of its category: %s', (word) => {
    const own = rules.filter((rule) => CATEGORIES[word]?.includes(text(rule)));
    expect(own.filter((rule) => !ALLOWED_IN[word]?.(rule)).map(text)).toEqual([]);
  });
});

describe('where money can go', () => {
  /** Each gives money back to where it came from, in a row that its guard knows. */
  const RETURNS = new Set(['purchase_cancelled', 'principal_returned', 'payout_returned', 'revenue_received_reversed']);
  /** Repays the operator what it paid the bank for a recalled recharge. A test below checks where that money can go. */
  const RECALLED = 'recharge_recalled';
  /**
   * The classes that money can reach from one class, rule by rule. Money in the bank has left the ledger: it comes back
   * only as a new statement line.
   */
  const reachable = (from: AccountClass, without: ReadonlySet<string>): Set<AccountClass> => {
    const seen = new Set<AccountClass>();
    const open = [from];
    for (let at = open.pop(); at; at = open.pop()) {
      if (at === 'client_bank') continue;
      for (const rule of rules) {
        if (rule.debit !== at || without.has(rule.purpose) || seen.has(rule.credit)) continue;
        seen.add(rule.credit);
        open.push(rule.credit);
      }
    }
    return seen;
  };

  it.each(['member_recharge', 'order_pending', 'product_capital'] as const)(
    'never from %s to income, rewards, revenue or a payable',
    (from) => {
      const reached = reachable(from, new Set([...RETURNS, RECALLED]));
      for (const forbidden of [
        'member_income',
        'rewards_budget',
        'coupon_hold',
        'prize_hold',
        'product_revenue',
        'product_payable',
        'suspense',
        'fees',
      ] as const) {
        expect(reached, `${from} -> ${forbidden}`).not.toContain(forbidden);
      }
    },
  );

  it('may repay the operator for a recalled recharge, and from there only the bank', () => {
    const met = rules.filter(({ purpose, debit }) => purpose === RECALLED && debit !== 'operator_due').map(text);
    expect(met.toSorted()).toEqual([
      'recharge_recalled: member_recharge > client_bank',
      'recharge_recalled: member_recharge > fees',
      'recharge_recalled: member_recharge > operator_due',
    ]);
    expect([...reachable('fees', RETURNS)]).toEqual(['client_bank']);
    // A paid debt cannot be paid out again, because the account never rises above zero.
    expect(CLASS.operator_due).toBeLessThan(16);
  });

  it('reaches members and products only by these rules', () => {
    const into = (credit: AccountClass) =>
      rules
        .filter((rule) => rule.credit === credit)
        .map(({ debit, purpose, guard }) => `${debit} by ${purpose} (${guard})`)
        .sort();
    expect(into('member_income')).toEqual([
      'fees by payout_returned (payout_return)',
      'operator_due by payout_made_good (payout_return)',
      'operator_due by payout_returned (payout_return)',
      'order_pending by purchase_cancelled (order)',
      'prize_hold by prize_paid (prize)',
      'product_capital by principal_returned (order)',
      'product_payable by collect (earning)',
      'rewards_budget by duel_prize_paid (reward)',
      'rewards_budget by exchange_paid (reward)',
      'rewards_budget by rank_prize_paid (reward)',
      'rewards_budget by reward (reward)',
      'rewards_budget by robot_bonus_paid (reward)',
      'rewards_budget by salary_paid (reward)',
      'rewards_budget by system_addition (addition)',
      'suspense by payout_returned (payout_return)',
      'tax_payable by payout_returned (payout_return)',
    ]);
    expect(into('product_payable')).toEqual(['product_revenue by accrual (cycle)']);
    expect(into('product_revenue')).toEqual(['suspense by revenue_received (revenue)']);
    expect(into('product_capital')).toEqual([
      'coupon_hold by order_settled (order)',
      'order_pending by order_settled (order)',
      'suspense by capital_restored (restoration)',
    ]);
    expect(into('rewards_budget')).toEqual([
      'coupon_hold by coupon_expired (coupon)',
      'coupon_hold by coupon_rest (order)',
      'prize_hold by prize_released (prize)',
      'suspense by budget_funded (act)',
    ]);
    expect(into('order_pending')).toEqual(['member_income by purchase (order)', 'member_recharge by purchase (order)']);
  });

  it('needs coverage for purchases, accruals, rewards, deployment and fees, but not for members’ own money', () => {
    const covered = [...new Set(rules.filter((rule) => rule.cover).map((rule) => rule.purpose))].sort();
    expect(covered).toEqual([
      'accrual',
      'capital_deployed',
      'coupon_issued',
      'coupon_won',
      'duel_prize_paid',
      'exchange_paid',
      'fees_taken',
      'goods_bought',
      'prize_held',
      'prize_paid',
      'purchase',
      'rank_prize_paid',
      'reward',
      'robot_bonus_paid',
      'salary_paid',
      'system_addition',
      'tax_remitted',
    ]);
  });

  it('never pairs two different assets', async () => {
    const crossing = await db.admin`
      select r.purpose from ledger.posting_rule r join ledger.class d on d.code = r.debit_class
      join ledger.class c on c.code = r.credit_class
      where d.asset <> c.asset`;
    expect([...crossing]).toEqual([]);
    await expect(
      db.admin`insert into ledger.posting_rule values ('money_for_points', 18, 32, 'guard', 'order', false)`,
    ).rejects.toThrow('ETB for C3COIN');
    expect(house('client_bank')).toBe(65n);
  });
});
