// Acts that two persons sign, use of bank lines, and purposes that stop while coverage is missing (ledger.md 8 and 11).
import { beforeAll, describe, expect, it } from 'vitest';
import { act, approve, bankIn, bankLine, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { twoStaff } from '#kit/office.ts';
import { factId } from '#platform/database/ids.ts';
import { coverage, openAccounts, readBalances } from './balance.ts';
import { type AccountId, accountOf, house, memberAccounts } from './chart.ts';
import { post } from './post.ts';
import { line, type Purpose } from './posting.ts';

const OPERATOR = 'OPERATOR-1';
const budget = house('rewards_budget');
const suspense = house('suspense');
const income = accountOf('member_income', 1n);

let db: FreshDatabase;
let n = 0;

beforeAll(async () => {
  db = await freshDatabase();
  await openTestRules(db.admin);
  await db.admin`update platform.clock set profile = 'sandbox'`;
  await openAccounts(db.app, [...memberAccounts(1n), ...memberAccounts(2n)]);
  await db.rail`insert into ledger.operator_account values (${OPERATOR}, 'The operator')`;
});

const postOne = (purpose: Purpose, debit: AccountId, credit: AccountId, amount: bigint, guard: bigint) =>
  post(db.app, [{ id: factId('acts', ++n), actor: 'staff:1', lines: [line(purpose, debit, credit, amount, guard)] }]);

/** Brings money from one payer into suspense. Returns the id of its bank line. */
async function received(amount: bigint, from: string): Promise<bigint> {
  const id = await bankLine(db.rail, { amount, from });
  await bankIn(db.app, id, amount);
  return id;
}

describe('an act of two persons', () => {
  it('moves what it names, once', async () => {
    const statementLineId = await received(1_000_00n, OPERATOR);
    const id = await act(db, {
      purpose: 'budget_funded',
      debit: suspense,
      credit: budget,
      amount: 1_000_00n,
      statementLineId,
    });
    await postOne('budget_funded', suspense, budget, 1_000_00n, id);
    await expect(postOne('budget_funded', suspense, budget, 1_000_00n, id)).rejects.toThrow('act_used');
    expect((await readBalances(db.app, [budget])).get(budget)?.posted).toBe(1_000_00n);
  });

  it('needs approvals by two different staff', async () => {
    const id = await act(db, {
      purpose: 'test_act',
      debit: budget,
      credit: income,
      amount: 5_00n,
      staff: [],
    });
    await expect(postOne('test_act', budget, income, 5_00n, id)).rejects.toThrow('two_persons_required');
    const { first, second } = await twoStaff(db);
    await approve(db.app, id, first.staffId);
    await expect(postOne('test_act', budget, income, 5_00n, id)).rejects.toThrow('two_persons_required');
    await expect(approve(db.app, id, first.staffId)).rejects.toThrow('duplicate key');
    await expect(postOne('test_act', budget, income, 5_00n, id)).rejects.toThrow('two_persons_required');
    await approve(db.app, id, second.staffId);
    await postOne('test_act', budget, income, 5_00n, id);
  });

  it.each<[string, Purpose, AccountId, AccountId, bigint]>([
    ['another amount', 'test_act', budget, income, 6_00n],
    ['another member', 'test_act', budget, accountOf('member_income', 2n), 5_00n],
    ['another purpose', 'budget_funded', suspense, budget, 5_00n],
  ])('does not cover %s', async (_, purpose, debit, credit, amount) => {
    const id = await act(db, { purpose: 'test_act', debit: budget, credit: income, amount: 5_00n });
    await expect(postOne(purpose, debit, credit, amount, id)).rejects.toThrow('act_not_covering');
  });

  it('covers one whole line, not two halves or the line twice', async () => {
    const id = await act(db, { purpose: 'test_act', debit: budget, credit: income, amount: 4_00n });
    const half = line('test_act', budget, income, 2_00n, id);
    await expect(post(db.app, [{ id: factId('acts', ++n), actor: 'staff:1', lines: [half, half] }])).rejects.toThrow(
      'act_not_covering',
    );
    const whole = line('test_act', budget, income, 4_00n, id);
    await expect(post(db.app, [{ id: factId('acts', ++n), actor: 'staff:1', lines: [whole, whole] }])).rejects.toThrow(
      'act_used',
    );
  });

  it('funds the budget only from the operator’s own account', async () => {
    const statementLineId = await received(300_00n, 'A-MEMBER');
    const id = await act(db, {
      purpose: 'budget_funded',
      debit: suspense,
      credit: budget,
      amount: 300_00n,
      statementLineId,
    });
    await expect(postOne('budget_funded', suspense, budget, 300_00n, id)).rejects.toThrow('act_not_covering');
    const withoutLine = await act(db, { purpose: 'budget_funded', debit: suspense, credit: budget, amount: 300_00n });
    await expect(postOne('budget_funded', suspense, budget, 300_00n, withoutLine)).rejects.toThrow('act_not_covering');
  });

  it('never clears more of a bank line than it brought in', async () => {
    const statementLineId = await received(100_00n, OPERATOR);
    const clear = async (amount: bigint) => {
      const id = await act(db, {
        purpose: 'budget_funded',
        debit: suspense,
        credit: budget,
        amount,
        statementLineId,
      });
      return postOne('budget_funded', suspense, budget, amount, id);
    };
    await clear(60_00n);
    await expect(clear(60_00n)).rejects.toThrow('suspense_not_covering');
    await clear(40_00n);
    await expect(clear(1n)).rejects.toThrow('suspense_not_covering');
  });
});

describe('bank lines', () => {
  it('are used in their own direction and never above their amount', async () => {
    const inward = await bankLine(db.rail, { amount: 50_00n });
    const outward = await bankLine(db.rail, { amount: 2_00n, direction: 'out' });
    await expect(postOne('bank_in', house('client_bank'), suspense, 50_00n, outward)).rejects.toThrow(
      'bank_line_not_covering',
    );
    await expect(postOne('bank_charge', house('operator_due'), house('client_bank'), 2_00n, inward)).rejects.toThrow(
      'bank_line_not_covering',
    );
    await expect(postOne('bank_in', house('client_bank'), suspense, 50_01n, inward)).rejects.toThrow(
      'bank_line_not_covering',
    );
    const foreign = await bankLine(db.rail, { amount: 50_00n, account: 'operator' });
    await expect(postOne('bank_in', house('client_bank'), suspense, 50_00n, foreign)).rejects.toThrow(
      'bank_line_not_covering',
    );
  });
});

describe('coverage', () => {
  const add = async () => {
    const id = await act(db, { purpose: 'test_act', debit: budget, credit: income, amount: 1_00n });
    return postOne('test_act', budget, income, 1_00n, id);
  };

  it('stops rewards while the operator owes the client account, until it has paid', async () => {
    await add();
    const charge = await bankLine(db.rail, { amount: 2_50n, direction: 'out' });
    await postOne('bank_charge', house('operator_due'), house('client_bank'), 2_50n, charge);
    expect(await coverage(db.app)).toBe('books_short');
    await expect(add()).rejects.toThrow('books_short');

    const statementLineId = await received(2_50n, OPERATOR);
    const over = await act(db, {
      purpose: 'shortfall_covered',
      debit: suspense,
      credit: house('operator_due'),
      amount: 2_50n,
      statementLineId,
    });
    await postOne('shortfall_covered', suspense, house('operator_due'), 2_50n, over);
    expect(await coverage(db.app)).toBe('covered');
    await add();
  });

  it('never lets the client account owe the operator', async () => {
    const statementLineId = await received(1_00n, OPERATOR);
    const id = await act(db, {
      purpose: 'shortfall_covered',
      debit: suspense,
      credit: house('operator_due'),
      amount: 1_00n,
      statementLineId,
    });
    await expect(postOne('shortfall_covered', suspense, house('operator_due'), 1_00n, id)).rejects.toThrow(
      'insufficient',
    );
  });

  it('stops rewards when no statement was reconciled in time, but not incoming money', async () => {
    await db.app`select platform.advance_clock(platform.now() + interval '73 hours')`;
    expect(await coverage(db.app)).toBe('reconciliation_stale');
    await expect(add()).rejects.toThrow('reconciliation_stale');
    await received(10_00n, 'ANYBODY');
  });
});

const PATH = 'set search_path = ledger, pg_temp';
it.each([
  ['proof of signatures that may write', 'signature_proof', `volatile security definer ${PATH}`],
  ['proof with its caller’s rights', 'signature_proof', `stable ${PATH}`],
  ['proof on its caller’s search path', 'signature_proof', 'stable security definer'],
  ['guard with its caller’s rights', 'guard_kind', PATH],
  ['guard on its caller’s search path', 'guard_kind', 'security definer'],
])('the ledger refuses to register a %s', async (_, list, how) => {
  const [takes, row] =
    list === 'signature_proof'
      ? ['(bigint, text) returns boolean', `update ledger.signature_proof set proves = 'ledger.loose'`]
      : [
          '(text[], bigint[], bigint[], bigint[], bigint[], uuid[]) returns void',
          `insert into ledger.guard_kind (kind, consume) values ('loose', 'ledger.loose')`,
        ];
  const made = db.admin.begin((tx) =>
    tx.unsafe(`create function ledger.loose${takes} language plpgsql ${how} as 'begin raise; end';
      revoke execute on function ledger.loose from public;
      grant execute on function ledger.loose to c3_ledger;
      ${row}`),
  );
  await expect(made).rejects.toThrow('security definer');
});
