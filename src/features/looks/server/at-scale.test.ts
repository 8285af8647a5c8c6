// Lists of who looked use indexes and read few more rows than they show, and a reading is written in one row's work.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { rowsRead } from '#kit/rows-read.ts';
import { required } from '#platform/required.ts';
import { filtered, looksOf } from './looks.ts';
import { unusualLooks } from './unusual.ts';

const MANY = 50_000;
const PAGE = 50;

it(`reads few rows among ${MANY}`, async () => {
  const db = await freshDatabase();
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.staff (name, email, password_hash, roles, created_at)
      select 'Clerk ' || n, n || '@many.example', '', '{support}', now() from generate_series(1, 500) n`;
    const [first] = await tx<
      { id: bigint }[]
    >`select min(id) as id from identity.staff where email like '%many.example'`;
    const staffId = first?.id ?? 0n;
    await tx`insert into looks.look (staff_id, member_id, shown, hour, first_at, last_at, count)
      select ${staffId} + n % 500, 1000 + n % 5000, 'profile', at, at, at, 1 from generate_series(1, ${MANY}::int) n,
        lateral (select platform.now() - n * interval '10 minutes' as at) x`;
    await tx`insert into looks.unusual (staff_id, on_day, reason, step, members, found_at, looked_into_by,
        looked_into_at, note)
      select ${staffId}, '2026-01-01', 'many_opened', n, 1, now(), 1, now(), 'x'
      from generate_series(1, ${MANY}::int) n`;
    await tx`insert into looks.unusual (staff_id, on_day, reason, step, members, found_at)
      select ${staffId}, '2026-01-02', 'many_opened', n, 1, now() from generate_series(1, 100) n`;
    await tx`analyze looks.look, looks.unusual, identity.staff`;
    const few = expect.toSatisfy((rows: number) => rows < PAGE * 4);
    const [row] = await tx<{ micros: bigint; from: string; until: string }[]>`
      select (extract(epoch from first_at) * 1000000)::bigint as micros,
        (first_at - interval '2 days')::date::text as from, first_at::date::text as until
      from looks.look order by first_at offset ${MANY / 2} limit 1`;
    const { from, until, micros } = required(row);
    const middle = { micros, id: 20_000n };
    const memberNo = 'M0001042';
    for (const after of [null, middle]) {
      const page = { after, limit: PAGE };
      const lists: Record<string, () => Promise<unknown>> = {
        all: () => filtered(tx, {}, page),
        'of a person': () => filtered(tx, { staffId: String(staffId + 3n) }, page),
        'of a member': () => filtered(tx, { memberNo }, page),
        'of old days': () => filtered(tx, { from, until }, page),
        'of a person on old days': () => filtered(tx, { staffId: String(staffId + 3n), from, until }, page),
        'a member’s own': () => looksOf(tx, { memberId: 1042n, staffId: null, ...page }),
        waiting: () => unusualLooks(tx, { done: false, after: null, limit: PAGE }),
        done: () => unusualLooks(tx, { done: true, after: null, limit: PAGE }),
      };
      for (const [name, list] of Object.entries(lists))
        expect([name, await rowsRead(tx, 'looks', list)]).toEqual([name, few]);
    }
    // Two days of the year.
    const ofTwoDays = expect.toSatisfy((rows: number) => rows < MANY / 50);
    expect(await rowsRead(tx, 'looks', () => tx`select looks.find_unusual()`)).toEqual(ofTwoDays);
    const plan = await tx<{ 'QUERY PLAN': string }[]>`
      explain insert into looks.look (staff_id, member_id, shown) values (${staffId}, 1042, 'profile')
      on conflict (member_id, staff_id, shown, hour, case_number) do update set count = look.count + 1`;
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Conflict Arbiter Indexes: look_member_id');
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});
