// Which signatures of a two-person act the database counts, also while a signer is being disabled (ledger.md 11).
import { beforeAll, describe, expect, it } from 'vitest';
import { act, approve } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { APPROVAL, aStaff } from '#kit/people.ts';
import { accountOf, house } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { approveAct } from './approve-act.ts';

const UNKNOWN_STAFF = 9_000_001n;

/** How many signatures the database counts for the act. */
async function counted(q: Queryable, actId: bigint): Promise<number> {
  const [row] = await q<{ n: number }[]>`select ledger.signers_of(${actId}) as n`;
  return row?.n ?? -1;
}

const shutOut = (db: FreshDatabase, staffId: bigint) =>
  db.owner`update identity.staff set disabled_at = platform.now() where id = ${staffId}`;

const anAct = (db: FreshDatabase) =>
  act(db, {
    purpose: 'system_addition',
    debit: house('rewards_budget'),
    credit: accountOf('member_income', 1n),
    amount: 1n,
    staff: [],
  });

describe('in the sandbox', () => {
  let db: FreshDatabase;
  let context: TestContext;
  beforeAll(async () => {
    db = await freshDatabase();
    context = await testContext(db);
  });

  it('a signature of an unknown member of staff does not count', async () => {
    const actId = await anAct(db);
    const { staffId } = await aStaff(context, 'finance');
    const undo = new Error('undo');
    const attempt = db.app.begin(async (tx) => {
      for (const signer of [staffId, UNKNOWN_STAFF, UNKNOWN_STAFF + 1n])
        await tx`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
          values (${actId}, ${signer}, 'password', '{}', platform.now())`;
      expect(await counted(tx, actId)).toBe(1);
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
  });

  it('a signature no longer counts once its signer is disabled', async () => {
    const actId = await anAct(db);
    const [a, b, c] = [
      await aStaff(context, 'finance'),
      await aStaff(context, 'finance'),
      await aStaff(context, 'finance'),
    ];
    await approve(db.app, actId, a.staffId);
    await approve(db.app, actId, b.staffId);
    expect(await counted(db.app, actId)).toBe(2);
    await shutOut(db, a.staffId);
    expect(await counted(db.app, actId)).toBe(1);
    await approve(db.app, actId, c.staffId);
    expect(await counted(db.app, actId)).toBe(2);
  });

  it('an act needs another signer after its first one was disabled', async () => {
    const [a, b, c] = [
      await aStaff(context, 'finance'),
      await aStaff(context, 'finance'),
      await aStaff(context, 'finance'),
    ];
    const actId = await anAct(db);
    const sign = (caller: StaffCaller) =>
      context.sql.begin((tx) => approveAct(context, tx, { actId, caller, assertion: APPROVAL }));
    expect(await sign(a)).toEqual({ approvals: 1 });
    await shutOut(db, a.staffId);
    expect(await sign(b)).toEqual({ approvals: 1 });
    expect(await sign(c)).toEqual({ approvals: 2 });
  });

  /** Resolves once the work has ended or is itself waiting for a database lock. */
  async function endsOrWaits(work: Promise<unknown>): Promise<void> {
    let over = false;
    void work.finally(() => (over = true));
    const waiting = () =>
      db.admin`select from pg_stat_activity where datname = ${db.name} and wait_event_type = 'Lock'`;
    await expect.poll(async () => over || (await waiting()).count > 0).toBe(true);
  }

  it('a second signature waits while the first signer is being disabled, and then counts one', async () => {
    const [a, b] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
    const actId = await anAct(db);
    const sign = (caller: StaffCaller) =>
      context.sql.begin((tx) => approveAct(context, tx, { actId, caller, assertion: APPROVAL }));
    expect(await sign(a)).toEqual({ approvals: 1 });
    let second: Promise<unknown> = Promise.resolve();
    await db.owner.begin(async (tx) => {
      await tx`update identity.staff set disabled_at = platform.now() where id = ${a.staffId}`;
      second = sign(b);
      await endsOrWaits(second);
    });
    expect(await second).toEqual({ approvals: 1 });
  });

  it('a signer cannot be disabled between the count of signatures and the carrying out', async () => {
    const [a, b] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
    const actId = await anAct(db);
    const signed = { actId, assertion: APPROVAL };
    await context.sql.begin((tx) => approveAct(context, tx, { ...signed, caller: a }));
    let out: Promise<unknown> = Promise.resolve();
    await context.sql.begin(async (tx) => {
      expect(await approveAct(context, tx, { ...signed, caller: b })).toEqual({ approvals: 2 });
      out = shutOut(db, a.staffId).execute();
      await endsOrWaits(out);
      expect(await counted(tx, actId)).toBe(2);
    });
    await out;
  });
});

describe('in the pilot', () => {
  let db: FreshDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
    await db.admin`update platform.clock set profile = 'pilot'`;
  });

  async function someStaff(name: string): Promise<bigint> {
    const [row] = await db.owner<{ id: bigint }[]>`
      insert into identity.staff (name, email, password_hash, roles, created_at)
      values (${name}, ${`${name}@c3.example`}, '', '{finance}', platform.now()) returning id`;
    return row?.id ?? 0n;
  }

  const sign = (actId: bigint, staffId: bigint, method: string) =>
    db.app`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
      values (${actId}, ${staffId}, ${method}, '{}', platform.now())`;

  it('neither a password nor an unknown passkey counts', async () => {
    const [a, b] = [await someStaff('almaz'), await someStaff('bekele')];
    const byPassword = await anAct(db);
    const byKey = await anAct(db);
    for (const staffId of [a, b]) {
      await sign(byPassword, staffId, 'password');
      await sign(byKey, staffId, 'passkey');
    }
    expect([await counted(db.app, byPassword), await counted(db.app, byKey)]).toEqual([0, 0]);
    for (const staffId of [a, b])
      await db.owner`
        insert into identity.staff_passkey (staff_id, credential_id, public_key, counter, transports, label, created_at)
        values (${staffId}, ${String(staffId)}, '', 0, '{}', 'key', platform.now())`;
    expect([await counted(db.app, byPassword), await counted(db.app, byKey)]).toEqual([0, 2]);
    await db.owner`update identity.staff_passkey set removed_at = platform.now() where staff_id = ${a}`;
    expect(await counted(db.app, byKey)).toBe(1);
  });
});
