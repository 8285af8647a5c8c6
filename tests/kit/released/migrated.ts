// What must hold of a released database that today's code migrates.
import fs from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeDatabase } from '../../../scripts/schema/describe.ts';
import { schemaOrder } from '../../../scripts/schema.ts';
import { runChecks } from '#platform/database/checks.ts';
import { connect, type Database, idList } from '#platform/database/db.ts';
import { migrate, migrationNames } from '#platform/database/migrate.ts';
import { required } from '#platform/required.ts';
import type { Block } from '#universal/prose.ts';
import { plainText } from '#features/content/server/prose/parse-prose.ts';
import { PASSWORDS } from '../database-run.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { testContext } from '../context.ts';
import type { NamedFixture } from './fixture.ts';
import { travel } from './journey.ts';
import { loadReleased } from './sealed.ts';

export type Figures = { postings: bigint; earnings: bigint };

export const figuresOf = async (sql: Database): Promise<Figures> => {
  const [row] = await sql<Figures[]>`
    select (select count(*) from ledger.posting) as postings, (select count(*) from orders.earning) as earnings`;
  return required(row);
};

/** Empties the words for searches, where the release had any, so that they must come from the migration. */
const forgetWords = (sql: Database) =>
  sql.unsafe(`do $$ begin
    set local session_replication_role = replica;
    if to_regclass('content.version') is null then return; end if;
    update content.version set title_words = '', words = '';
    update forum.entry set words = '' where words is not null;
  end $$`);

export const describeMigrated = ({ name, file, migrations }: NamedFixture) =>
  describe(name, () => {
    let db: FreshDatabase;
    let ran: string[];
    let before: Figures;

    beforeAll(async () => {
      db = await freshDatabase({
        fill: async (url) => {
          await loadReleased(url, file);
          const sql = connect({ url, name: 'test', max: 1 });
          before = await figuresOf(sql);
          await forgetWords(sql);
          await sql.end();
          ran = await migrate({ url, passwords: PASSWORDS });
        },
      });
    });

    test('has the same books as before, and all checks are clean', async () => {
      expect(before.postings).toBeGreaterThan(1_000n);
      expect(before.earnings).toBeGreaterThan(100n);
      expect(await figuresOf(db.admin)).toEqual(before);
      expect(await runChecks(db.app)).toEqual([]);
    });

    test('has the tables, functions and rights of a fresh database', async () => {
      expect(await describeDatabase(db.admin, schemaOrder())).toBe(fs.readFileSync('db/schema.sql', 'utf8'));
    });

    test('ran only the migrations that were added since, and none twice', async () => {
      const renamed = ['0006-clock-path.sql', '0006-ledger-cause.sql'].filter((name) => migrations.has(name));
      const had = migrationNames().filter((name) => migrations.has(name) || renamed.some((old) => isSame(old, name)));
      expect(ran).toEqual(migrationNames().filter((name) => !had.includes(name)));
      expect(await migrate({ url: db.urls.admin, passwords: PASSWORDS })).toEqual([]);
    });

    test('finds what was written before as what is written today', async () => {
      const versions = await db.admin<{ id: bigint; title: string; summary: string; tree: Block[] }[]>`
        select id, title, summary, tree from content.version order by id`;
      const texts = versions.map(({ title, summary, tree }) => [title, summary, plainText(tree)].join('\n'));
      const lost = await db.admin`
        select v.id, v.title from content.version v
        join unnest(${idList(versions.map(({ id }) => id))}::bigint[], ${texts}::text[]) t(id, text) using (id)
        where v.title_words <> platform.words_of(platform.fold(v.title))
          or not tsvector_to_array(platform.words_of(platform.fold(t.text))) <@ tsvector_to_array(v.words)
        union all
        select id, title from forum.entry
        where words is distinct from platform.words_of(platform.fold(title || e'\n' || body))`;
      expect(lost).toEqual([]);
    });

    test('a member signs in, collects, buys and withdraws', async () => {
      const context = await testContext(db);
      const { collectedMinor, boughtMinor, withdrawnMinor, before: had, after } = await travel(db, context);
      expect(collectedMinor).toBeGreaterThan(0);
      expect(after).toBe(had + collectedMinor - boughtMinor - withdrawnMinor);
      expect(await runChecks(db.app)).toEqual([]);
    });
  });

/** For half an hour two files had the number 0006. Only their numbers changed later. */
function isSame(old: string, name: string): boolean {
  return name.slice(4) === old.slice(4);
}
