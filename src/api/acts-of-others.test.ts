// A signed act has one purpose. The database refuses it as the second signature of any act with another purpose, even
// if its contents fit. KINDS lists the acts that are tried.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { closedMonth } from '#kit/closed-month.ts';
import { fundMarketBudget, makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { bookRent, makeMembers, makeProduct } from '#kit/market.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent } from '#kit/people.ts';
import { approveProposal } from '#features/catalogue/server/proposals/end-proposal.ts';
import { proposePartyEnd } from '#features/catalogue/server/assets/parties.ts';
import { couponBatch } from '#features/coupons/server/batches/batch.ts';
import { nameCorrection } from '#features/identity/server/members/correct-name.ts';
import { staffAccountAct } from '#features/staff/server/staff-accounts/staff-account.ts';
import { approveStaffAct } from '#features/staff/server/staff-acts/approve-staff-act.ts';
import { proposeStaffAct, type StaffWish } from '#features/staff/server/staff-acts/staff-acts.ts';
import { reversal } from '#features/revenue/server/bookings/reversal.ts';
import { monthReopening } from '#features/month-end/server/close-month.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { addition } from '#features/rewards/server/additions/addition.ts';
import { campaign } from '#features/rewards/server/campaigns/campaign.ts';
import { decision } from '#features/rewards/server/decisions/decision.ts';
import { promise } from '#features/rewards/server/public.ts';
import { settingChange } from '#features/system/server/settings/change-setting.ts';
import { accountCorrection } from '#features/wallet/server/payout-accounts/payout-accounts.ts';
import { messageOf } from '#platform/process/caught.ts';
import { required } from '#platform/required.ts';

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let memberId: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  await proveKinds(db);
  [memberId] = (await makeMembers(db, 1)) as [bigint];
});

const first = () => ({ caller: office.first, assertion: APPROVAL });
const second = () => ({ caller: office.second, assertion: APPROVAL });
const intent = () => staffIntent(office.first);
const newestAct = async () => {
  const [row] = await db.app<{ id: bigint }[]>`select max(id) as id from ledger.act`;
  return row?.id ?? 0n;
};

/** Each proposes an act with the first signature, and returns a function that gives the second one. */
const KINDS: Record<string, { refused: string; propose: () => Promise<() => Promise<unknown>> }> = {
  'a name': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const wish = {
        memberId: String(memberId),
        newName: 'Another Name',
        proof: 'passport',
        proofNote: 'EP 1',
      } as const;
      const { id } = ok(await nameCorrection.propose(context, { wish, ...first() }, intent()));
      return () => nameCorrection.sign(context, { id, ...second() });
    },
  },
  'whose account it is': {
    refused: 'act_of_other_kind',
    propose: async () => {
      await db.app`select from wallet.bind_number(${memberId}, 'account', 'TANA', '8200009')`;
      const wish = {
        memberId: String(memberId),
        bankCode: 'TANA',
        bankNumber: '8200009',
        reason: 'It is another person’s account',
      };
      const { id } = ok(await accountCorrection.propose(context, { wish, ...first() }, intent()));
      return () => accountCorrection.sign(context, { id, ...second() });
    },
  },
  'an account of staff': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const wish = { kind: 'declare', bankCode: 'TANA', bankNumber: '8200010' } as const;
      const { id } = ok(await staffAccountAct.propose(context, { wish, ...first() }, intent()));
      return () => staffAccountAct.sign(context, { id, ...second() });
    },
  },
  'a person of the staff': {
    refused: 'staff_act_missing',
    propose: async () => {
      const who = { name: 'N', email: 'n@c3.example', password: 'Seven 7 hills' };
      const wish: StaffWish = { kind: 'take_on', ...who, roles: ['support'] };
      const { id } = ok(await proposeStaffAct(context, { wish, ...first() }, intent()));
      return () => approveStaffAct(context, { id, ...second() });
    },
  },
  'a batch of coupons': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const reach = { way: 'codes', pieces: 10 } as const;
      const wish = { name: 'May', until: '2099-01-01', gift: { gives: 'points', count: 25 } as const, reach };
      const { id } = ok(await couponBatch.propose(context, { wish, ...first() }, intent()));
      return () => couponBatch.sign(context, { id, ...second() });
    },
  },
  'a held reward': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const of = { memberId, amount: 5n };
      const asked = {
        ...of,
        kind: testKinds.test_rebate,
        cause: String(await makeCause(db, of)),
        hold: 'burst',
      } as const;
      const { grants } = await db.app.begin((tx) => promise(tx, [asked]));
      const verdict = { decision: 'release', reason: 'explained' } as const;
      const wish = { grantId: String(required(grants[0]).id), verdict, note: 'They are a family' };
      const { id } = ok(await decision.propose(context, { wish, ...first() }, intent()));
      return () => decision.sign(context, { id, ...second() });
    },
  },
  'an addition from the budget': {
    refused: 'act_of_other_kind',
    propose: async () => {
      await fundMarketBudget(db, 10_00n);
      const wish = { memberNo: memberNoOf(memberId), amountMinor: 1_00, reason: 'Our error' };
      const { id } = ok(await addition.propose(context, { wish, ...first() }, intent()));
      return () => addition.sign(context, { id, ...second() });
    },
  },
  'a campaign': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const wish = { name: 'spring', kind: 'test_rebate', until: '2099-01-01', most: 10 };
      const { id } = ok(await campaign.propose(context, { wish, ...first() }, intent()));
      return () => campaign.sign(context, { id, ...second() });
    },
  },
  'a setting of money': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const wish = { setting: 'reconciliation.financeCloses', value: '18:00', reason: 'test' };
      const { id } = ok(await settingChange.propose(context, { wish, ...first() }, intent()));
      return () => settingChange.sign(context, { id, ...second() });
    },
  },
  'a wrong booking of rent': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const today = context.clock.today();
      const entryId = await bookRent(db, await makeProduct(db), { from: today, until: today, amount: 10_00n });
      const wish = { entryId: String(entryId), reason: 'Another week’s rent' };
      const { id } = ok(await reversal.propose(context, { wish, ...first() }, intent()));
      return () => reversal.sign(context, { id, ...second() });
    },
  },
  'the reopening of a month': {
    refused: 'act_of_other_kind',
    propose: async () => {
      const month = '2026-01';
      await closedMonth(db, month);
      const wish = { month, reason: 'To book a late rent' };
      const { id } = ok(await monthReopening.propose(context, { wish, ...first() }, intent()));
      return () => monthReopening.sign(context, { id, ...second() });
    },
  },
  'the end of a payer': {
    refused: 'changed_meanwhile',
    propose: async () => {
      const { partyId } = await makeProduct(db);
      const asked = { partyId, endedOn: context.clock.today(), ...first() };
      const { id } = ok(await proposePartyEnd(context, asked, intent()));
      return () => approveProposal(context, { id, ...second() }, staffIntent(office.second));
    },
  },
};

it.each(Object.entries(KINDS))('%s is decided only by an act with its own purpose', async (_, { refused, propose }) => {
  const sign = await propose();
  const id = await newestAct();
  const [act] = await db.app<{ purpose: string }[]>`select purpose from ledger.act where id = ${id}`;
  const turn = (purpose: string) =>
    db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update ledger.act set purpose = ${purpose} where id = ${id}`;
    });
  await turn('revenue');
  expect(await sign().then(nameOf, messageOf)).toContain(refused);
  await turn(act?.purpose ?? '');
  expect(await sign().then(nameOf)).toBe('done');
});
