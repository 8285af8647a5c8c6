// Deeds by the engine of acts: one row says that an act is done, and the database carries it out.
import assert from 'node:assert/strict';
import { proposeAct } from '#features/acts/server/public.ts';
import { closedMonth, closingWords } from '#kit/closed-month.ts';
import { couponGift } from '#kit/coupons.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { line } from '#ledger/posting.ts';
import { required } from '#platform/required.ts';
import type { Ask, ConsoleAct } from '../console-acts/acts.ts';
import { grantOf } from '../console-acts/reward-acts.ts';
import type { Stage, Who } from '../console-acts/stage.ts';
import { type Deed, posts } from './deeds.ts';

/** Proposes an act that no one has signed. */
export async function proposed<K extends ConsoleAct>(
  { ask }: Stage,
  who: Who,
  act: K,
  asked: Ask<K>,
): Promise<{ id: string; actId: bigint }> {
  const { name, data } = await ask(who, act, asked);
  assert.equal(name, 'ok', act);
  return { id: data.id ?? '', actId: BigInt(data.actId ?? 0) };
}

/** Proposes the words of an act, as only the app's role can without a use case. */
export const inWords = ({ db, ids, world }: Stage, purpose: string, content: object): Promise<bigint> =>
  db.app.begin(async (tx) => {
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const said = { content, staffId: ids.abebe, at: world.context.clock.now() };
    const actId = await proposeAct(tx, { purpose, ...nothing, ...said });
    await tx`insert into acts.proposal (act_id) values (${actId})`;
    return actId;
  });

type Named = Pick<Deed, 'group' | 'what' | 'signs' | 'withTwo'>;
const byEngine = (named: Named, actId: bigint): Deed => ({
  ...named,
  actId,
  does: (tx) => tx`update acts.proposal set state = 'done' where act_id = ${actId}`,
});

export async function engineDeeds(stage: Stage): Promise<Deed[]> {
  return [...(await ofPeople(stage)), ...(await ofRewards(stage)), ...(await ofBooks(stage))];
}

async function ofPeople(stage: Stage): Promise<Deed[]> {
  const { db, member } = stage;
  const memberId = String(member.id);
  const paper = { proof: 'passport', proofNote: 'EP 1' } as const;
  const name = { memberId, newName: 'Another Name', ...paper };
  const [own] = await db.app<{ bankCode: string; bankNumber: string }[]>`
    select institution as bank_code, number as bank_number from wallet.payout_account
    where member_id = ${member.id} and removed_at is null limit 1`;
  const account = { memberId, ...required(own), reason: 'It is a lessee’s' };
  const declared = { kind: 'declare', bankCode: 'AWA', bankNumber: '7700000001' } as const;
  const at = '/console/api/v1';
  return [
    byEngine(
      { group: 'change', what: 'Correct a member’s name', signs: `POST ${at}/name-corrections/{id}/approve` },
      (await proposed(stage, 'support', `POST ${at}/name-corrections`, { body: name })).actId,
    ),
    byEngine(
      { group: 'change', what: 'Say whose account it is', signs: `POST ${at}/account-corrections/{id}/approve` },
      (await proposed(stage, 'abebe', `POST ${at}/account-corrections`, { body: account })).actId,
    ),
    byEngine(
      { group: 'change', what: 'Declare an account of staff', signs: `POST ${at}/staff-account-acts/{id}/approve` },
      (await proposed(stage, 'support', `POST ${at}/staff-account-acts`, { body: declared })).actId,
    ),
  ];
}

