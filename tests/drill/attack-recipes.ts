// Plausible attacks, as somebody who knows the product would write them. Each begins a sequence. The dice vary it.
import { createHmac } from 'node:crypto';
import type { Chance } from './dice.ts';
import { type Maker, type Parts, type Plan, say } from './attack-steps.ts';
import { account, anyPosting, house, posting, quoted } from './attack-postings.ts';
import { pick } from './attack-values.ts';

export type Knowledge = {
  members: readonly bigint[];
  attacker: { memberId: bigint; kind: string; bank: string; number: string; name: string };
  staff: readonly bigint[];
  productId: bigint;
  resetMember: bigint;
  pepper: string;
  tasks: readonly string[];
};
export type Recipe = (chance: Chance) => Plan[];

const NOW = 'platform.now()';
const HOLD = `currval('ledger.hold_id')`;

export function recipesOf(make: Maker, known: Knowledge): Record<string, Recipe> {
  return {
    ...payouts(make, known),
    ...gifts(make, known),
    ...pins(make, known),
    ...orders(make, known),
    ...atBank(known),
    ...jobs(make, known),
    'a posting by some rule': (chance) => [anyPosting(make, chance)],
    'more postings by some rule': (chance) => Array.from({ length: 4 }, () => anyPosting(make, chance)),
  };
}

type Payout = { memberId: bigint; kind: string; amount: string; holdId: string; to: Parts };

/** A withdrawal's row that nobody asked for. */
function forgedWithdrawal(make: Maker, chance: Chance, { memberId, kind, amount, holdId, to }: Payout): Plan {
  const none = ['reason_code', 'held_until', 'held_reason', 'sent_at', 'paid_at', 'ended_at', 'next_try_at'];
  const later = ['bank_reference', 'settled_minor', 'paid_line_id', 'released_after_seq', 'returned_minor'];
  return make.insert(chance, 'wallet.withdrawal', {
    ...Object.fromEntries([...none, ...later, 'payout_account_id'].map((name) => [name, 'null'])),
    number: `'W-FORGED' || (select count(*) from wallet.withdrawal)`,
    member_id: String(memberId),
    kind: quoted(kind),
    amount_minor: amount,
    tax_minor: '0',
    bank_charge_minor: '0',
    net_minor: amount,
    ...to,
    state: `'approved'`,
    reviewers_needed: '0',
    hold_id: holdId,
    requested_at: NOW,
    reviewed_at: NOW,
    expected_from: 'platform.business_date(platform.now())',
    expected_until: 'platform.business_date(platform.now())',
    attempts: '0',
  });
}

const KINDS = [
  ['income', 'member_income', 'withdrawal_paid'],
  ['recharge_return', 'member_recharge', 'recharge_returned'],
] as const;
const AMOUNTS = ['10000', '50000', '70000', '100', '188000'];

