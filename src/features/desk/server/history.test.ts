// All that happened with a member: what each kind shows, for which role, in pages that lose and repeat nothing, and
// read by indexes of member and time however long the history is.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, staffToken, type TestMember } from '#kit/people.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { openComplaint } from '#features/service/server/public.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import type { HappeningView } from '../contract.ts';
import { kinds, readHistory } from './history.ts';
import { manyHappenings } from '#kit/happenings.ts';
import { routes } from './routes.ts';

type Page = { items: HappeningView[]; next: string | null };

describe('the history of a member', () => {
  let db: FreshDatabase;
  let context: TestContext;
  let call: Call;
  let member: TestMember;
  const tokens = new Map<StaffRole, string>();

  beforeAll(async () => {
    db = await freshDatabase();
    context = await testContext(db);
    ({ call } = await edgeOf(context, [routes]));
    for (const role of ['support', 'finance', 'admin', 'content'] as const)
      tokens.set(role, await staffToken(context, await aStaff(context, role)));
    [member] = [await aMember(context), await aMember(context)];
    await db.app.begin(async (tx) => {
      await sendMessage(tx, { memberId: member.id, kind: 'identity.pin_changed', params: {} });
      await sendMessage(tx, { memberId: member.id, kind: 'vip.level_reached', params: { level: 2 } });
    });
    const complaint = {
      memberId: member.id,
      kind: 'other',
      subjectId: null,
      reasonCode: null,
      text: 'Where?',
    } as const;
    await db.app.begin((tx) => openComplaint(tx, complaint));
    await call(`POST /console/api/v1/members/${member.id}/notes`, {
      token: required('support'),
      key: randomUUID(),
      body: { text: 'Calls at noon' },
    });
  });

  const required = (role: StaffRole) => tokens.get(role) ?? '';
  const read = async (role: StaffRole, query = '', language = 'en') =>
    call(`GET /console/api/v1/members/${member.id}/history${query}`, { token: required(role), language });
  const shown = async (role: StaffRole, language = 'en') => {
    const { items } = (await read(role, '', language)).data as Page;
    return items.map(({ kind, number, state, words }) => [kind, number, state, words]);
  };

  it('is of that member alone, the newest first, in the words of the clerk’s language', async () => {
    expect(await shown('support')).toEqual([
      ['acts.done', null, 'desk.write_note', null],
      ['service.complaint_opened', expect.stringMatching(/^C\d{7}$/), 'other', null],
      ['messages.told', null, 'identity.pin_changed', 'Your transaction password has changed'],
      ['members.registered', null, null, null],
    ]);
    const [, , inAmharic] = await shown('finance', 'am');
    expect(inAmharic?.[3]).toMatch(/\p{Script=Ethiopic}/u);
  });

  it('shows administrators alone who looked, and is kept as a look itself', async () => {
    await read('support');
    const states = (await shown('admin')).filter(([kind]) => kind === 'looks.looked').map(([, , state]) => state);
    expect(states).toContain('history');
    expect((await shown('finance')).map(([kind]) => kind)).not.toContain('looks.looked');
    expect((await read('content')).code).toBe(310001);
  });
});

it('the console has words for each kind', async () => {
  type Words = { resources: { happenings?: Record<string, unknown> } };
  const words: Record<string, unknown> = {};
  for (const file of fs.globSync(path.resolve(import.meta.dirname, '../../*/console/resources.tsx')))
    Object.assign(words, ((await import(file)) as Words).resources.happenings);
  expect(Object.keys(words).sort()).toEqual(kinds.map(({ kind }) => kind).sort());
});

it('a long history is read in pages that lose and repeat nothing, by indexes of member and time', async () => {
  const db = await freshDatabase();
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    const { memberId, each, read } = await manyHappenings(tx);
    const whole = await readHistory(tx, kinds, { memberId, after: null, limit: 100_000 });
    expect(whole.length).toBeGreaterThan(each * 10);
    expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ kind }) => kind)));

    // Many rows share an instant, also across kinds, so pages end amid them.
    const start = whole.slice(0, 400);
    const paged: typeof whole = [];
    for (let after: (typeof whole)[number] | null = null; paged.length < start.length; after = paged.at(-1) ?? null)
      paged.push(...(await readHistory(tx, kinds, { memberId, after, limit: 16 })));
    expect(paged.slice(0, start.length)).toEqual(start);

    const PAGE = 51;
    const middle = whole[Math.floor(whole.length / 2)] ?? null;
    for (const after of [null, middle])
      for (const one of kinds) {
        const rows = await read(() => readHistory(tx, [one], { memberId, after, limit: PAGE }));
        // For each instant of collecting it reads the orders that were collected then.
        const most = one.kind === 'orders.collected' ? each / 3 : PAGE * 3;
        expect([one.kind, rows]).toEqual([one.kind, expect.toSatisfy((count: number) => count <= most)]);
      }
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});
