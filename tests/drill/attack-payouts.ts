// Forged payouts: withdrawals that no member asked for, their holds, reviews and orders.
import type { Chance } from './dice.ts';
import { forgedAct } from './attack-gifts.ts';
import { AMOUNTS, type Knowledge, NOW, payeeOf, type Recipe } from './attack-knowledge.ts';
import { account, house, posting, quoted } from './attack-postings.ts';
import { type Maker, type Parts, type Plan, say } from './attack-steps.ts';
import { pick } from './attack-values.ts';

const HOLD = `currval('ledger.hold_id')`;
/** Takes the next hold's id. */
export const TAKEN: Plan = say(`select nextval('ledger.hold_id')`);
type Kind = (typeof KINDS)[number];
/** `transfer`: the id of the posting, if a PIN's proof names one. */
export type Wanted = { memberId: bigint; amount: string; kind: Kind; transfer?: string };

export const KINDS = [
  ['income', 'member_income', 'withdrawal_paid'],
  ['recharge_return', 'member_recharge', 'recharge_returned'],
] as const;
type Payout = { memberId: bigint; kind: string; amount: string; holdId?: string; to: Parts };

/** Inserts a withdrawal that no member requested. */
export function forgedWithdrawal(
  make: Maker,
  chance: Chance,
  { memberId, kind, amount, holdId = HOLD, to }: Payout,
): Plan {
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

/** Posts a hold as the member's own request would. */
export function holdOf(make: Maker, chance: Chance, { memberId, amount, kind, transfer }: Wanted): Plan {
  const [, wallet, purpose] = kind;
  const made = { op: 'make', id: HOLD, account: account(wallet, memberId), amount, purpose };
  return posting(make, chance, { holds: [made], actor: `member:${memberId}`, transfer });
}

const draw = (make: Maker, chance: Chance, members: readonly bigint[]) => ({
  memberId: pick(chance, members),
  amount: pick(chance, AMOUNTS),
  kind: pick(chance, KINDS),
  open: pick(chance, make.values.column('ledger.hold.id')),
  withdrawal: pick(chance, make.values.column('wallet.withdrawal.id')),
});

export function payouts(make: Maker, known: Knowledge): Record<string, Recipe> {
  return { ...requests(make, known), ...holds(make, known), ...reviews(make, known), ...atBank(make, known) };
}

function requests(make: Maker, { members, attacker }: Knowledge): Record<string, Recipe> {
  const to = payeeOf(attacker);
  return {
    'a payout to the attacker': (chance) => {
      const { memberId, amount, kind } = draw(make, chance, members);
      const row = forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, to });
      return [TAKEN, row, holdOf(make, chance, { memberId, amount, kind })];
    },
    'a payout without a hold': (chance) => {
      const { memberId, amount, kind } = draw(make, chance, members);
      return [TAKEN, forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, to })];
    },
    'a payout on another’s hold': (chance) => {
      const { memberId, amount, kind, open, withdrawal } = draw(make, chance, members);
      const away = make.update('wallet.withdrawal', { hold_id: '-id' }, `id = ${withdrawal}`);
      return [away, forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, holdId: open, to })];
    },
    'an account of the attacker for a member': (chance) => {
      const { memberId, amount, kind } = draw(make, chance, members);
      const at = { kind: quoted(attacker.kind), institution: quoted(attacker.bank), number: quoted(attacker.number) };
      const row = { ...at, member_id: String(memberId), verified_at: NOW, usable_from: NOW, removed_at: 'null' };
      const bound = { p_kind: at.kind, p_institution: at.institution, p_number: at.number };
      return [
        make.call(chance, 'wallet.bind_number', { ...bound, p_member: String(memberId) }),
        make.insert(chance, 'wallet.payout_account', { ...row, is_default: 'false', holder_name: `'Mallory'` }),
        TAKEN,
        forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, to }),
        holdOf(make, chance, { memberId, amount, kind }),
      ];
    },
  };
}