function payouts(make: Maker, { members, attacker, staff }: Knowledge): Record<string, Recipe> {
  const to = {
    to_kind: quoted(attacker.kind),
    to_institution: quoted(attacker.bank),
    to_number: quoted(attacker.number),
    to_name: quoted(attacker.name),
  };
  const hold = (chance: Chance, memberId: bigint, wallet: string, purpose: string, amount: string) =>
    posting(
      make,
      chance,
      [],
      [{ op: 'make', id: HOLD, account: account(wallet, memberId), amount, purpose }],
      quoted(`member:${memberId}`),
    );
  const draw = (chance: Chance) => ({
    memberId: pick(chance, members),
    amount: pick(chance, AMOUNTS),
    kind: pick(chance, KINDS),
    open: pick(chance, make.values.column('ledger.hold.id')),
    withdrawal: pick(chance, make.values.column('wallet.withdrawal.id')),
  });
  const taken: Plan = make.call(() => 0.5, 'nextval', { 0: `'ledger.hold_id'` });
  const review = (chance: Chance, id: string, staffId: bigint) =>
    make.insert(chance, 'wallet.withdrawal_review', {
      withdrawal_id: id,
      staff_id: String(staffId),
      decision: `'approved'`,
      reason_code: 'null',
      note: 'null',
      act_id: 'null',
      at: NOW,
    });
  return {
    'a payout to the attacker': (chance) => {
      const { memberId, amount, kind } = draw(chance);
      const [name, wallet, purpose] = kind;
      const row = forgedWithdrawal(make, chance, { memberId, kind: name, amount, holdId: HOLD, to });
      return [taken, row, hold(chance, memberId, wallet, purpose, amount)];
    },
    'a payout without a hold': (chance) => {
      const { memberId, amount, kind } = draw(chance);
      return [taken, forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, holdId: HOLD, to })];
    },
    'a payout on another’s hold': (chance) => {
      const { memberId, amount, kind, open, withdrawal } = draw(chance);
      const away = make.update('wallet.withdrawal', { hold_id: '-id' }, `id = ${withdrawal}`);
      return [away, forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, holdId: open, to })];
    },
    'a hold alone': (chance) => {
      const { memberId, amount, kind } = draw(chance);
      return [taken, hold(chance, memberId, kind[1], kind[2], amount)];
    },
    'a hold captured': (chance) => {
      const id = pick(chance, make.values.column('ledger.hold.id'));
      const of = (column: string) => `(select ${column} from ledger.hold where id = ${id})`;
      const credit = house(pick(chance, ['client_bank', 'client_bank', 'fees', 'tax_payable']));
      const one = { debit: of('account_id'), credit, amount: of('amount'), guard: id };
      return [posting(make, chance, [{ ...one, purpose: pick(chance, ['withdrawal_paid', 'recharge_returned']) }])];
    },
    'a hold made and captured': (chance) => {
      const { memberId, amount, kind } = draw(chance);
      const [, wallet, purpose] = kind;
      const debit = account(wallet, memberId);
      const credit = house('client_bank');
      return [
        taken,
        hold(chance, memberId, wallet, purpose, amount),
        posting(make, chance, [{ purpose, debit, credit, amount, guard: HOLD }]),
      ];
    },
    'a hold given back': (chance) => {
      const id = pick(chance, make.values.column('ledger.hold.id'));
      const of = (column: string) => `(select ${column} from ledger.hold where id = ${id})`;
      const given = { op: 'release', id, account: of('account_id'), amount: of('amount'), purpose: 'withdrawal_paid' };
      return [posting(make, chance, [], [given])];
    },
    'a payout approved': (chance) => {
      const { withdrawal } = draw(chance);
      const reviewers = staff.filter(() => chance() < 0.5);
      const event = { withdrawal_id: withdrawal, state: `'approved'`, at: NOW, actor: `'system'` };
      return [
        ...reviewers.map((one) => review(chance, withdrawal, one)),
        make.update('wallet.withdrawal', { state: `'approved'`, reviewed_at: NOW }, `id = ${withdrawal}`),
        make.insert(chance, 'wallet.withdrawal_event', event),
      ];
    },
    'a payout sent again': (chance) => {
      const state = pick(chance, ['approved', 'sending', 'unknown', 'processing']);
      const again = {
        state: quoted(state),
        paid_line_id: 'null',
        paid_at: 'null',
        settled_minor: 'null',
        next_try_at: NOW,
      };
      return [make.update('wallet.withdrawal', again, `id = ${draw(chance).withdrawal}`)];
    },
    'an account of the attacker for a member': (chance) => {
      const { memberId, amount, kind } = draw(chance);
      const at = { kind: quoted(attacker.kind), institution: quoted(attacker.bank), number: quoted(attacker.number) };
      const row = { ...at, member_id: String(memberId), verified_at: NOW, usable_from: NOW, removed_at: 'null' };
      const bound = { p_kind: at.kind, p_institution: at.institution, p_number: at.number };
      return [
        make.call(chance, 'wallet.bind_number', { ...bound, p_member: String(memberId) }),
        make.insert(chance, 'wallet.payout_account', { ...row, is_default: 'false', holder_name: `'Mallory'` }),
        taken,
        forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, holdId: HOLD, to }),
        hold(chance, memberId, kind[1], kind[2], amount),
      ];
    },
    'an order at the bank': (chance) => [
      make.insert(chance, 'reconciliation.instruction', {
        instruction_id: `'X-FORGED' || (select count(*) from reconciliation.instruction)`,
        kind: quoted(pick(chance, ['send_back', 'tax', 'fees', 'deployment', 'operator_in', 'goods'])),
        from_account: quoted(pick(chance, ['client', 'client', 'operator'])),
        ...to,
        amount_minor: pick(chance, AMOUNTS),
        reference: 'null',
        narrative: `'Goods'`,
        transfer_id: pick(chance, ['null', ...make.values.column('ledger.transfer.id')]),
        act_id: pick(chance, ['null', ...make.values.column('ledger.act.id')]),
        state: `'queued'`,
        reason_code: 'null',
        attempts: '0',
        next_try_at: NOW,
        created_at: NOW,
        ended_at: 'null',
        statement_line_id: 'null',
        replaced_by: 'null',
      }),
    ],
    'an order at the bank again': () => [
      make.update('reconciliation.instruction', { state: `'queued'`, next_try_at: NOW, ended_at: 'null' }, 'true'),
    ],
    'a charge of the bank': (chance) => {
      const line = pick(chance, make.values.column('ledger.statement_line.id'));
      const amount = `(select amount from ledger.statement_line where id = ${line})`;
      const debit = house(pick(chance, ['fees', 'operator_due']));
      return [
        posting(make, chance, [{ purpose: 'bank_charge', debit, credit: house('client_bank'), amount, guard: line }]),
      ];
    },
  };
}

