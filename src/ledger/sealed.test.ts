// Every table is sealed, filled by the release, or watched otherwise. A new table must choose (proofs.md 5).
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/kit/database.ts';
import { type TestFloor, testFloor } from '../../tests/kit/floor.ts';
import { aMember } from '../../tests/kit/people.ts';
import { extendSeals } from './chain.ts';

/** Each table without seals, and its other watch. */
const OTHERWISE: Record<string, string> = {
  'catalogue.day_figure': 'check 9 recomputes it',
  'catalogue.member_units': 'check 10 recomputes it',
  'catalogue.month_figure': 'check 9 recomputes it',
  'catalogue.photo': 'a picture',
  'content.opinion': 'says whether a text was useful',
  'contests.progress': 'check 14 recomputes the scores until there',
  'contests.score': 'check 14 recomputes it',
  'contests.score_band': 'check 14 recomputes it',
  'contests.score_count': 'check 14 recomputes it',
  'draws.beacon': 'hashes down to the anchor of the manifest',
  'draws.progress': 'check 15 recomputes it',
  'draws.reveal': 'hashes to the promise of its play',
  'events.step': 'the way of a registration, which is sealed itself',
  'forum.block': 'the member takes it back',
  'forum.entry': 'a text; decisions about it keep their own copy',
  'forum.liking': 'the member takes it back',
  'forum.matter': 'decisions and reports are sealed',
  'forum.revision': 'earlier texts; reports keep their own copy',
  'identity.attempt': 'counts tries',
  'identity.call_share': 'counts calls of a minute',
  'identity.challenge': 'lives for minutes',
  'identity.code': 'lives for minutes',
  'identity.email_change': 'waits three days; both addresses are told',
  'identity.login_link': 'the member ends it; a sign-in by it moves no money',
  'identity.login_start': 'lives for minutes',
  'identity.outbox_message': 'leaves and is deleted',
  'identity.phone_change': 'waits three days; both numbers are told',
  'identity.pin_try': 'lives for minutes',
  'identity.second_factor_loss': 'waits three days; phone and e-mail are told',
  'identity.session': 'ends',
  'identity.staff_session': 'ends',
  'ledger.account': 'checks 2 and 3 recompute it',
  'ledger.bank_notice': 'a nudge; money follows statement lines',
  'ledger.chain': 'is the chain',
  'ledger.head': 'check 14 recomputes it',
  'ledger.line': 'the chain',
  'ledger.posting': 'the chain',
  'ledger.seal': 'is the journal',
  'ledger.seal_due': 'waits for the journal',
  'ledger.seal_link': 'is the chain of the journal',
  'ledger.transfer': 'the chain',
  'messages.announcement': 'tells; the act of two persons holds its words',
  'messages.choice': 'the member changes it',
  'messages.message': 'tells what other rows hold',
  'messages.push': 'leaves and is deleted',
  'messages.push_device': 'the member takes it away',
  'orders.collection': 'check 14 recomputes it',
  'orders.cycle_bucket': 'check 14 recomputes it',
  'orders.earning': 'checks 7 and 9 recompute it',
  'orders.product_run': 'check 14 recomputes it, done_until apart',
  'platform.clock': 'the sandbox moves it',
  'platform.heartbeat': 'says that the jobs run',
  'platform.history': 'says that the demo has its past',
  'platform.installation': 'the start compares it with secrets.json',
  'platform.intent': 'the first answer to a call; money has its transfer',
  'platform.stream_place': 'lives as long as a stream',
  'prizes.address': 'the member changes and deletes it',
  'prizes.delivery_address': 'a parcel goes there, and no money',
  'reconciliation.line_work': 'check 14 recomputes it',
  'reconciliation.progress': 'check 14 looks for lines without their work',
  'rewards.tally': 'check 14 recomputes it',
  'rewards.tally_step': 'check 14 recomputes it',
  'service.canned_answer': 'the audit log keeps each change; no money follows from it',
  'service.claim': 'lives for minutes',
  'service.note': 'staff tell each other something; it decides nothing',
  'system.consent': 'the member takes it back',
  'system.contact': 'the member deletes it',
  'system.location': 'the member deletes it',
  'team.hidden_name': 'the member takes it back',
  'team.place': 'check 14 recomputes it',
  'team.size': 'check 14 recomputes it',
  'team.standing': 'check 14 compares it with the orders',
  'transparency.flow': 'check 14 recomputes it',
  'transparency.flow_total': 'check 14 recomputes it',
  'transparency.paid_to': 'check 14 recomputes it',
  'transparency.progress': 'check 14 recomputes the flows until there',
  'uploads.picture': 'shows something; no money follows from it',
  'vip.growth': 'check 14 recomputes it',
  'vip.progress': 'check 14 recomputes growth until there',
  'vip.standing': 'check 14 recomputes it',
  'wallet.lot_use': 'check 14 recomputes it',
};

