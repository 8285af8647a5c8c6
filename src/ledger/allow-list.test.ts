// The allow-list (ledger.md 5): no row, no posting; no guard, no posting. Members' payments have no way to anybody's
// income.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/kit/database.ts';
import { factId } from '../platform/ids.ts';
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
 * Tries one line for every purpose and every pair of classes as c3_app. Returns the lines that answered with another
 * refusal than `expected`.
 */
async function tryEvery(options: { listed: boolean; guard: string; expected: string }) {
  return db.app.begin(async (tx) => {
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
    const { tried, odd } = await tryEvery({ listed: false, guard: '1', expected: '^posting_rule_missing$' });
    const purposes = new Set(rules.map((rule) => rule.purpose)).size + 3;
    expect(tried).toBe(purposes * Object.keys(CLASS).length ** 2 - rules.length);
    expect(odd).toEqual([]);
  }, 120_000);

  it('refuses every listed one without its guard', async () => {
    const { tried, odd } = await tryEvery({ listed: true, guard: 'null', expected: '^guard_missing$' });
    expect(tried).toBe(rules.filter((rule) => rule.guard !== null).length);
    expect(odd).toEqual([]);
  });

  it('refuses every listed one with a guard that does not exist', async () => {
    // The refusal comes from the guard, never from the rule's scope or an empty account.
    const { odd } = await tryEvery({
      listed: true,
      guard: '999999999999',
      expected: '^(?!posted|insufficient|scope_mismatch)',
    });
    expect(odd).toEqual([]);
  });

  it('leaves only stock without a guard', () => {
    expect(rules.filter((rule) => rule.guard === null).map((rule) => rule.purpose)).toEqual([
      'stock_opened',
      'stock_opened_reversed',
    ]);
  });

  it('left nothing posted', async () => {
    const [row] = await db.app<{ n: number }[]>`select count(*)::int as n from ledger.line`;
    expect(row?.n).toBe(0);
  });

  it('keeps a purpose inside its product, whoever guards it', async () => {
    await db.app.begin((tx) =>
      post(tx, [
        {
          id: factId('stock', 1n),
          actor: 'system',
          lines: [line('stock_opened', accountOf('stock_issued', 1n), accountOf('stock_available', 1n), 10n)],
        },
      ]),
    );
    const crossing = [
      line('stock_opened', accountOf('stock_issued', 1n), accountOf('stock_available', 2n), 10n),
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

describe('where money can go', () => {
  const RETURNS = new Set(['purchase_cancelled', 'principal_returned', 'payout_returned']);
  /**
   * The classes that money can reach from one class, rule by rule. Money in the bank has left: it returns as a new
   * statement line.
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
      const reached = reachable(from, RETURNS);
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

  it('lets money back to members by three named returns, from nowhere else', () => {
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
      'rewards_budget by exchange_paid (reward)',
      'rewards_budget by reward (reward)',
      'rewards_budget by system_addition (act)',
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

  it('stops purchases, accruals, rewards, deployment and fees by coverage, and nothing that is members’ own', () => {
    const covered = [...new Set(rules.filter((rule) => rule.cover).map((rule) => rule.purpose))].sort();
    expect(covered).toEqual([
      'accrual',
      'capital_deployed',
      'coupon_issued',
      'exchange_paid',
      'fees_taken',
      'goods_bought',
      'prize_held',
      'prize_paid',
      'purchase',
      'reward',
      'system_addition',
      'tax_remitted',
    ]);
  });

  it('moves one asset for the same asset', async () => {
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
