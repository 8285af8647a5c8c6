// Attacks through acts on money that one or two members of staff could try over the API.
import assert from 'node:assert/strict';
import { addDays } from '#platform/time/clock.ts';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import { signPage } from './product-acts.ts';
import type { Attack, Stage } from './stage.ts';

const WRONG = { kind: 'password', password: 'Somebody else’s 1' } as const;
const key = () => crypto.randomUUID();

/** A booking of the lessee's open line, as an honest proposer would write it. */
function booking({ lines, products, lessees, world }: Stage) {
  const today = world.context.clock.today();
  return {
    statementLineId: String(lines.rent),
    contractId: String(products.let.contractId),
    partyId: String(lessees.let.partyId),
    invoiceNumber: 'INV-ACTS',
    periodFrom: today,
    periodUntil: addDays(today, 6),
    dueOn: today,
    graceDays: 3,
    amountMinor: 600_00,
  };
}

/** The booking of the rent's line, which the attack on its approval has posted. */
async function rentEntry({ db, lines }: Stage): Promise<string> {
  const [row] = await db.app<{ id: bigint }[]>`
    select id from revenue.entry where statement_line_id = ${lines.rent} and posted_at is not null`;
  return String(row?.id);
}

const deployment = ({ products, suppliers }: Stage) => ({
  trancheId: String(products.let.trancheId),
  partyId: String(suppliers.let.partyId),
  documentId: String(suppliers.let.documentId),
  amountMinor: 100_00,
  note: 'A battery',
});

const restoration = ({ products, lessees, lines }: Stage) => ({
  trancheId: String(products.let.trancheId),
  partyId: String(lessees.let.partyId),
  statementLineId: String(lines.more),
  amountMinor: 50_00,
  note: 'Half a battery',
});

