// Deeds that move money: bookings of rent, capital, acts with the bank, and payouts.
import assert from 'node:assert/strict';
import { revenueTransfer } from '#features/revenue/server/bookings/bookings.ts';
import { act } from '#kit/books.ts';
import { answered } from '#kit/bank.ts';
import { APPROVAL } from '#kit/people.ts';
import { type AccountId, accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line, lines, type Purpose } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { addDays } from '#platform/time/clock.ts';
import type { Stage } from '../console-acts/stage.ts';
import { Answered, type Deed, posts } from './deeds.ts';
import { proposed } from './engine-deeds.ts';

const AT = '/console/api/v1';
const MINUTE = 60_000;

export async function moneyDeeds(stage: Stage): Promise<Deed[]> {
  return [
    await ofRent(stage),
    ...(await ofCapital(stage)),
    ...(await ofTheBank(stage)),
    ...(await ofTheOperator(stage)),
    ...(await ofPayouts(stage)),
    await ofGoodwill(stage),
  ];
}

async function ofRent(stage: Stage): Promise<Deed> {
  const { db, lines: shown, products, lessees, world } = stage;
  const today = world.context.clock.today();
  const body = {
    statementLineId: String(shown.rent),
    contractId: String(products.let.contractId),
    partyId: String(lessees.let.partyId),
    invoiceNumber: 'INV-ALONE',
    periodFrom: today,
    periodUntil: addDays(today, 6),
    dueOn: today,
    graceDays: 3,
    amountMinor: 600_00,
  };
  const { id, actId } = await proposed(stage, 'abebe', `POST ${AT}/revenue/entries`, { body });
  const [entry] = await db.app<{ id: bigint; productId: bigint; fee: bigint; net: bigint }[]>`
    select id, product_id, fee, net from revenue.entry where id = ${BigInt(id)}`;
  return {
    group: 'pay',
    what: 'Book a rent as income',
    actId,
    signs: `POST ${AT}/revenue/entries/{id}/approve`,
    does: (tx) => post(tx, [revenueTransfer(required(entry), 1n)]),
  };
}

async function ofCapital(stage: Stage): Promise<Deed[]> {
  const { ask, products, suppliers, lessees, lines: shown } = stage;
  const trancheId = String(products.let.trancheId);
  const { partyId, documentId } = suppliers.let;
  const spent = { trancheId, partyId: String(partyId), documentId: String(documentId), note: 'A battery' };
  const first = await proposed(stage, 'abebe', `POST ${AT}/revenue/deployments`, {
    body: { ...spent, amountMinor: 100_00 },
  });
  // Two spend some, so that it can come back.
  for (const who of ['abebe', 'sara'] as const) {
    const body = { assertion: APPROVAL };
    const signed = await ask(who, `POST ${AT}/revenue/deployments/{id}/approve`, { id: first.id, body });
    assert.equal(signed.name, 'ok');
  }
  const deployment = await proposed(stage, 'abebe', `POST ${AT}/revenue/deployments`, {
    body: { ...spent, amountMinor: 50_00 },
  });
  const came = { trancheId, partyId: String(lessees.let.partyId), statementLineId: String(shown.more) };
  const restoration = await proposed(stage, 'abebe', `POST ${AT}/revenue/restorations`, {
    body: { ...came, amountMinor: 50_00, note: 'Half a battery' },
  });
  const capital = accountOf('product_capital', products.let.trancheId);
  const [out, back] = [BigInt(deployment.id), BigInt(restoration.id)];
  return [
    {
      group: 'pay',
      what: 'Spend capital on an asset',
      actId: deployment.actId,
      signs: `POST ${AT}/revenue/deployments/{id}/approve`,
      does: posts('deployment', out, line('capital_deployed', capital, house('client_bank'), 50_00n, out)),
    },
    {
      group: 'undo',
      what: 'Book money as capital that came back',
      actId: restoration.actId,
      signs: `POST ${AT}/revenue/restorations/{id}/approve`,
      does: posts('restoration', back, line('capital_restored', house('suspense'), capital, 50_00n, back)),
    },
  ];
}