async function ofRewards(stage: Stage): Promise<Deed[]> {
  const at = '/console/api/v1';
  const until = '2099-01-01';
  const batch = { name: 'Codes of a fair', gift: couponGift(), reach: { way: 'codes', pieces: 3 }, until } as const;
  const grantId = await grantOf(stage, 'burst');
  const verdict = { grantId, verdict: { decision: 'release', reason: 'explained' }, note: 'A family' } as const;
  const campaign = { name: 'spring', kind: 'test_rebate', until, most: 5_00 };
  const { id: memberId, memberNo } = stage.member;
  const wish = { memberNo, amountMinor: 1_00, reason: 'Our error' };
  const { actId: addition } = await proposed(stage, 'abebe', `POST ${at}/rewards/additions`, { body: wish });
  const income = accountOf('member_income', memberId);
  const paid = line('system_addition', house('rewards_budget'), income, 1_00n, addition);
  return [
    byEngine(
      { group: 'pay', what: 'Give coupons or codes', signs: `POST ${at}/coupon-batches/{id}/approve` },
      (await proposed(stage, 'abebe', `POST ${at}/coupon-batches`, { body: batch })).actId,
    ),
    byEngine(
      { group: 'pay', what: 'Release a held reward', signs: `POST ${at}/rewards/decisions/{id}/approve` },
      (await proposed(stage, 'abebe', `POST ${at}/rewards/decisions`, { body: verdict })).actId,
    ),
    byEngine(
      { group: 'change', what: 'Begin a campaign of rewards', signs: `POST ${at}/rewards/campaigns/{id}/approve` },
      (await proposed(stage, 'abebe', `POST ${at}/rewards/campaigns`, { body: campaign })).actId,
    ),
    byEngine(
      {
        group: 'pay',
        what: 'Add money to a member from the budget',
        signs: `POST ${at}/rewards/additions/{id}/approve`,
        // The posting has to follow at once.
        withTwo: 'addition_not_paid',
      },
      addition,
    ),
    {
      group: 'pay',
      what: 'Add money to a member past the act: post it',
      actId: addition,
      does: posts('alone', addition, paid),
      withTwo: 'addition_not_covering',
    },
  ];
}

async function ofBooks(stage: Stage): Promise<Deed[]> {
  const { db, lines, products, world } = stage;
  const at = '/console/api/v1';
  const setting = { setting: 'reconciliation.financeCloses', value: '18:00', reason: 'Later' };
  const [entry] = await db.app<{ id: bigint; amount: bigint }[]>`
    select id, amount from revenue.entry where statement_line_id = ${lines.booked} and posted_at is not null`;
  const { id: entryId, amount } = required(entry);
  const wrong = { entryId: String(entryId), reason: 'Another week’s rent' };
  const { actId: reversal } = await proposed(stage, 'abebe', `POST ${at}/revenue/reversals`, { body: wrong });
  const rent = accountOf('product_revenue', products.let.id);
  const back = line('revenue_received_reversed', rent, house('suspense'), amount, entryId);
  const month = world.context.clock.today().slice(0, 7);
  const closing = await closingWords(db, month);
  const before = { month: '2026-01', closing: String(await closedMonth(db, '2026-01')), reason: 'To change it' };
  return [
    byEngine(
      { group: 'change', what: 'Change a setting of money', signs: `POST ${at}/setting-changes/{id}/approve` },
      (await proposed(stage, 'abebe', `POST ${at}/setting-changes`, { body: setting })).actId,
    ),
    byEngine(
      {
        group: 'undo',
        what: 'Undo a booking of rent',
        signs: `POST ${at}/revenue/reversals/{id}/approve`,
        // The posting has to follow at once.
        withTwo: 'reversal_not_posted',
      },
      reversal,
    ),
    {
      group: 'undo',
      what: 'Undo a booking of rent past the act: post it',
      actId: reversal,
      does: posts('alone', reversal, back),
      withTwo: 'reversal_not_covering',
    },
    byEngine(
      {
        group: 'close',
        what: 'Close a month',
        signs: `POST ${at}/month-closings/{id}/approve`,
        // The month isn’t over.
        withTwo: 'pack_outdated',
      },
      await inWords(stage, 'month_closed', closing),
    ),
    byEngine(
      { group: 'undo', what: 'Reopen a month', signs: `POST ${at}/month-reopenings/{id}/approve` },
      await inWords(stage, 'month_reopened', before),
    ),
  ];
}