/** An act with the signatures of staff, written by the app. */
function forgedAct(make: Maker, chance: Chance, staff: readonly bigint[], given: Parts): Plan[] {
  const canonical = `'{"content": {}, "n": "${Math.floor(chance() * 1e9)}"}'`;
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
  ['system_addition', 'rewards_budget', 'member_income'],
  ['fees_taken', 'fees', 'client_bank'],
  ['tax_remitted', 'tax_payable', 'client_bank'],
  ['deposit_sent_back', 'suspense', 'client_bank'],
  ['budget_funded', 'suspense', 'rewards_budget'],
  ['shortfall_covered', 'suspense', 'operator_due'],
];

/** Income, gifts and deposits that are not the attacker's. */
function gifts(make: Maker, { attacker, members, staff }: Knowledge): Record<string, Recipe> {
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
        posting(make, chance, [{ purpose, debit, credit, amount, guard }]),
      ];
    },
    'an act that has one signature': (chance) => {
      const id = pick(chance, make.values.column('ledger.act.id'));
      const of = (column: string) => `(select ${column} from ledger.act where id = ${id})`;
      const given = { act_id: id, method: `'password'`, assertion: `'{}'::jsonb`, approved_at: NOW };
      const moved = { debit: of('debit'), credit: of('credit'), amount: of('amount'), guard: id };
      return [
        make.insert(chance, 'ledger.act_approval', { ...given, staff_id: String(pick(chance, staff)) }),
        posting(make, chance, [{ ...moved, purpose: pick(chance, ['deposit_sent_back', 'budget_funded']) }]),
      ];
    },
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
        posting(make, chance, [{ purpose: 'recharge_settled', debit: house('suspense'), credit, amount, guard }]),
      ];
    },
    'a reward without a cause': (chance) => {
      const amount = pick(chance, AMOUNTS);
      const row = { purpose: `'reward'`, cause_id: '1', member_id: String(attacker.memberId), amount };
      const guard = `(select max(id) from rewards."grant")`;
      return [
        make.insert(chance, 'rewards."grant"', row),
        posting(make, chance, [{ purpose: 'reward', debit: house('rewards_budget'), credit: own, amount, guard }]),
      ];
    },
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
        posting(make, chance, [
          { purpose: 'collect', debit, credit: account('member_income', member), amount, guard: id },
          { ...points, credit: account('member_points', member) },
        ]),
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
        posting(make, chance, [{ purpose: 'accrual', debit, credit, amount, guard }]),
        make.call(chance, 'orders.write_earnings', { up_to: '1000' }),
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

