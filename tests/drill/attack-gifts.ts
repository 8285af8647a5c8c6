// Forged income, gifts and deposits for the attacker.
import type { Chance } from './dice.ts';
import { AMOUNTS, type Knowledge, NOW, type Recipe } from './attack-knowledge.ts';
import { account, house, posting, quoted } from './attack-postings.ts';
import type { Maker, Parts, Plan } from './attack-steps.ts';
import { pick } from './attack-values.ts';

/** An act with signatures of staff, written by the app. */
export function forgedAct(make: Maker, chance: Chance, staff: readonly bigint[], given: Parts): Plan[] {
  const canonical = given.canonical ?? `'{"content": {}, "n": "${Math.floor(chance() * 1e9)}"}'`;
  const id = '(select max(id) from ledger.act)';
  const act = {
    ...given,
    canonical,
    sha256: `sha256(convert_to(${canonical}, 'UTF8'))`,
    proposed_by: String(staff[0]),
    proposed_at: NOW,
  };
  const signed = (one: bigint) => ({
    act_id: id,
    staff_id: String(one),
    method: `'password'`,
    assertion: `'{}'::jsonb`,
  });
  return [
    make.insert(chance, 'ledger.act', act),
    ...staff.slice(0, 2).map((one) => make.insert(chance, 'ledger.act_approval', { ...signed(one), approved_at: NOW })),
  ];
}

const ACTS: [purpose: string, debit: string, credit: string][] = [
  ['fees_taken', 'fees', 'client_bank'],
  ['tax_remitted', 'tax_payable', 'client_bank'],
  ['deposit_sent_back', 'suspense', 'client_bank'],
  ['budget_funded', 'suspense', 'rewards_budget'],
  ['shortfall_covered', 'suspense', 'operator_due'],
];

export function gifts(make: Maker, known: Knowledge): Record<string, Recipe> {
  return { ...byActs(make, known), ...deposits(make, known), ...income(make, known) };
}

function byActs(make: Maker, { attacker, staff }: Knowledge): Record<string, Recipe> {
  const own = account('member_income', attacker.memberId);
  const line = (chance: Chance) => pick(chance, make.values.column('ledger.statement_line.id'));
  return {
    'an act with forged signatures': (chance) => {
      const [purpose, from, to] = pick(chance, ACTS);
      const debit = house(from);
      const credit = to === 'member_income' ? own : house(to);
      const amount = pick(chance, AMOUNTS);
      const cleared = from === 'suspense' ? line(chance) : 'null';
      const given = { purpose: quoted(purpose), debit, credit, amount, statement_line_id: cleared };
      const guard = '(select max(id) from ledger.act)';
      return [
        ...forgedAct(make, chance, staff, given),
        posting(make, chance, { lines: [{ purpose, debit, credit, amount, guard }] }),
      ];
    },
    'an act that has one signature': (chance) => {
      const id = pick(chance, make.values.column('ledger.act.id'));
      const of = (column: string) => `(select ${column} from ledger.act where id = ${id})`;
      const given = { act_id: id, method: `'password'`, assertion: `'{}'::jsonb`, approved_at: NOW };
      const moved = { debit: of('debit'), credit: of('credit'), amount: of('amount'), guard: id };
      return [
        make.insert(chance, 'ledger.act_approval', { ...given, staff_id: String(pick(chance, staff)) }),
        posting(make, chance, { lines: [{ ...moved, purpose: pick(chance, ['deposit_sent_back', 'budget_funded']) }] }),
      ];
    },
    'a reward without a cause': (chance) => {
      const amount = pick(chance, AMOUNTS);
      const row = { kind: `'rebate'`, cause: `'1'`, member_id: String(attacker.memberId), gives: `'money'`, amount };
      const guard = `(select max(id) from rewards."grant")`;
      return [
        make.insert(chance, 'rewards."grant"', row),
        make.update('rewards."grant"', { released_at: NOW, member_id: String(attacker.memberId) }, `state = 'held'`),
        make.call(chance, 'rewards.promise', { members: `'{${attacker.memberId}}'` }),
        posting(make, chance, {
          lines: [{ purpose: 'reward', debit: house('rewards_budget'), credit: own, amount, guard }],
        }),
      ];
    },
  };
}