const SIGNS_BANK = `POST ${AT}/bank-acts/{id}/approve` as const;

async function ofTheBank(stage: Stage): Promise<Deed[]> {
  const { lines: shown } = stage;
  const sent = await proposed(stage, 'abebe', `POST ${AT}/bank-acts`, {
    body: { kind: 'send_back', amountMinor: 700_00, statementLineId: String(shown.foreign), note: 'Not ours' },
  });
  const funded = await proposed(stage, 'abebe', `POST ${AT}/bank-acts`, {
    body: { kind: 'budget_fund', amountMinor: 300_00, statementLineId: String(shown.operator), note: 'Rewards' },
  });
  const { actId } = sent;
  const back = line('deposit_sent_back', house('suspense'), house('client_bank'), 700_00n, actId);
  const budget = line('budget_funded', house('suspense'), house('rewards_budget'), 300_00n, funded.actId);
  return [
    {
      group: 'pay',
      what: 'Call an act with the bank done',
      actId,
      signs: SIGNS_BANK,
      does: (tx) => tx`update reconciliation.bank_act set state = 'done' where act_id = ${actId}`,
      // The posting has to follow at once.
      withTwo: 'bank_act_not_posted',
    },
    {
      group: 'pay',
      what: 'Send money back to a stranger',
      actId,
      signs: SIGNS_BANK,
      does: posts('alone', actId, back),
    },
    {
      group: 'pay',
      what: 'Order a transfer at the bank',
      actId,
      asOthers: true,
      does: (tx) => transferOrdered(tx, actId),
      withTwo: 'transfer_not_posted',
    },
    {
      group: 'pay',
      what: 'Fund the rewards budget',
      actId: funded.actId,
      signs: SIGNS_BANK,
      does: posts('alone', funded.actId, budget),
    },
  ];
}

/** The app writes an order to the operator's friend, and the rail asks whether the bank may have it. */
async function transferOrdered(tx: Transaction, actId: bigint): Promise<void> {
  await tx`insert into reconciliation.instruction (instruction_id, kind, from_account, to_kind, to_institution,
      to_number, to_name, amount_minor, narrative, transfer_id, act_id, created_at)
    values ('T-ALONE', 'send_back', 'client', 'account', 'CBE', '7654321', 'A friend', 70000, 'x', gen_random_uuid(),
      ${actId}, platform.now())`;
  await tx`set local session authorization c3_rail`;
  const [order] = await tx<{ problem: string | null }[]>`select problem from reconciliation.order_transfer('T-ALONE')`;
  if (order?.problem) throw new Answered(order.problem, 'reconciliation.order_transfer');
}

/** Acts about the operator's own money. Their words hold nothing but the accounts and the amount. */
async function ofTheOperator({ db, lines: shown }: Stage): Promise<Deed[]> {
  const written = (purpose: Purpose, debit: AccountId, credit: AccountId, statementLineId?: bigint) =>
    act(db, { purpose, debit, credit, amount: 10_00n, staff: [], ...(statementLineId && { statementLineId }) });
  const [fees, tax, bank] = [house('fees'), house('tax_payable'), house('client_bank')];
  const [suspense, due] = [house('suspense'), house('operator_due')];
  const taken = await written('fees_taken', fees, bank);
  const remitted = await written('tax_remitted', tax, bank);
  const covered = await written('shortfall_covered', suspense, due, shown.operator);
  return [
    {
      group: 'pay',
      what: 'Take the operator’s fees',
      actId: taken,
      signs: SIGNS_BANK,
      does: posts('alone', taken, line('fees_taken', fees, bank, 10_00n, taken)),
      withTwo: 'not_ten_working_days',
    },
    {
      group: 'pay',
      what: 'Remit withheld tax',
      actId: remitted,
      signs: SIGNS_BANK,
      does: posts('alone', remitted, line('tax_remitted', tax, bank, 10_00n, remitted)),
      withTwo: 'not_ten_working_days',
    },
    {
      group: 'pay',
      what: 'Cover what the operator owes',
      actId: covered,
      signs: SIGNS_BANK,
      does: posts('alone', covered, line('shortfall_covered', suspense, due, 10_00n, covered)),
      // The operator owes nothing.
      withTwo: 'insufficient',
    },
  ];
}