/** Guesses and resets of transaction passwords, with the process's own pepper. */
function pins(make: Maker, { members, resetMember, pepper }: Knowledge): Record<string, Recipe> {
  const hashed = (salt: string, pin: string) => {
    const raw = /\\x([0-9a-f]*)/.exec(salt)?.[1] ?? '';
    const keyed = createHmac('sha256', pepper).update(Buffer.from(raw, 'hex')).update(pin).digest('hex');
    return `'\\x${keyed}'::bytea`;
  };
  const guess = (chance: Chance, memberId: bigint): Plan => {
    const pin = String(Math.floor(chance() * 1e6)).padStart(6, '0');
    const rows = make.values.rowsOf('identity.member_secret');
    const salt = rows.find((row) => row.member_id?.startsWith(`'${memberId}'`))?.pin_salt ?? '';
    const free = { max_tries: '1000000', lock_seconds: '0', at: `platform.now() + interval '100 years'` };
    return make.call(chance, 'identity.try_pin', { ...free, member: String(memberId), candidate: hashed(salt, pin) });
  };
  return {
    'many guesses': (chance) => {
      const memberId = pick(chance, members);
      return Array.from({ length: 8 }, () => guess(chance, memberId));
    },
    'guesses that are taken back': (chance) => {
      const memberId = pick(chance, members);
      const taken = () => [say('savepoint mine'), guess(chance, memberId), say('rollback to savepoint mine')];
      return Array.from({ length: 7 }, taken).flat();
    },
    'a PIN set anew': (chance) => {
      const salt = `'\\x${'ab'.repeat(16)}'::bytea`;
      const chosen = hashed(salt, '000000');
      const set = { pin_salt: salt, pin_hash: chosen, pin_tries: '0', pin_locked_until: 'null' };
      const where = `member_id = ${resetMember}`;
      const tried = { member: String(resetMember), candidate: chosen };
      const by = { member: String(resetMember), salt, candidate: chosen, hash: chosen };
      return [
        make.update('identity.member_secret', set, where),
        make.call(chance, 'identity.set_pin', by),
        make.call(chance, 'identity.try_pin', tried),
      ];
    },
  };
}

