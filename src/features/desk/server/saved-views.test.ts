import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { aStaff } from '#kit/people.ts';
import { testContext } from '#kit/context.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { savedViews, saveView } from './saved-views.ts';

let db: FreshDatabase;
let own: StaffCaller;
let colleague: StaffCaller;
let other: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  const context = await testContext(db);
  [own, colleague] = [await aStaff(context, 'finance'), await aStaff(context, 'finance')];
  other = await aStaff(context, 'content');
});

const save = async (name: string, filter: Record<string, string>, shared: boolean) =>
  ok(await saveView({ sql: db.app }, own, { list: 'withdrawals', name, filter, shared }));
const seenBy = async (caller: StaffCaller, list = 'withdrawals') =>
  (await savedViews({ sql: db.app }, caller, list)).map(({ name, own: mine }) => [name, mine]);

it('shows shared filters to colleagues of the same role, and others to their keeper alone', async () => {
  await save('Large ones', { min: '500000' }, false);
  await save('Held', { state: 'held' }, true);
  expect(await seenBy(own)).toEqual([
    ['Held', true],
    ['Large ones', true],
  ]);
  expect(await seenBy(colleague)).toEqual([['Held', false]]);
  expect(await seenBy(other)).toEqual([]);
  expect(await seenBy(own, 'members')).toEqual([]);
});

it('keeps the newest filter of a name, and ends the sharing when that is wished', async () => {
  const { id } = await save('Today', { state: 'paid' }, true);
  expect(await save('Today', { state: 'failed' }, false)).toMatchObject({
    id,
    filter: { state: 'failed' },
    shared: false,
  });
  expect(await seenBy(colleague)).not.toContainEqual(['Today', false]);
});