const revenue = {
  'POST /console/api/v1/revenue/entries': async (stage) => {
    const { ask, db, lines, products, lessees, suppliers, depositor, world } = stage;
    const honest = booking(stage);
    const today = world.context.clock.today();
    const propose = async (over: Partial<typeof honest>) =>
      (
        await ask('abebe', 'POST /console/api/v1/revenue/entries', {
          body: { ...honest, ...over, assertion: APPROVAL },
        })
      ).name;
    // A member's deposit. Two members of staff name its sender as a lessee today, which they are allowed to do.
    const named = await ask('catalogue', 'POST /console/api/v1/contracts/{id}/parties', {
      id: products.let.contractId,
      body: { role: 'payer', name: 'Friendly Haulage', bankKind: 'mobile_money', ...depositor, fromOn: today },
    });
    await signPage(ask, named);
    const [party] = await db.app<{ id: bigint }[]>`select id from catalogue.party where name = 'Friendly Haulage'`;
    const disguised = { statementLineId: String(lines.deposit), partyId: String(party?.id) };
    assert.equal(await propose(disguised), 'payer_is_member');
    assert.equal(await propose({ statementLineId: String(lines.deposit) }), 'line_of_another_payer');
    assert.equal(await propose({ statementLineId: String(lines.foreign) }), 'line_of_another_payer');
    assert.equal(
      await propose({ statementLineId: String(lines.foreign), partyId: String(lessees.other.partyId) }),
      'entry_of_another_asset',
    );
    assert.equal(await propose({ contractId: String(products.other.contractId) }), 'entry_of_another_asset');
    assert.equal(await propose({ partyId: String(suppliers.let.partyId) }), 'payer_not_on_contract');
    assert.equal(
      await propose({ statementLineId: String(lines.operator), amountMinor: 300_00 }),
      'line_of_another_payer',
    );
    assert.equal(await propose({ statementLineId: String(lines.booked), amountMinor: 1 }), 'suspense_left_too_little');
    assert.equal(await propose({ amountMinor: 600_01 }), 'suspense_left_too_little');
    assert.equal(await propose({ periodFrom: addDays(today, -30) }), 'payer_not_on_contract_beforehand');
    assert.equal(await propose({ statementLineId: '999999' }), 'statement_line_not_found');
    assert.equal(await propose({ contractId: '999999' }), 'contract_not_found');
  },

  'POST /console/api/v1/revenue/entries/{id}/approve': async (stage) => {
    const { ask } = stage;
    const made = await ask('abebe', 'POST /console/api/v1/revenue/entries', {
      body: { ...booking(stage), assertion: APPROVAL },
    });
    assert.equal(made.name, 'ok');
    const { id } = made.data as { id: string };
    const rival = await ask('sara', 'POST /console/api/v1/revenue/entries', {
      body: { ...booking(stage), assertion: APPROVAL },
    });
    const approve = async (
      who: 'abebe' | 'sara' | 'admin',
      of = id,
      assertion: typeof WRONG | typeof APPROVAL = APPROVAL,
      as = key(),
    ) =>
      (await ask(who, 'POST /console/api/v1/revenue/entries/{id}/approve', { id: of, body: { assertion }, key: as }))
        .name;
    assert.equal(await approve('abebe'), 'already_approved');
    assert.equal(await approve('sara', id, WRONG), 'assertion_invalid');
    const tap = key();
    assert.equal(await approve('sara', id, APPROVAL, tap), 'ok');
    assert.equal(await approve('sara', id, APPROVAL, tap), 'ok'); // a replay returns the first answer and posts nothing
    assert.equal(await approve('admin'), 'entry_ended');
    // The same line again: two had signed this act before the line was used up.
    assert.equal(await approve('abebe', rival.data.id), 'suspense_left_too_little');
    assert.equal(await approve('abebe', '999999'), 'entry_not_found');
  },

  'POST /console/api/v1/revenue/entries/{id}/reject': async (stage) => {
    const [booked] = await stage.db.app<
      { id: bigint }[]
    >`select id from revenue.entry where posted_at is not null order by id limit 1`;
    const reject = async (id: bigint | string) =>
      (
        await stage.ask('sara', 'POST /console/api/v1/revenue/entries/{id}/reject', {
          id,
          body: { reason: 'Away with it' },
        })
      ).name;
    assert.equal(await reject(booked?.id ?? 0n), 'entry_ended');
    assert.equal(await reject('999999'), 'entry_not_found');
  },

  'POST /console/api/v1/revenue/deployments': async (stage) => {
    const { ask, products, suppliers, lessees } = stage;
    const propose = async (over: Partial<ReturnType<typeof deployment>>) =>
      (
        await ask('abebe', 'POST /console/api/v1/revenue/deployments', {
          body: { ...deployment(stage), ...over, assertion: APPROVAL },
        })
      ).name;
    assert.equal(await propose({ amountMinor: 500_01 }), 'capital_insufficient');
    assert.equal(await propose({ trancheId: String(products.other.trancheId) }), 'deployment_of_another_asset');
    assert.equal(await propose({ partyId: String(lessees.let.partyId) }), 'supplier_not_on_contract');
    assert.equal(await propose({ partyId: String(suppliers.other.partyId) }), 'deployment_of_another_asset');
    assert.equal(await propose({ documentId: String(suppliers.other.documentId) }), 'document_missing');
    assert.equal(await propose({ trancheId: String(products.fund.trancheId) }), 'deployment_of_another_asset');
  },

  'POST /console/api/v1/revenue/deployments/{id}/approve': async (stage) => {
    const { ask } = stage;
    const propose = (amountMinor: number) =>
      ask('abebe', 'POST /console/api/v1/revenue/deployments', {
        body: { ...deployment(stage), amountMinor, assertion: APPROVAL },
      });
    const [most, again] = [await propose(400_00), await propose(400_00)];
    const approve = async (
      who: 'abebe' | 'sara',
      id: string | undefined,
      assertion: typeof WRONG | typeof APPROVAL = APPROVAL,
    ) =>
      (await ask(who, 'POST /console/api/v1/revenue/deployments/{id}/approve', { id: id ?? '', body: { assertion } }))
        .name;
    assert.equal(await approve('abebe', most.data.id), 'already_approved');
    assert.equal(await approve('sara', most.data.id, WRONG), 'assertion_invalid');
    assert.equal(await approve('sara', most.data.id), 'ok');
    assert.equal(await approve('sara', most.data.id), 'deployment_ended');
    assert.equal(await approve('sara', again.data.id), 'capital_insufficient');
  },

  'POST /console/api/v1/revenue/deployments/{id}/reject': async ({ ask, db }) => {
    const [row] = await db.app<{ id: bigint }[]>`select id from revenue.deployment where posted_at is not null`;
    const reject = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/revenue/deployments/{id}/reject', { id, body: { reason: 'No' } })).name;
    assert.equal(await reject(row?.id ?? 0n), 'deployment_ended');
    assert.equal(await reject('999999'), 'deployment_not_found');
  },

  'POST /console/api/v1/revenue/restorations': async (stage) => {
    const { ask, lines, products, lessees } = stage;
    const propose = async (over: Partial<ReturnType<typeof restoration>>) =>
      (
        await ask('abebe', 'POST /console/api/v1/revenue/restorations', {
          body: { ...restoration(stage), ...over, assertion: APPROVAL },
        })
      ).name;
    const [friendly] = await stage.db.app<
      { id: bigint }[]
    >`select id from catalogue.party where name = 'Friendly Haulage'`;
    assert.equal(
      await propose({ statementLineId: String(lines.deposit), partyId: String(friendly?.id) }),
      'payer_is_member',
    );
    assert.equal(await propose({ statementLineId: String(lines.foreign) }), 'line_of_another_payer');
    assert.equal(
      await propose({ statementLineId: String(lines.operator), amountMinor: 300_00 }),
      'line_of_another_payer',
    );
    assert.equal(await propose({ trancheId: String(products.other.trancheId) }), 'restoration_of_another_asset');
    assert.equal(await propose({ partyId: String(lessees.other.partyId) }), 'restoration_of_another_asset');
    assert.equal(await propose({ statementLineId: String(lines.booked) }), 'suspense_left_too_little');
    assert.equal(await propose({ amountMinor: 650_01 }), 'suspense_left_too_little');
    assert.equal(await propose({ amountMinor: 400_01 }), 'capital_not_spent');
  },

  'POST /console/api/v1/revenue/restorations/{id}/approve': async (stage) => {
    const { ask } = stage;
    const propose = (amountMinor: number) =>
      ask('abebe', 'POST /console/api/v1/revenue/restorations', {
        body: { ...restoration(stage), amountMinor, assertion: APPROVAL },
      });
    const [some, most] = [await propose(50_00), await propose(380_00)];
    const approve = async (who: 'abebe' | 'sara', id: string | undefined) =>
      (
        await ask(who, 'POST /console/api/v1/revenue/restorations/{id}/approve', {
          id: id ?? '',
          body: { assertion: APPROVAL },
        })
      ).name;
    assert.equal(await approve('abebe', some.data.id), 'already_approved');
    assert.equal(await approve('sara', some.data.id), 'ok');
    assert.equal(await approve('sara', some.data.id), 'restoration_ended');
    // Each of the two could be restored alone. Signed at the same moment, one is refused because too little is left.
    const rivals = [await propose(200_00), await propose(200_00)];
    const names = await Promise.all(rivals.map(({ data }) => approve('sara', data.id)));
    assert.deepEqual(names.sort(), ['capital_not_spent', 'ok']);
    assert.equal(await approve('sara', most.data.id), 'capital_not_spent');
  },

  'POST /console/api/v1/revenue/restorations/{id}/reject': async ({ ask, db }) => {
    const [row] = await db.app<{ id: bigint }[]>`select id from revenue.restoration where posted_at is not null`;
    const reject = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/revenue/restorations/{id}/reject', { id, body: { reason: 'No' } })).name;
    assert.equal(await reject(row?.id ?? 0n), 'restoration_ended');
    assert.equal(await reject('999999'), 'restoration_not_found');
  },

  'POST /console/api/v1/revenue/reversals': async (stage) => {
    const propose = async (entryId: string, assertion: typeof WRONG | typeof APPROVAL = APPROVAL) =>
      (
        await stage.ask('abebe', 'POST /console/api/v1/revenue/reversals', {
          body: { entryId, reason: 'Another week’s rent', assertion },
        })
      ).name;
    const [open] = await stage.db.app<{ id: bigint }[]>`
      select id from revenue.entry where posted_at is null and rejected_at is null limit 1`;
    assert.equal(await propose(String(open?.id)), 'entry_not_posted');
    assert.equal(await propose('999999'), 'entry_not_found');
    assert.equal(await propose(await rentEntry(stage), WRONG), 'assertion_invalid');
  },

  'POST /console/api/v1/revenue/reversals/{id}/approve': async (stage) => {
    const { ask } = stage;
    const entryId = await rentEntry(stage);
    const body = { entryId, reason: 'Another week’s rent', assertion: APPROVAL };
    const made = await ask('abebe', 'POST /console/api/v1/revenue/reversals', { body });
    const sign = async (who: 'abebe' | 'sara', id: string, assertion: typeof WRONG | typeof APPROVAL = APPROVAL) =>
      (await ask(who, 'POST /console/api/v1/revenue/reversals/{id}/approve', { id, body: { assertion } })).name;
    const { id } = made.data as { id: string };
    assert.equal((await ask('sara', 'POST /console/api/v1/revenue/reversals', { body })).name, 'reversal_waiting');
    assert.equal(await sign('abebe', id), 'already_approved');
    assert.equal(await sign('sara', id, WRONG), 'assertion_invalid');
    assert.equal(await sign('sara', id), 'ok');
    assert.equal(await sign('sara', id), 'reversal_ended');
    assert.equal(await sign('sara', '999999'), 'reversal_not_found');
    assert.equal((await ask('sara', 'POST /console/api/v1/revenue/reversals', { body })).name, 'entry_reversed');
  },

  'POST /console/api/v1/revenue/reversals/{id}/withdraw': async ({ ask, db }) => {
    const [done] = await db.app<{ id: bigint }[]>`select act_id as id from revenue.reversal`;
    const withdraw = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/revenue/reversals/{id}/withdraw', { id })).name;
    assert.equal(await withdraw(done?.id ?? 0n), 'reversal_ended');
    assert.equal(await withdraw('999999'), 'reversal_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;

const bank = {
  'POST /console/api/v1/reconciled-days/close': async ({ ask }) => {
    assert.equal((await ask('abebe', 'POST /console/api/v1/reconciled-days/close')).name, 'ok');
  },

  'POST /console/api/v1/statement-lines/{id}/close-misdirection': async ({ ask, lines }) => {
    const close = async (id: bigint | string) =>
      (
        await ask('abebe', 'POST /console/api/v1/statement-lines/{id}/close-misdirection', {
          id,
          body: { note: 'The bank looks into it' },
        })
      ).name;
    assert.equal(await close(lines.foreign), 'line_not_misdirected');
    assert.equal(await close('999999'), 'statement_line_not_found');
  },

  'POST /console/api/v1/bank-acts': async ({ ask, lines }) => {
    type Kind = 'send_back' | 'shortfall_cover' | 'budget_fund' | 'tax_remit' | 'fees_take';
    const propose = async (kind: Kind, amountMinor: number, line?: bigint) =>
      (
        await ask('abebe', 'POST /console/api/v1/bank-acts', {
          body: {
            kind,
            amountMinor,
            note: 'Astray',
            assertion: APPROVAL,
            ...(line ? { statementLineId: String(line) } : {}),
          },
        })
      ).name;
    for (const line of [lines.deposit, lines.more, lines.foreign]) {
      assert.equal(await propose('budget_fund', 100_00, line), 'sender_not_operator');
      assert.equal(await propose('shortfall_cover', 100_00, line), 'sender_not_operator');
    }
    assert.equal(await propose('budget_fund', 300_01, lines.operator), 'suspense_left_too_little');
    assert.equal(await propose('budget_fund', 1, lines.booked), 'suspense_left_too_little');
    assert.equal(await propose('budget_fund', 100_00), 'statement_line_not_found');
    assert.equal(await propose('shortfall_cover', 100_00, lines.operator), 'operator_due_less');
    assert.equal(await propose('send_back', 5_000_01, lines.deposit), 'suspense_left_too_little');
    // Fees were earned today. They can be taken only after ten working days.
    assert.equal(await propose('fees_take', 1), 'nothing_to_remit');
    assert.equal(await propose('tax_remit', 1), 'nothing_to_remit');
    // No line may be given either, because its money would count as cleared and stay where it is. Nor a line that does
    // not exist.
    for (const line of [lines.deposit, lines.operator, 999_999n]) {
      assert.equal(await propose('fees_take', 1, line), 'field_invalid');
      assert.equal(await propose('tax_remit', 1, line), 'field_invalid');
    }
  },

  'POST /console/api/v1/bank-acts/{id}/approve': async ({ ask, lines }) => {
    const propose = (amountMinor: number) =>
      ask('abebe', 'POST /console/api/v1/bank-acts', {
        body: {
          kind: 'budget_fund',
          amountMinor,
          statementLineId: String(lines.operator),
          note: 'Budget',
          assertion: APPROVAL,
        },
      });
    const [whole, again] = [await propose(300_00), await propose(300_00)];
    const approve = async (
      who: 'abebe' | 'sara',
      id: string | undefined,
      assertion: typeof WRONG | typeof APPROVAL = APPROVAL,
    ) => (await ask(who, 'POST /console/api/v1/bank-acts/{id}/approve', { id: id ?? '', body: { assertion } })).name;
    assert.equal(await approve('abebe', whole.data.id), 'already_approved');
    assert.equal(await approve('sara', whole.data.id, WRONG), 'assertion_invalid');
    assert.equal(await approve('sara', whole.data.id), 'ok');
    assert.equal(await approve('sara', whole.data.id), 'bank_act_ended');
    assert.equal(await approve('sara', again.data.id), 'suspense_left_too_little');
  },

  'POST /console/api/v1/bank-acts/{id}/withdraw': async ({ ask, db }) => {
    const [done] = await db.app<{ id: bigint }[]>`select id from reconciliation.bank_act where state = 'done'`;
    const withdraw = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/bank-acts/{id}/withdraw', { id })).name;
    assert.equal(await withdraw(done?.id ?? 0n), 'bank_act_ended');
    assert.equal(await withdraw('999999'), 'bank_act_not_found');
  },

  'POST /console/api/v1/bank-instructions/{id}/repeat': async ({ ask, db }) => {
    const [queued] = await db.app<
      { id: bigint }[]
    >`select id from reconciliation.instruction where kind = 'deployment'`;
    const repeat = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/bank-instructions/{id}/repeat', { id })).name;
    assert.equal(await repeat(queued?.id ?? 0n), 'instruction_not_refused'); // a second payment of the same capital
    assert.equal(await repeat('999999'), 'instruction_not_found');
  },

  'POST /console/api/v1/operator-transfers': async ({ ask }) => {
    const order = await ask('abebe', 'POST /console/api/v1/operator-transfers', {
      body: { amountMinor: 1_000_00, narrative: 'From whom?' },
    });
    // This only orders a transfer at the bank from the operator's own account. The ledger moves when a line arrives.
    assert.equal(order.name, 'ok');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;

export const moneyActs = { ...revenue, ...bank };
