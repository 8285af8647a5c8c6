import { expect, it } from 'vitest';
import { freshDatabase } from '../../../../../tests/kit/database.ts';
import { testFloor } from '../../../../../tests/kit/floor.ts';
import { officeOf } from '../../../../../tests/kit/office.ts';
import { ok } from '../../../../../tests/kit/outcome.ts';
import { APPROVAL, staffIntent } from '../../../../../tests/kit/people.ts';
import { routes as catalogue } from '../../../catalogue/server/routes.ts';
import { approveAnnouncement } from './approve-announcement.ts';
import { previewSegment } from './preview-segment.ts';
import { proposeAnnouncement } from './propose-announcement.ts';
import { sendAnnouncements } from './send-announcements.ts';
import { countReaders } from './announcement-store.ts';
import { listMessages, unreadCount } from '../inbox/store.ts';
import fs from 'node:fs';

it('measures', { timeout: 600_000 }, async () => {
  expect(catalogue).toBeDefined();
  const db = await freshDatabase({ checked: false });
  const floor = await testFloor(db);
  const MANY = 200_000;
  await db.admin.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
        contact_hash, agreement_version, agreement_at, registered_at)
      select '+2517' || lpad(n::text, 8, '0'), 'Name' || n || ' Father' || n % 500, n || '@many.example', '1990-01-01',
        'Nick' || n, 'a', case when n % 2 = 0 then 'am' else 'en' end, 'MANY' || n, '', '1', now(), now() from generate_series(1, ${MANY}::int) n`;
    await tx`insert into messages.message (member_id, kind, params, at, read_at)
      select 1000 + n % ${MANY}::int, 'wallet.recharge_settled', '{"amountMinor": 500, "reference": "R-1"}', now(), now() from generate_series(1, ${MANY * 2}::int) n`;
  });
  await db.admin`set statement_timeout = 0`;
  await db.admin`analyze messages.message`;
  const { first, second } = await officeOf(db);
  const out = (line: string) => fs.appendFileSync('/tmp/m-figures.txt', `${line}\n`);
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work();
    out(`${name}: ${(performance.now() - from).toFixed(1)} ms`);
    return done;
  };
  const size = async () =>
    Number(((await db.admin`select pg_total_relation_size('messages.message') as n`)[0] as { n: bigint }).n) /
    1_048_576;
  await timed('preview all', () => previewSegment(floor, { kind: 'all' }));
  const texts = { en: { title: 'Rain', text: 'The office is closed.' } };
  for (const part of [1_000, 5_000, 20_000]) {
    const { id } = ok(
      await proposeAnnouncement(
        floor,
        { wish: { segment: { kind: 'all' }, texts, sendFrom: null }, caller: first, assertion: APPROVAL },
        staffIntent(first),
      ),
    );
    ok(await approveAnnouncement(floor, { id, caller: second, assertion: APPROVAL }));
    const before = await size();
    await timed(`send to 200,000 in parts of ${part}`, () => sendAnnouncements(floor, part));
    out(`grew ${((await size()) - before).toFixed(1)} MiB`);
    await db.admin.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`update messages.message set read_at = now() where announcement_id = ${id} and member_id % 3 = 0`;
    });
    await timed('count readers', () => countReaders(db.app, new Date(0)));
  }
  for (let n = 0; n < 3; n += 1) {
    await timed('unread', () => unreadCount(db.app, 150_000n));
    await timed('list', () => listMessages(db.app, { memberId: 150_000n, before: null, limit: 20 }));
  }
  await db.admin`create table messages.reading (announcement_id bigint, member_id bigint, at timestamptz, primary key (member_id, announcement_id))`;
  await db.admin.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await timed(
      'read variant: rows of a third that read three',
      () =>
        tx`insert into messages.reading select a, m.id, now() from identity.member m cross join generate_series(1, 3) a where m.id % 3 = 0`,
    );
  });
  await db.admin`analyze messages.reading`;
  for (let n = 0; n < 3; n += 1) {
    await timed(
      'read variant: unread',
      () =>
        db.admin`select (select count(*) from messages.message where member_id = 150000 and read_at is null and announcement_id is null) + (select count(*) from messages.announcement a where a.state = 'sent' and a.segment ->> 'kind' = 'all' and not exists (select from messages.reading r where r.member_id = 150000 and r.announcement_id = a.id))`,
    );
    await timed(
      'read variant: list',
      () =>
        db.admin`select * from (select id, at, kind from messages.message where member_id = 150000 and announcement_id is null union all select a.id, a.begun_at, 'messages.announcement' from messages.announcement a where a.state = 'sent' and a.last_member >= 150000) x order by at desc, id desc limit 20`,
    );
  }
});
