// Migrations 04* move open proposals of each feature's earlier tables into acts.proposal. Each moved row must equal
// what the engine would have written, and keep its act, its number and its signatures.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { approve } from '#kit/books.ts';
import { makeCause, proveKinds, testKinds } from '#kit/causes.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, staffIntent, type TestMember } from '#kit/people.ts';
import { nameCorrection } from '#features/identity/server/members/correct-name.ts';
import { couponBatch } from '#features/coupons/server/batches/batch.ts';
import { staffAccountAct } from '#features/staff/server/staff-accounts/staff-account.ts';
import { campaign } from '#features/rewards/server/campaigns/campaign.ts';
import { decision } from '#features/rewards/server/decisions/decision.ts';
import { promise } from '#features/rewards/server/public.ts';
import { settingChange } from '#features/system/server/settings/change-setting.ts';
import { accountCorrection } from '#features/wallet/server/payout-accounts/payout-accounts.ts';
import type { Transaction } from '#platform/database/db.ts';
import { proposeAct } from './acts.ts';

let db: FreshDatabase;
let context: TestContext;
let office: Office;
let member: TestMember;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
  await proveKinds(db);
  member = await aMember(context);
});

const first = () => ({ caller: office.first, assertion: APPROVAL });
const intent = () => staffIntent(office.first);
const account = { bankCode: 'TANA', bankNumber: '8300001' };

async function heldGrant(): Promise<string> {
  const of = { memberId: member.id, amount: 5n };
  const cause = String(await makeCause(db, of));
  const { grants } = await db.app.begin((tx) =>
    promise(tx, [{ ...of, kind: testKinds.test_rebate, cause, hold: 'burst' }]),
  );
  return String(grants[0]?.id);
}

type Made = { id: bigint; actId: bigint };
type Old = {
  propose: () => Promise<Made>;
  /** The earlier row's number; 7 by default. */
  number?: (actId: bigint) => bigint;
  /** Inserts the row into the earlier table, from the words of its act. */
  row: (tx: Transaction, actId: bigint) => Promise<unknown>;
  sign: (id: bigint) => Promise<unknown>;
};
const signed = (id: bigint) => ({ id, caller: office.second, assertion: APPROVAL });