function holds(make: Maker, { members }: Knowledge): Record<string, Recipe> {
  return {
    'a hold alone': (chance) => {
      const { memberId, amount, kind } = draw(make, chance, members);
      return [TAKEN, holdOf(make, chance, { memberId, amount, kind })];
    },
    'a hold captured': (chance) => {
      const id = pick(chance, make.values.column('ledger.hold.id'));
      const of = (column: string) => `(select ${column} from ledger.hold where id = ${id})`;
      const credit = house(pick(chance, ['client_bank', 'client_bank', 'fees', 'tax_payable']));
      const one = { debit: of('account_id'), credit, amount: of('amount'), guard: id };
      return [
        posting(make, chance, { lines: [{ ...one, purpose: pick(chance, ['withdrawal_paid', 'recharge_returned']) }] }),
      ];
    },
    'a hold made and captured': (chance) => {
      const { memberId, amount, kind } = draw(make, chance, members);
      const [, wallet, purpose] = kind;
      const debit = account(wallet, memberId);
      const credit = house('client_bank');
      return [
        TAKEN,
        holdOf(make, chance, { memberId, amount, kind }),
        posting(make, chance, { lines: [{ purpose, debit, credit, amount, guard: HOLD }] }),
      ];
    },
    'a hold given back': (chance) => {
      const id = pick(chance, make.values.column('ledger.hold.id'));
      const of = (column: string) => `(select ${column} from ledger.hold where id = ${id})`;
      const given = { op: 'release', id, account: of('account_id'), amount: of('amount'), purpose: 'withdrawal_paid' };
      return [posting(make, chance, { holds: [given] })];
    },
  };
}

function reviews(make: Maker, { members, staff }: Knowledge): Record<string, Recipe> {
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
    'a payout approved': (chance) => {
      const { withdrawal } = draw(make, chance, members);
      const reviewers = staff.filter(() => chance() < 0.5);
      const event = { withdrawal_id: withdrawal, state: `'approved'`, at: NOW, actor: `'system'` };
      return [
        ...reviewers.map((one) => review(chance, withdrawal, one)),
        make.update('wallet.withdrawal', { state: `'approved'`, reviewed_at: NOW }, `id = ${withdrawal}`),
        make.insert(chance, 'wallet.withdrawal_event', event),
      ];
    },
    'a payout signed by forged signatures': (chance) => {
      const { withdrawal } = draw(make, chance, members);
      const of = (column: string) => `(select ${column} from wallet.withdrawal where id = ${withdrawal})`;
      const names = ['kind', 'institution', 'number', 'name'].map((name) => `'${name}', to_${name}`);
      const to = `jsonb_build_object(${names.join(', ')})`;
      const content = `jsonb_build_object('number', number, 'net', net_minor::text, 'to', ${to})`;
      const act = {
        purpose: `'withdrawal_approved'`,
        debit: account('member_income', of('member_id')),
        credit: 'null',
        amount: of('amount_minor'),
        statement_line_id: 'null',
        canonical: of(`jsonb_build_object('content', ${content})::text`),
      };
      const signed = { act_id: '(select max(id) from ledger.act)', withdrawal_id: withdrawal, kind: `'approval'` };
      return [
        ...forgedAct(make, chance, staff, act),
        make.insert(chance, 'wallet.withdrawal_act', signed),
        make.update('wallet.withdrawal', { state: `'approved'`, reviewed_at: NOW }, `id = ${withdrawal}`),
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
      return [make.update('wallet.withdrawal', again, `id = ${draw(make, chance, members).withdrawal}`)];
    },
  };
}

/** Orders in the outbox, and payments disguised as charges. */
function atBank(make: Maker, { attacker }: Knowledge): Record<string, Recipe> {
  const to = payeeOf(attacker);
  return {
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
        posting(make, chance, {
          lines: [{ purpose: 'bank_charge', debit, credit: house('client_bank'), amount, guard: line }],
        }),
      ];
    },
  };
}
