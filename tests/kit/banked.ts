// A context with the real sandbox bank and the real rail in this process. Money comes in and goes out as in production,
// but only when a test calls round() or pass().
import { freePort } from './ports.ts';
import { createRail, type Rail } from '#rail/server.ts';
import { openDrain } from '#jobs/drain.ts';
import { settle } from '#jobs/settle.ts';
import type { FaultRule } from '#wires/bank-admin.ts';
import { createLog } from '#platform/process/log.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { orderOwnTransfer } from '#features/reconciliation/server/instructions/send-instructions.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { answered } from './bank.ts';
import type { FreshDatabase } from './database.ts';
import { type TestBank, type TestContext, testBank, testContext } from './context.ts';
import { intentOf, type Intent } from '#platform/http/intents.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { createRecharge, type Recharge } from '#features/wallet/server/recharges/recharges.ts';
import { addPayoutAccount, openSandboxAccount } from '#features/wallet/server/payout-accounts/add-payout-account.ts';
import type { PayoutAccount } from '#features/wallet/server/payout-accounts/payout-accounts.ts';
import { requestWithdrawal } from '#features/wallet/server/withdrawals/request-withdrawal.ts';
import type { Withdrawal } from '#features/wallet/server/withdrawals/withdrawals.ts';
import { required } from '#platform/required.ts';
import { officeOf } from './office.ts';
import { ok } from './outcome.ts';
import { aMember, APPROVAL, PIN, staffIntent, type TestMember } from './people.ts';
import { atEndOfFile } from './end-of-file.ts';

export type Banked = {
  context: TestContext;
  bank: TestBank;
  rail: Rail;
  /** The bank does its due work, the rail pulls its books, and our jobs run until nothing is left to do. */
  round(): Promise<void>;
  /** Moves both clocks and then does a round. */
  pass(ms: number): Promise<void>;
  /** Moves to 10:15 of the next working day, when finance has just opened. */
  morning(): Promise<void>;
  /** Sets the bank's fault plan, in place of all earlier rules. */
  faults(...rules: FaultRule[]): Promise<void>;
};

/** `bankTimeoutMs`: how long the rail waits for the bank's answer. */
export async function banked(db: FreshDatabase, { bankTimeoutMs }: { bankTimeoutMs?: number } = {}): Promise<Banked> {
  const port = await freePort();
  const railUrl = `http://127.0.0.1:${port}`;
  const bank = await testBank({ webhookUrl: `${railUrl}/bank` });
  const context = await testContext(db, { bank, railUrl });
  const { bankApiKey: apiKey, bankAdminKey: adminKey, bankWebhookSecret: webhookSecret, railKey } = bank.secrets;
  const rail = await createRail({
    sql: db.rail,
    bank: { url: bank.url, apiKey, adminKey, ...(bankTimeoutMs === undefined ? {} : { timeoutMs: bankTimeoutMs }) },
    log: createLog('test rail', 'silent'),
    webhookSecret,
    railKey,
    port,
    pollMs: 0,
  });
  atEndOfFile(() => rail.close());
  const pull = async () => {
    await answered(bank.client.call('POST /admin/run-due', { body: {} }));
    await rail.pull();
  };
  const drain = await openDrain(context, db.urls.app);
  atEndOfFile(() => drain.close());
  const round = async () => void (await settle(context, { drain, pull }));
  return {
    context,
    bank,
    rail,
    round,
    async pass(ms) {
      await context.advance(ms);
      await round();
    },
    async morning() {
      const days = await workingDays(context);
      const tomorrow = days.addPayoutDays(addDays(context.clock.today(), 1), 0);
      await context.advance(
        startOfBusinessDate(tomorrow).getTime() + 10.25 * 3_600_000 - context.clock.now().getTime(),
      );
      await round();
    },
    faults: async (...rules) => void (await answered(bank.client.call('PUT /admin/faults', { body: { rules } }))),
  };
}

let taps = 0;
/** The intent of a member's tap: a new one each time, unless a key is given. */
export function tap(
  memberId: bigint,
  route: string,
  input: unknown = null,
  key = `00000000-0000-7000-8000-${String(++taps).padStart(12, '0')}`,
): Intent {
  return intentOf(`member:${memberId}`, route, key, input);
}

/** Makes a recharge that its payer approves, and settles it. */
export async function recharged({ context, bank, round }: Banked, memberId: bigint, amount: bigint): Promise<Recharge> {
  const recharge = ok(
    await createRecharge(
      context,
      { memberId, amount, payer: { channel: 'mobile_money' } },
      tap(memberId, 'POST recharges'),
    ),
  );
  await answered(
    bank.client.call('POST /admin/deposits/{reference}/decide', {
      path: { reference: recharge.reference },
      body: { decision: 'approve' },
    }),
  );
  await round();
  return recharge;
}