const KINDS: Record<string, Old> = {
  name_corrected: {
    propose: async () => {
      const wish = { memberId: String(member.id), newName: 'Right Name', proof: 'passport', proofNote: 'EP' } as const;
      return ok(await nameCorrection.propose(context, { wish, ...first() }, intent()));
    },
    row: (tx, actId) => tx`
      insert into identity.name_correction (id, act_id, member_id, old_name, new_name, proof, proof_note, proposed_by)
      overriding system value
      select 7, id, (w ->> 'member')::bigint, w ->> 'from', w ->> 'to', w ->> 'proof', w ->> 'note', proposed_by
      from (select a.*, a.canonical::jsonb -> 'content' as w from ledger.act a where id = ${actId}) act`,
    sign: (id) => nameCorrection.sign(context, signed(id)),
  },
  account_corrected: {
    propose: async () => {
      await db.app`select from wallet.bind_number(${member.id}, 'account', ${account.bankCode}, ${account.bankNumber})`;
      const wish = { memberId: String(member.id), ...account, reason: 'It is a lessee’s' };
      return ok(await accountCorrection.propose(context, { wish, ...first() }, intent()));
    },
    row: (tx, actId) => tx`
      insert into wallet.account_correction (id, act_id, member_id, institution, number, reason, proposed_by)
      overriding system value
      select 7, id, (w ->> 'member')::bigint, split_part(w ->> 'account', ' ', 1), split_part(w ->> 'account', ' ', 2),
        w ->> 'reason', proposed_by
      from (select a.*, a.canonical::jsonb -> 'content' as w from ledger.act a where id = ${actId}) act`,
    sign: (id) => accountCorrection.sign(context, signed(id)),
  },
  staff_account_changed: {
    propose: async () => {
      const wish = { kind: 'declare', bankCode: 'TANA', bankNumber: '8300002' } as const;
      return ok(await staffAccountAct.propose(context, { wish, ...first() }, intent()));
    },
    row: (tx, actId) => tx`
      insert into identity.staff_account_act (id, act_id, kind, account, staff_id, proposed_by)
      overriding system value
      select 7, id, w ->> 'kind', w ->> 'account', (w ->> 'staff')::bigint, proposed_by
      from (select a.*, a.canonical::jsonb -> 'content' as w from ledger.act a where id = ${actId}) act`,
    sign: (id) => staffAccountAct.sign(context, signed(id)),
  },
  reward_decided: {
    propose: async () => {
      const verdict = { decision: 'release', reason: 'explained' } as const;
      const wish = { grantId: await heldGrant(), verdict, note: 'They are a family' };
      return ok(await decision.propose(context, { wish, ...first() }, intent()));
    },
    row: (tx, actId) => tx`
      insert into rewards.decision (id, act_id, grant_id, decision, reason, note, proposed_by)
      overriding system value
      select 7, id, (w ->> 'grant')::bigint, w ->> 'decision', w ->> 'reason', w ->> 'note', proposed_by
      from (select a.*, a.canonical::jsonb -> 'content' as w from ledger.act a where id = ${actId}) act`,
    sign: (id) => decision.sign(context, signed(id)),
  },
  campaign_set: {
    propose: async () => {
      const wish = { name: 'spring', kind: 'test_rebate', until: '2099-01-01', most: 10 };
      return ok(await campaign.propose(context, { wish, ...first() }, intent()));
    },
    row: (tx, actId) => tx`
      insert into rewards.campaign (id, act_id, name, kind, until, most, proposed_by) overriding system value
      select 7, id, w ->> 'name', w ->> 'kind', (w ->> 'until')::date, (w ->> 'most')::bigint, proposed_by
      from (select a.*, a.canonical::jsonb -> 'content' as w from ledger.act a where id = ${actId}) act`,
    sign: (id) => campaign.sign(context, signed(id)),
  },
  coupon_batch: {
    // Such an act named its members by a digest, and each member had a row.
    propose: async () => {
      const terms = { amountMinor: 999, percent: null, capMinor: null, leastPriceMinor: 1000, validDays: 1 };
      const members = hash('sha256', String(member.id));
      const reach = { way: 'members', pieces: 1, until: '2099-01-01', members };
      const content = {
        name: 'May',
        gives: 'coupon',
        count: null,
        ...terms,
        productType: null,
        productId: null,
        ...reach,
      };
      const { staffId } = office.first;
      const none = { debit: null, credit: null, amount: null, statementLineId: null };
      const act = { purpose: 'coupon_batch', ...none, content, staffId, at: context.clock.now() };
      const actId = await db.app.begin((tx) => proposeAct(tx, act));
      await db.app`insert into acts.proposal (act_id) values (${actId})`;
      await approve(db.app, actId, staffId);
      return { id: actId, actId };
    },
    row: async (tx, actId) => {
      await tx`
        insert into coupons.batch (id, act_id, name, way, gives, pieces, amount_minor, least_price_minor, valid_days,
          until, proposed_by)
        overriding system value
        select 7, id, 'May', 'members', 'coupon', 1, 999, 1000, 1, '2099-01-01', proposed_by
        from ledger.act where id = ${actId}`;
      await tx`insert into coupons.batch_member values (7, ${member.id})`;
    },
    sign: (id) => couponBatch.sign(context, signed(id)),
  },
  setting_changed: {
    propose: async () => {
      const wish = { setting: 'reconciliation.financeCloses', value: '18:00', reason: 'test' };
      return ok(await settingChange.propose(context, { wish, ...first() }, intent()));
    },
    // These had the number of their act.
    number: (actId) => actId,
    row: (tx, actId) => tx`
      insert into system.setting_proposal (act_id, feature, name, value, reason, proposed_by, proposed_at)
      select id, w ->> 'feature', w ->> 'name', w -> 'value', w ->> 'reason', proposed_by, proposed_at
      from (select a.*, a.canonical::jsonb -> 'content' as w from ledger.act a where id = ${actId}) act`,
    sign: (id) => settingChange.sign(context, signed(id)),
  },
};

/** Finds the migration's statement that moves the rows of this kind. */
function movingStatement(kind: string): string {
  for (const file of fs.globSync('db/migrations/04*.sql')) {
    const found = fs
      .readFileSync(file, 'utf8')
      .split(';')
      .find((statement) => statement.includes('insert into acts.proposal') && statement.includes(`'${kind}'`));
    if (found) return found;
  }
  throw new Error(`no migration in db/migrations/04*.sql moves the proposals of ${kind}`);
}

it.each(Object.entries(KINDS))('%s: an open proposal keeps its signature and its number', async (kind, old) => {
  const { actId } = await old.propose();
  const row = (tx: Transaction) => tx`select kind, subject, state, ended_at from acts.proposal where act_id = ${actId}`;
  await db.admin.begin(async (tx) => {
    const [made] = await row(tx);
    await tx`alter table acts.proposal disable trigger user`;
    await tx`delete from acts.proposal where act_id = ${actId}`;
    await old.row(tx, actId);
    await tx.unsafe(movingStatement(kind));
    expect((await row(tx))[0]).toEqual(made);
    await tx`alter table acts.proposal enable trigger user`;
  });
  const id = old.number?.(actId) ?? 7n;
  const noNumber = id === actId ? actId + 1n : actId;
  expect(nameOf(await old.sign(noNumber))).toMatch(/_not_found$/);
  expect(await old.sign(id)).toMatchObject({ id, actId, state: 'done', approvals: 2 });
});
