// Reading settings, their versions, and which changes the database accepts.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { twoStaff } from '#kit/office.ts';
import { setSetting } from '#kit/settings.ts';
import { connect, transaction } from '#platform/database/db.ts';
import { defineSettings, recordVersion, versionsOf } from './public.ts';

const ROW = { feature: 'testing', name: 'minutes', value: 35, staff_id: 1n, reason: 'forged' };

const nowOf = async ({ admin }: FreshDatabase): Promise<Date> => {
  const [row] = await admin<[{ now: Date }]>`select platform.now() as now`;
  return row.now;
};

const settings = defineSettings('testing', {
  minutes: { schema: z.int().min(1).max(60), sandbox: 10, pilot: 20, label: 'Minutes' },
  feeBasisPoints: { schema: z.int().min(0).max(1000), sandbox: 100, pilot: 200, money: true, label: 'Fee' },
});

let db: FreshDatabase;
const sandbox = () => ({ sql: db.app, config: { profile: 'sandbox' as const } });
const change = (name: string, value: unknown) =>
  transaction(db.app, (tx) => recordVersion(tx, { feature: 'testing', name, value, staffId: 1n, reason: 'test' }));

beforeAll(async () => {
  db = await freshDatabase();
  await db.owner`insert into settings.plain_setting values ('testing', 'minutes', 'a test')`;
  await db.admin`select ledger.keep_release('with a setting of a test')`;
});

describe('settings', () => {
  it('have the defaults of the profile', async () => {
    expect(await settings.read(sandbox())).toEqual({ minutes: 10, feeBasisPoints: 100 });
    expect(await settings.read({ sql: db.app, config: { profile: 'pilot' } })).toEqual({
      minutes: 20,
      feeBasisPoints: 200,
    });
  });

  it('change here when another process changes them', async () => {
    await settings.read(sandbox());
    await change('minutes', 30);
    await expect.poll(async () => (await settings.read(sandbox())).minutes).toBe(30);
    await setSetting(db, 'testing.minutes', 31);
    await expect.poll(async () => (await settings.read(sandbox())).minutes).toBe(31);
  });

  it('can be read in transactions that hold the whole pool while a change arrives', async () => {
    const pool = connect({ url: db.urls.app, name: 'test small pool', max: 2 });
    const reader = { sql: pool, config: { profile: 'sandbox' as const } };
    await settings.read(reader);
    const told = new Promise<void>((resolve) => void pool.listen('settings', () => resolve()));
    let holding = 0;
    const minutesInside = () =>
      pool.begin(async (tx) => {
        await tx`select 1`;
        holding += 1;
        await expect.poll(() => holding).toBe(2);
        await told;
        return Promise.race([
          settings.read(reader).then((values) => values.minutes),
          sleep(3_000, 'the read waited too long'),
        ]);
      });
    const both = Promise.all([minutesInside(), minutesInside()]);
    await expect.poll(() => holding).toBe(2);
    await change('minutes', 33);
    for (const minutes of await both) expect([31, 33]).toContain(minutes);
    await expect.poll(async () => (await settings.read(reader)).minutes).toBe(33);
    await pool.end();
  });

  it('make phones read their configuration again when they change', async () => {
    const told: string[] = [];
    const listening = await db.app.listen('live', (payload) => told.push(payload));
    await change('minutes', 32);
    await expect.poll(() => told).toEqual(['config *']);
    await listening.unlisten();
  });

  it('have the default if the schema no longer accepts the stored value', async () => {
    await change('minutes', 'many');
    await expect.poll(async () => (await settings.read(sandbox())).minutes).toBe(10);
  });

  it('keep every version, and no role can rewrite one', async () => {
    await expect(db.app`delete from settings.version`).rejects.toThrow(/permission denied/);
    await expect(db.admin`update settings.version set value = '1'`).rejects.toThrow(/append-only/);
    await expect(db.admin`truncate settings.version cascade`).rejects.toThrow(/append-only/);
  });

  it('get the time and number of a version from the database, whatever the app writes', async () => {
    await expect(db.app`insert into settings.version ${db.app({ ...ROW, at: new Date(0) })}`).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      db.app`insert into settings.version (id, feature, name, value, staff_id, reason)
        overriding system value values (1000, 'testing', 'minutes', '35', 1, 'forged')`,
    ).rejects.toThrow(/permission denied/);
    const before = await nowOf(db);
    await change('minutes', 34);
    const [version] = await versionsOf(db.app, { feature: 'testing', name: 'minutes' });
    expect(version?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    await expect(
      db.admin.begin(async (tx) => {
        const [row] = await tx<{ at: Date }[]>`
          insert into settings.version ${tx({ ...ROW, at: new Date(0) })} returning at`;
        throw new Error(row && row.at >= before ? 'stamped' : 'kept');
      }),
    ).rejects.toThrow('stamped');
  });

  it('take a money value only by an act of two staff', async () => {
    await expect(change('feeBasisPoints', 1)).rejects.toThrow('setting_act_missing');
    const { first, second } = await twoStaff(db);
    const proposed = async (words: object): Promise<bigint> => {
      const content = {
        feature: 'testing',
        name: 'feeBasisPoints',
        value: 150,
        before: null,
        reason: 'test',
        ...words,
      };
      const canonical = JSON.stringify({ purpose: 'setting_changed', content });
      const [act] = await db.app<{ id: bigint }[]>`
        insert into ledger.act (purpose, canonical, sha256, proposed_by, proposed_at)
        values ('setting_changed', ${canonical}, sha256(convert_to(${canonical}, 'UTF8')), ${first.staffId},
          platform.now())
        returning id`;
      const id = act?.id as bigint;
      await db.app`insert into acts.proposal (act_id) values (${id})`;
      return id;
    };
    const approve = (id: bigint, { staffId }: { staffId: bigint }) =>
      db.app`insert into ledger.act_approval values (${id}, ${staffId}, 'password', '{}', platform.now())`;
    const turn = (id: bigint, state = 'done') => db.app`update acts.proposal set state = ${state} where act_id = ${id}`;
    const id = await proposed({});
    await approve(id, first);
    await expect(turn(id)).rejects.toThrow('two_persons_required');
    await approve(id, second);
    await turn(id);
    await expect.poll(async () => (await settings.read(sandbox())).feeBasisPoints).toBe(150);
    const [version] = await versionsOf(db.app, { feature: 'testing', name: 'feeBasisPoints' });
    expect(version).toMatchObject({ value: 150, money: true, staffId: first.staffId, actId: id, reason: 'test' });
    // The act names the value that it replaces, which is no longer the current one.
    const late = await proposed({ value: 151 });
    for (const one of [first, second]) await approve(late, one);
    await expect(turn(late)).rejects.toThrow('setting_moved');
    await turn(late, 'withdrawn');
  });
});
