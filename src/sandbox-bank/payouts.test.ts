import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, runBank, type TestBank, outcomeOf } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';

let bank: TestBank;
const MINUTE = 60_000;

beforeAll(async () => {
  const { url } = await emptyDatabase();
  bank = await runBank(url);
  // Gives the client account money to pay from.
  await answered(
    bank.client.call('POST /admin/transfers', {
      body: {
        actId: 'fund',
        fromAccount: 'operator',
        toAccount: 'client',
        amountMinor: 100_000_00n,
        narrative: 'Start',
      },
    }),
  );
});
afterAll(() => bank.close());

const linesOf = async (instructionId: string) => {
  const feed = await answered(
    bank.client.call('GET /statements/{account}/lines', { path: { account: 'client' }, query: { limit: '1000' } }),
  );
  return feed.lines.filter((line) => line.instructionId === instructionId);
};

describe('a payout', () => {
  test('is processing, then paid after the latency, with a line and a webhook', async () => {
    const account = await bank.member();
    const body = { instructionId: 'po-1', amountMinor: 150_00n, account, narrative: 'Withdrawal 1' };
    expect(await answered(bank.client.call('POST /payouts', { body }))).toMatchObject({
      state: 'processing',
      amountMinor: 150_00n,
    });
    await bank.runDue();
    expect((await answered(bank.client.call('GET /payouts/{instructionId}', { path: body }))).state).toBe('processing');
    await bank.advance(MINUTE);
    const paid = await answered(bank.client.call('GET /payouts/{instructionId}', { path: { instructionId: 'po-1' } }));
    const lines = await linesOf('po-1');
    expect(paid).toMatchObject({ state: 'paid', settledAmountMinor: 150_00n, lineSequence: lines[0]?.sequence });
    expect(lines).toMatchObject([
      { direction: 'debit', amountMinor: 150_00n, kind: 'payout', narrative: 'Withdrawal 1' },
    ]);
    expect(bank.received.map(({ event }) => event.type)).toContain('payout.paid');
  });

  test('is made once for 50 callers at once, and again later', async () => {
    const account = await bank.member();
    const body = { instructionId: 'po-many', amountMinor: 10_00n, account, narrative: 'Once' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => answered(bank.client.call('POST /payouts', { body }))),
    );
    expect(new Set(answers.map((answer) => answer.bankReference)).size).toBe(1);
    await Promise.all([bank.advance(MINUTE), bank.runDue(), bank.runDue()]);
    expect((await answered(bank.client.call('POST /payouts', { body }))).state).toBe('paid');
    await bank.runDue();
    expect(await linesOf('po-many')).toHaveLength(1);
  });

  test('with the same id and other content is a conflict, also as a transfer', async () => {
    const account = await bank.member();
    const body = { instructionId: 'po-conflict', amountMinor: 10_00n, account, narrative: 'One' };
    await answered(bank.client.call('POST /payouts', { body }));
    expect(await outcomeOf(bank.client.call('POST /payouts', { body: { ...body, amountMinor: 11_00n } }))).toBe(
      'conflict',
    );
    const transfer = {
      instructionId: 'po-conflict',
      fromAccount: 'client' as const,
      toAccount: account,
      amountMinor: 10_00n,
      narrative: 'One',
    };
    expect(await outcomeOf(bank.client.call('POST /transfers', { body: transfer }))).toBe('conflict');
  });

  test('that was never sent is unknown, which is not a refusal', async () => {
    const asked = bank.client.call('GET /payouts/{instructionId}', { path: { instructionId: 'never' } });
    expect(await outcomeOf(asked)).toBe('instruction_unknown');
  });

  test.each([
    ['to an unknown account', { number: '4111111111111111' }, 'account_unknown'],
    ['to another name', { holderName: 'Somebody Else' }, 'name_mismatch'],
    ['to a number that fails Luhn', { number: '4111111111111112' }, 'account_number_invalid'],
    ['to a bank without cards', { bank: 'BIRRPAY' }, 'account_number_invalid'],
  ])('%s is refused', async (what, other, reason) => {
    const account = { ...(await bank.member()), ...other };
    const instructionId = `po-refused-${what.replaceAll(' ', '-')}`;
    await answered(
      bank.client.call('POST /payouts', { body: { instructionId, amountMinor: 1_00n, account, narrative: 'No' } }),
    );
    await bank.advance(MINUTE);
    const refused = await answered(bank.client.call('GET /payouts/{instructionId}', { path: { instructionId } }));
    expect(refused).toMatchObject({ state: 'refused', reason, lineSequence: null });
    expect(await linesOf(instructionId)).toEqual([]);
    expect(
      bank.received.filter(
        ({ event }) => event.type === 'payout.refused' && event.data.instructionId === instructionId,
      ),
    ).toHaveLength(1);
  });

  test('above the balance, or to a closed account, is refused', async () => {
    const account = await bank.member();
    const poor = { instructionId: 'po-poor', amountMinor: 999_999_999_00n, account, narrative: 'Too much' };
    await answered(bank.client.call('POST /payouts', { body: poor }));
    await bank.advance(MINUTE);
    expect(await answered(bank.client.call('GET /payouts/{instructionId}', { path: poor }))).toMatchObject({
      reason: 'insufficient_funds',
    });
    const { holderName: _, ...ref } = account;
    await answered(bank.client.call('POST /admin/accounts/close', { body: ref }));
    const late = { instructionId: 'po-closed', amountMinor: 1_00n, account, narrative: 'Closed' };
    await answered(bank.client.call('POST /payouts', { body: late }));
    await bank.advance(MINUTE);
    expect(await answered(bank.client.call('GET /payouts/{instructionId}', { path: late }))).toMatchObject({
      reason: 'account_closed',
    });
  });

  test('that was paid can come back in full, once', async () => {
    const account = await bank.member();
    const body = { instructionId: 'po-back', amountMinor: 70_00n, account, narrative: 'Comes back' };
    await answered(bank.client.call('POST /payouts', { body }));
    await bank.advance(MINUTE);
    const back = { path: { instructionId: 'po-back' }, body: { reason: 'rejected_by_receiver' as const } };
    const returned = await answered(bank.client.call('POST /admin/instructions/{instructionId}/return', back));
    expect(returned).toMatchObject({ state: 'returned', reason: 'rejected_by_receiver' });
    expect(await outcomeOf(bank.client.call('POST /admin/instructions/{instructionId}/return', back))).toBe(
      'not_returnable',
    );
    const [out, backIn] = await linesOf('po-back');
    expect(backIn).toMatchObject({
      direction: 'credit',
      amountMinor: 70_00n,
      relatesToSequence: out?.sequence,
      kind: 'payout_return',
    });
  });
});