let floor: TestFloor;
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
});

it('every table is sealed, filled by the release, or watched otherwise', async () => {
  const rows = await db.admin<{ name: string; sealed: boolean }[]>`
    select n.nspname || '.' || c.relname as name,
      n.nspname || '.' || c.relname in (select of_table from ledger.sealed_table
        union all select of_table from ledger.release_list) as sealed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'graphile_worker'
      and n.nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole) order by 1`;
  expect(rows.filter(({ sealed }) => !sealed).map(({ name }) => name)).toEqual(Object.keys(OTHERWISE));
});

describe('a sealed row', () => {
  const versionsOf = (table: string, key: bigint) => db.admin<{ version: number; columns: string }[]>`
    select s.version, encode(s.columns, 'hex') as columns from ledger.seal s join ledger.seal_form f on f.id = s.form
    where f.of_table = ${table} and s.key = ${String(key)} order by s.version`;

  it('is sealed once, and again as a version when a column changes that may', async () => {
    const { id } = await aMember(floor);
    await extendSeals(floor);
    await extendSeals(floor);
    expect(await versionsOf('identity.member', id)).toHaveLength(1);
    await db.app`update identity.member set nickname = 'another' where id = ${id}`;
    await db.app`update identity.member set tier = 1 where id = ${id}`;
    await db.app`update identity.member set tier = 2 where id = ${id}`;
    await extendSeals(floor);
    const [first, second, ...more] = await versionsOf('identity.member', id);
    expect([first?.version, second?.version, more]).toEqual([1, 2, []]);
    expect(first?.columns).not.toBe(second?.columns);
    expect(first?.columns.slice(0, 6 * 16)).toBe(second?.columns.slice(0, 6 * 16));
  });

  it('that a transaction still holds is sealed when it commits, and never forgotten', async () => {
    let id = 0n;
    await db.app.begin(async (tx) => {
      const [row] = await tx<{ id: bigint }[]>`
        insert into identity.audit_entry (staff_id, action, subject, detail, at)
        values (null, 'late', 'late', '{}', platform.now()) returning id`;
      id = row?.id ?? 0n;
      await db.admin`insert into identity.audit_entry (staff_id, action, subject, detail, at)
        values (null, 'early', 'early', '{}', platform.now())`;
      await extendSeals({ sql: db.admin });
    });
    expect(await versionsOf('identity.audit_entry', id)).toHaveLength(0);
    await extendSeals(floor);
    expect(await versionsOf('identity.audit_entry', id)).toHaveLength(1);
  });

  it('is named when a fixed column changed before somebody had it sealed again', async () => {
    const { id } = await aMember(floor);
    await extendSeals(floor);
    const undo = new Error('undo');
    let found: readonly unknown[] = [];
    await db.admin
      .begin(async (tx) => {
        await tx`update identity.member set invite_code = 'ANOTHER', tier = 3 where id = ${id}`;
        await tx`select ledger.extend_seals(100)`;
        found = await tx`select of_table, problem, columns from ledger.replay_versions()`;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(found).toEqual([
      { ofTable: 'identity.member', problem: 'sealed again with another value', columns: 'invite_code' },
    ]);
  });

  it('shows the app no digests: with the pepper, it could try PINs against them', async () => {
    await expect(db.app`select columns from ledger.seal`).rejects.toThrow('permission denied');
    await expect(db.app`insert into ledger.seal_due values ('a.b', array['1'])`).rejects.toThrow('permission denied');
    await expect(db.app`delete from ledger.seal_link`).rejects.toThrow('permission denied');
  });
});
