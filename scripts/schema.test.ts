import fs from 'node:fs';
import { expect, test } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { appRights, rightsPage } from './schema/app-rights.ts';
import { NOTES } from './schema/app-rights-notes.ts';
import { describeDatabase } from './schema/describe.ts';
import { postingRules, purposesPage } from './schema/purposes-page.ts';
import { schemaOrder } from './schema.ts';

test('db/schema.sql describes the migrated database (npm run schema writes it)', async () => {
  const { admin } = await freshDatabase();
  const described = await describeDatabase(admin, schemaOrder());
  expect(fs.readFileSync('db/schema.sql', 'utf8')).toBe(described);
});

test('docs/app-rights.md lists each right of the app, with what could be done with it', async () => {
  const { admin } = await freshDatabase({ checked: false });
  expect(fs.readFileSync('docs/app-rights.md', 'utf8')).toBe(rightsPage(await appRights(admin), NOTES));
  await admin`grant update (sha256) on ledger.act to c3_app`;
  expect(rightsPage(await appRights(admin), NOTES)).toMatch(/ledger\.act.*update \(sha256\)/);
  await admin`grant delete on ledger.posting to c3_app`;
  const rights = await appRights(admin);
  expect(() => rightsPage(rights, NOTES)).toThrow('no note: ledger.posting');
});

test('docs/purposes.md links each purpose with the function of its guard', async () => {
  const { admin } = await freshDatabase({ checked: false });
  expect(fs.readFileSync('docs/purposes.md', 'utf8')).toBe(purposesPage(await postingRules(admin), '.'));
  await admin`insert into ledger.posting_rule (purpose, debit_class, credit_class, scope)
    select 'unheard', debit_class, credit_class, 'house' from ledger.posting_rule where scope = 'house' limit 1`;
  const rules = await postingRules(admin);
  expect(() => purposesPage(rules, '.')).toThrow('allows unheard, which no feature declares');
});

test('a new right, guard or column shows in it', async () => {
  const { admin } = await freshDatabase({ checked: false });
  const before = await describeDatabase(admin, schemaOrder());
  await admin`grant update (posted) on ledger.account to c3_app`;
  await admin`alter function ledger.coverage() volatile`;
  await admin`alter table wallet.recharge add column note text`;
  await admin`delete from ledger.posting_rule where purpose = 'collect'`;
  const blocks = before.split('\n\n');
  const changed = (await describeDatabase(admin, schemaOrder())).split('\n\n').filter((one) => !blocks.includes(one));
  expect(changed.map((one) => one.split('\n')[0])).toEqual([
    'create table ledger.account (',
    'create function ledger.coverage()',
    'create table wallet.recharge (',
    '-- ledger.posting_rule: purpose, debit -> credit, scope, guard',
  ]);
  expect(changed[0]).toContain('grant select, update (posted) on ledger.account to c3_app;');
  expect(changed[1]).toContain('language sql security definer set search_path');
});
