// Bank holidays out of a file: the new days are one change of the setting, which two persons sign.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { edgeOf } from '#kit/edge.ts';
import { importsOf } from '#kit/imports.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, staffToken } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { reconciliationSettings } from '#features/reconciliation/server/public.ts';
import { routes } from '../routes.ts';
import { settingChange } from './change-setting.ts';

let db: FreshDatabase;
let context: TestContext;
let of: ReturnType<typeof importsOf>;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const token = await staffToken(context, (await officeOf(db)).first);
  of = importsOf(await edgeOf(context, [identity, routes]), { path: 'holidays', token });
});

const kept = async () => (await reconciliationSettings.read(context)).holidays;
const signed = async () => {
  const { first, second } = await officeOf(db);
  const [act] = await settingChange.waiting(db.app);
  for (const caller of [first, second])
    ok(await settingChange.sign(context, { id: act!.id, caller, assertion: APPROVAL }));
  return act?.words;
};

describe('a file of holidays', () => {
  it('proposes its days, which hold once two persons have signed', async () => {
    expect(await of.imported('Date;Holiday\r2027-09-11;Enkutatash\r2027-01-07;Genna\r')).toEqual(['new', 'new']);
    expect(await kept()).toEqual([]);
    expect(await signed()).toMatchObject({
      name: 'holidays',
      value: ['2027-01-07', '2027-09-11'],
      before: null,
      reason: 'From a file: 2027-01-07, 2027-09-11',
    });
    expect(await kept()).toEqual(['2027-01-07', '2027-09-11']);
  });

  it('adds days to those that there are', async () => {
    expect(await of.imported('date\n2027-01-19\n2027-01-07\n')).toEqual(['new', 'same']);
    expect((await signed())?.value).toEqual(['2027-01-07', '2027-01-19', '2027-09-11']);
    expect(await kept()).toHaveLength(3);
  });

  it('is read from the list’s own file, of which nothing is new', async () => {
    const { rows, problems, seen } = await of.preview(await of.file());
    expect([rows.map(({ about, effect }) => `${about} ${effect}`), problems, seen]).toEqual([
      ['2027-01-07 same', '2027-01-19 same', '2027-09-11 same'],
      [],
      null,
    ]);
  });

  it('does nothing if one line is wrong, or while another change waits', async () => {
    expect(await of.problems('date\n2027-05-01\n1/5/2027\n2027-02-30\n\n2027-05-01\n')).toEqual([
      '3 date: no_date',
      '4 date: no_date',
      '6 line: line_twice',
    ]);
    expect(await of.imported('date\n2027-05-01\n')).toEqual(['new']);
    expect(await of.problems('date\n2027-01-07\n2027-05-01\n')).toEqual(['3 line: setting_change_waiting']);
    expect(await settingChange.waiting(db.app)).toHaveLength(1);
  });
});