describe('a payout sent back in parts', () => {
  test('comes back part by part, and never more than was paid', async () => {
    const account = await bank.member();
    const path = { instructionId: 'po-parts' };
    await answered(
      bank.client.call('POST /payouts', { body: { ...path, amountMinor: 70_00n, account, narrative: 'In parts' } }),
    );
    await bank.advance(MINUTE);
    const back = (amountMinor?: bigint) =>
      bank.client.call('POST /admin/instructions/{instructionId}/return', {
        path,
        body: { reason: 'account_closed' as const, ...(amountMinor === undefined ? {} : { amountMinor }) },
      });
    expect(await answered(back(50_00n))).toMatchObject({ state: 'returned' });
    expect(await outcomeOf(back(20_01n))).toBe('not_returnable');
    await answered(back());
    expect(await outcomeOf(back(1n))).toBe('not_returnable');
    expect((await linesOf('po-parts')).map((line) => [line.direction, line.amountMinor])).toEqual([
      ['debit', 70_00n],
      ['credit', 50_00n],
      ['credit', 20_00n],
    ]);
  });
});

describe('a transfer', () => {
  test.each([
    ['capital to a supplier', 'client', 'outside'],
    ['fees to the operator', 'client', 'operator'],
    ['budget from the operator', 'operator', 'client'],
  ] as const)('%s is paid like a payout', async (what, fromAccount, to) => {
    const supplier = await answered(
      bank.client.call('POST /admin/accounts', {
        body: { role: 'outside', kind: 'account', bank: 'HIGHLAND', holderName: 'Supplier PLC', openingMinor: 0n },
      }),
    );
    const toAccount = to === 'outside' ? { kind: supplier.kind, bank: supplier.bank, number: supplier.number } : to;
    const instructionId = `tr-${what.replaceAll(' ', '-')}`;
    const body = {
      instructionId,
      fromAccount,
      toAccount,
      amountMinor: 500_00n,
      reference: 'DEPLOY-1',
      narrative: what,
    };
    expect(await answered(bank.client.call('POST /transfers', { body }))).toMatchObject({
      type: 'transfer',
      state: 'processing',
    });
    await bank.advance(MINUTE);
    expect(
      await answered(bank.client.call('GET /transfers/{instructionId}', { path: { instructionId } })),
    ).toMatchObject({
      state: 'paid',
    });
    expect(await linesOf(instructionId)).toMatchObject([
      { amountMinor: 500_00n, reference: 'DEPLOY-1', kind: 'transfer' },
    ]);
  });

  test('to its own account is refused', async () => {
    const body = {
      instructionId: 'tr-self',
      fromAccount: 'client' as const,
      toAccount: 'client' as const,
      amountMinor: 1n,
      narrative: 'Self',
    };
    expect(await outcomeOf(bank.client.call('POST /transfers', { body }))).toBe('same_account');
  });
});