/** Transfers the operator's own money at the bank. Two persons book it as rewards budget. */
export const budgetFromBank = (db: FreshDatabase, world: Banked, amount: bigint): Promise<void> =>
  ownMoney(db, world, { kind: 'budget_fund', amount, note: 'Rewards budget' });

/** The operator pays all that it owes the client account, by a transfer that two persons book. */
export async function operatorCovers(db: FreshDatabase, world: Banked): Promise<void> {
  const due = house('operator_due');
  const amount = -((await readBalances(db.app, [due])).get(due)?.posted ?? 0n);
  await ownMoney(db, world, { kind: 'shortfall_cover', amount, note: 'What the operator owes' });
}

async function ownMoney(
  db: FreshDatabase,
  { context, round, pass }: Banked,
  asked: { kind: 'budget_fund' | 'shortfall_cover'; amount: bigint; note: string },
): Promise<void> {
  const { first, second } = await officeOf(db);
  const transfer = { amount: asked.amount, narrative: asked.note, caller: first };
  ok(await orderOwnTransfer(context, transfer, staffIntent(first)));
  await round();
  await pass(3_600_000);
  const [line] = await db.admin<{ id: bigint }[]>`
    select id from ledger.statement_line
    where account = 'client' and direction = 'in' and amount = ${asked.amount}
      and counterparty_account in (select account from ledger.operator_account) order by id desc limit 1`;
  const act = { ...asked, statementLineId: required(line).id };
  const signed = { caller: first, assertion: APPROVAL };
  const { id } = ok(await proposeBankAct(context, { ...act, ...signed }, staffIntent(first)));
  ok(await approveBankAct(context, { id, caller: second, assertion: APPROVAL }, staffIntent(second)));
}

/**
 * Writes income of a member straight into the tables, for tests of payouts, which don't depend on its source. The books
 * stay balanced, because the same amount leaves the member's own recharge wallet.
 */
export async function incomeFor(db: FreshDatabase, banked: Banked, memberId: bigint, amount: bigint): Promise<void> {
  await recharged(banked, memberId, amount);
  await db.admin.begin(async (tx) => {
    const rule = await tx`insert into ledger.posting_rule values ('test_income', 17, 18, 'same', null,
      false) on conflict do nothing`;
    if (rule.count > 0) await tx`select ledger.keep_release('with a rule of a test')`;
    await tx`insert into wallet.lot_use (use_kind, use_id, lot_id, amount_minor)
      select 'order', 0, id, left_minor from wallet.recharge_lot where member_id = ${memberId} and not used_up`;
    await tx`update wallet.recharge_lot set left_minor = 0, used_up = true where member_id = ${memberId}`;
    await tx`select ledger.post(array[gen_random_uuid()], array['test'], array[1], array['test_income'],
      array[${accountOf('member_recharge', memberId)}]::bigint[],
      array[${accountOf('member_income', memberId)}]::bigint[], array[${amount}]::bigint[], array[null]::bigint[])`;
  });
}

/** Adds a member's card of the sandbox bank, in their own name unless another is given. */
export function addCard(
  { context }: Banked,
  { id: memberId, realName }: TestMember,
  {
    number,
    holderName = realName,
    key,
    pin = PIN,
  }: { number: string; holderName?: string; key?: string; pin?: string },
): ReturnType<typeof addPayoutAccount> {
  const card = { kind: 'card', institution: 'RIFT', number, holderName, openingAddress: 'Addis Ababa' } as const;
  return addPayoutAccount(context, { memberId, ...card, pin }, tap(memberId, 'POST accounts', null, key));
}

export type Earner = { member: TestMember; account: PayoutAccount };

/** A member with income and a card at the sandbox bank. */
export async function earner(db: FreshDatabase, world: Banked, amount: bigint): Promise<Earner> {
  const member = await aMember(world.context);
  await incomeFor(db, world, member.id, amount);
  const account = ok(
    await openSandboxAccount(
      world.context,
      { memberId: member.id, kind: 'card', institution: 'RIFT', pin: PIN },
      tap(member.id, 'POST accounts'),
    ),
  );
  return { member, account };
}

export async function withdraw(world: Banked, { member, account }: Earner, amount: bigint): Promise<Withdrawal> {
  return ok(
    await requestWithdrawal(
      world.context,
      { memberId: member.id, amount, payoutAccountId: account.id, pin: PIN },
      tap(member.id, 'POST withdrawals', { amount: String(amount) }),
    ),
  );
}

/** Pays money into the client account from a stranger's account. */
export async function strangerPays(world: Banked, amountMinor: bigint): Promise<{ number: string }> {
  const { kind, bank, number } = await answered(
    world.bank.client.call('POST /admin/accounts', {
      body: { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'A Stranger' },
    }),
  );
  const fromAccount = { kind, bank, number };
  const body = {
    actId: `gift-${number}`,
    fromAccount,
    toAccount: 'client',
    amountMinor,
    narrative: 'For nothing',
  } as const;
  await answered(world.bank.client.call('POST /admin/transfers', { body }));
  await world.round();
  return { number };
}