function orders(make: Maker, { members, productId }: Knowledge): Record<string, Recipe> {
  return {
    'a purchase': (chance) => {
      const memberId = pick(chance, members);
      const wallet = pick(chance, ['member_recharge', 'member_income']);
      const product = `(select p from catalogue.product p where p.id = ${productId})`;
      const price = `(${product}).unit_price`;
      const cools = `date_trunc('minute', ${NOW}) + interval '24 hours'`;
      const earns = `orders.boundary_from('daily', ${cools})`;
      const ends = `${earns} + (${product}).cycles * interval '1 day'`;
      const id = `currval('orders.order_id')`;
      const order = {
        id,
        member_id: String(memberId),
        product_id: String(productId),
        tranche_id: `(select max(id) from catalogue.tranche where product_id = ${productId})`,
        units: '1',
        price,
        pay_recharge: wallet === 'member_recharge' ? price : '0',
        pay_income: wallet === 'member_income' ? price : '0',
        cycle: `(${product}).cycle`,
        cycles: `(${product}).cycles`,
        expected: `(${product}).income_per_cycle`,
        returns_principal: `(${product}).returns_principal`,
        stock: '1',
        points_purchase: `(${product}).points_granted`,
        points_collect: '0',
        chances: `(${product}).chances_granted`,
        bought_at: `date_trunc('minute', ${NOW})`,
        cooling_ends_at: cools,
        earns_from: earns,
        expires_at: ends,
        matures_at: ends,
      };
      const taken = {
        debit: account('stock_available', `${productId}`),
        credit: account('stock_sold', `${productId}`),
      };
      return [
        make.call(chance, 'nextval', { 0: `'orders.order_id'` }),
        make.insert(chance, 'orders.purchase_order', order),
        posting(make, chance, [
          {
            purpose: 'purchase',
            debit: account(wallet, memberId),
            credit: account('order_pending', `${productId}`),
            amount: price,
            guard: id,
          },
          { ...taken, purpose: 'stock_taken', amount: '1', guard: id },
        ]),
      ];
    },
    'an order cancelled': (chance) => {
      const id = pick(chance, make.values.column('orders.purchase_order.id'));
      const of = (column: string) => `(select ${column} from orders.purchase_order where id = ${id})`;
      const debit = account('order_pending', of('product_id'));
      const credit = account('member_recharge', of('member_id'));
      const back = {
        debit: account('stock_sold', of('product_id')),
        credit: account('stock_available', of('product_id')),
      };
      return [
        posting(make, chance, [
          { purpose: 'purchase_cancelled', debit, credit, amount: of('pay_recharge'), guard: id },
          { ...back, purpose: 'stock_taken_reversed', amount: of('stock'), guard: id },
        ]),
      ];
    },
    'principal before its time': (chance) => {
      const id = pick(chance, make.values.column('orders.purchase_order.id'));
      const of = (column: string) => `(select ${column} from orders.purchase_order where id = ${id})`;
      const debit = account('product_capital', of('tranche_id'));
      const credit = account(pick(chance, ['member_recharge', 'member_income']), of('member_id'));
      return [
        posting(make, chance, [{ purpose: 'principal_returned', debit, credit, amount: of('price'), guard: id }]),
      ];
    },
  };
}

/** Calls with the keys of the process itself. */
function atBank({ attacker }: Knowledge): Record<string, Recipe> {
  const to = { kind: attacker.kind, bank: attacker.bank, number: attacker.number };
  const order = (chance: Chance) => ({
    instructionId: `X-${Math.floor(chance() * 1e9)}`,
    amountMinor: Number(pick(chance, AMOUNTS)),
    narrative: 'Goods',
  });
  return {
    'a payout ordered with the key': (chance) => [
      {
        kind: 'send',
        target: 'POST /payouts',
        body: { ...order(chance), account: { ...to, holderName: attacker.name } },
      },
    ],
    'a transfer ordered with the key': (chance) => [
      {
        kind: 'send',
        target: 'POST /transfers',
        body: { ...order(chance), fromAccount: pick(chance, ['client', 'operator']), toAccount: to },
      },
    ],
    'an order asked of the rail': (chance) => [
      {
        kind: 'send',
        target: pick(chance, ['POST /payouts', 'POST /transfers']),
        body: { instructionId: pick(chance, ['W-FORGED1', 'X-FORGED1', 'X-1']) },
      },
    ],
  };
}

/** Work for the product's own jobs, with words that they did not expect. */
function jobs(make: Maker, { tasks }: Knowledge): Record<string, Recipe> {
  const ids = ['wallet.withdrawal.id', 'ledger.statement_line.id', 'orders.purchase_order.id', 'identity.member.id'];
  return {
    'a job of the queue': (chance) => {
      const id = /\d+/.exec(pick(chance, make.values.column(pick(chance, ids))))?.[0] ?? '1';
      const words = ['id', 'lineId', 'memberId', 'orderId', 'withdrawalId', 'productId'].map((name) => [name, id]);
      const payload = JSON.stringify(
        chance() < 0.5 ? Object.fromEntries(words) : { ...Object.fromEntries(words), ids: [id] },
      );
      const given = { identifier: quoted(pick(chance, tasks)), payload: `'${payload}'::json` };
      return [say(`select graphile_worker.add_job(${given.identifier}, ${given.payload})`)];
    },
  };
}