async function ofPayouts(stage: Stage): Promise<Deed[]> {
  const { ask, db, withdrawals, world } = stage;
  const large = await proposed(stage, 'abebe', `POST ${AT}/withdrawals/{id}/propose-approval`, {
    id: withdrawals.large,
  });
  const until = new Date(world.context.clock.now().getTime() + 3 * 86_400_000).toISOString();
  const body = { reasonCode: 'suspected_fraud', until } as const;
  const kept = await ask('abebe', `POST ${AT}/withdrawals/{id}/hold`, { id: withdrawals.reviewed, body });
  assert.equal(kept.name, 'ok');
  const [stay] = await db.app<{ id: bigint; actId: bigint }[]>`
    select id, act_id from wallet.withdrawal_stay where withdrawal_id = ${withdrawals.reviewed}`;
  const { id, actId } = required(stay);
  return [
    {
      group: 'pay',
      what: 'Send a large payout to the bank',
      actId: large.actId,
      signs: `POST ${AT}/withdrawals/{id}/approve`,
      asOthers: true,
      does: (tx) => payoutOrdered(tx, withdrawals.large),
    },
    {
      group: 'close',
      what: 'Keep a member’s payout back',
      actId,
      signs: `POST ${AT}/withdrawal-holds/{id}/confirm`,
      does: (tx) => tx`update wallet.withdrawal_stay set confirmed_by = ${stage.ids.sara} where id = ${id}`,
    },
    {
      group: 'close',
      what: 'Keep a member’s payout back past the act',
      does: (tx) => tx`update wallet.withdrawal set held_until = ${until}, held_reason = 'suspected_fraud'
        where id = ${withdrawals.reviewed}`,
      withTwo: 'stay_missing',
    },
  ];
}

/** The app says that it is being sent, and the rail asks whether the bank may have it. */
async function payoutOrdered(tx: Transaction, id: bigint): Promise<void> {
  const [one] = await tx<{ number: string }[]>`
    update wallet.withdrawal set state = 'sending' where id = ${id} returning number`;
  await tx`set local session authorization c3_rail`;
  const [order] = await tx<{ problem: string | null }[]>`
    select problem from wallet.order_payout(${required(one).number})`;
  if (order?.problem) throw new Answered(order.problem, 'wallet.order_payout');
}

/** The bank kept a part of a payout that came back. */
async function ofGoodwill(stage: Stage): Promise<Deed> {
  const { db, withdrawals, world } = stage;
  const { small: id } = withdrawals;
  const [one] = await db.app<{ number: string; memberId: bigint }[]>`
    select number, member_id from wallet.withdrawal where id = ${id}`;
  const { number, memberId } = required(one);
  await world.pass(10 * MINUTE);
  await answered(
    world.bank.client.call('POST /admin/instructions/{instructionId}/return', {
      path: { instructionId: number },
      body: { reason: 'account_closed', amountMinor: 400_00n },
    }),
  );
  await world.pass(MINUTE);
  const { actId } = await proposed(stage, 'abebe', `POST ${AT}/withdrawals/{id}/propose-making-good`, { id });
  const [due, income] = [house('operator_due'), accountOf('member_income', memberId)];
  const made = lines(
    ['payout_made_good', due, income, 70_00n, id],
    ['payout_returned', house('tax_payable'), income, 25_00n, id],
    ['payout_returned', house('fees'), income, 5_00n, id],
  );
  return {
    group: 'pay',
    what: 'Make good what the bank kept of a payout',
    actId,
    signs: `POST ${AT}/withdrawals/{id}/make-good`,
    does: posts('payout_made_good', id, ...made),
  };
}