function deposits(make: Maker, { attacker, members }: Knowledge): Record<string, Recipe> {
  return {
    'another’s deposit': (chance) => {
      const reference = pick(chance, make.values.column('ledger.statement_line.reference'));
      const amount = `(select max(amount) from ledger.statement_line where reference = ${reference})`;
      const none = [
        'reason_code',
        'approval_url',
        'ended_at',
        'ask_at',
        'statement_line_id',
        'settled_minor',
        'settled_at',
      ];
      const row = { member_id: String(attacker.memberId), reference, amount_minor: '1', state: `'pending'` };
      const credit = account('member_recharge', attacker.memberId);
      const guard = '(select max(id) from wallet.recharge)';
      return [
        make.insert(chance, 'wallet.recharge', { ...row, ...Object.fromEntries(none.map((name) => [name, 'null'])) }),
        posting(make, chance, {
          lines: [{ purpose: 'recharge_settled', debit: house('suspense'), credit, amount, guard }],
        }),
      ];
    },
    'lots that were never paid in': (chance) => {
      const member_id = String(pick(chance, [...members, attacker.memberId]));
      const where = `member_id = ${member_id}`;
      return [
        make.insert(chance, 'wallet.recharge_lot', { member_id, source_number: quoted(attacker.number) }),
        make.update('wallet.recharge_lot', { left_minor: 'amount_minor', used_up: 'false' }, where),
      ];
    },
  };
}

function income(make: Maker, { attacker }: Knowledge): Record<string, Recipe> {
  return {
    'income without rent': (chance) => {
      const id = pick(chance, make.values.column('orders.purchase_order.id'));
      const product = `(select product_id from orders.purchase_order where id = ${id})`;
      const member = pick(chance, [
        `(select member_id from orders.purchase_order where id = ${id})`,
        String(attacker.memberId),
      ]);
      const due = `(select coalesce(sum(e.amount), 1)::bigint from orders.earning e join orders.purchase_order o
        on o.id = e.order_id where o.id = ${id} and e.part_id > o.collected_part)`;
      const amount = pick(chance, [due, due, ...AMOUNTS]);
      const debit = account(pick(chance, ['product_payable', 'product_revenue']), product);
      const points = { purpose: 'points_collected', debit: house('points_issued'), amount: '1', guard: id };
      return [
        posting(make, chance, {
          lines: [
            { purpose: 'collect', debit, credit: account('member_income', member), amount, guard: id },
            { ...points, credit: account('member_points', member) },
          ],
        }),
      ];
    },
    'a share of the rent': (chance) => {
      const entry = pick(chance, make.values.column('revenue.entry.id'));
      const product = `(select product_id from revenue.entry where id = ${entry})`;
      const starts = `(select max(starts_at) from orders.cycle where product_id = ${product})`;
      const part = { id: `nextval('orders.part_id')`, product_id: product, starts_at: starts, kind: `'cycle'` };
      const guard = `currval('orders.part_id')`;
      const amount = pick(chance, AMOUNTS);
      const funding = { part_id: guard, entry_id: entry, slice_start: starts, amount };
      const debit = account('product_revenue', product);
      const credit = account('product_payable', product);
      return [
        make.insert(chance, 'orders.part', { ...part, n: '0', amount, event_at: NOW }),
        make.insert(chance, 'orders.funding', funding),
        posting(make, chance, { lines: [{ purpose: 'accrual', debit, credit, amount, guard }] }),
        make.call(chance, 'orders.write_earnings', { up_to: '1000' }),
      ];
    },
  };
}
