// Tries every act of the console over the API, by one member of staff and by two together (tests/console-acts). No act
// may move a member's money into income, rewards or another product's payable. An act without a row in the table fails
// the types and this test. Then each list has rows, and its file has the same.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetActs } from '../../tests/console-acts/asset-acts.ts';
import { contentActs } from '../../tests/console-acts/content-acts.ts';
import { contestActs } from '../../tests/console-acts/contest-acts.ts';
import { couponActs } from '../../tests/console-acts/coupon-acts.ts';
import { forumActs } from '../../tests/console-acts/forum-acts.ts';
import { drawActs } from '../../tests/console-acts/draw-acts.ts';
import { eventActs } from '../../tests/console-acts/event-acts.ts';
import { deskActs } from '../../tests/console-acts/desk-acts.ts';
import { importActs } from '../../tests/console-acts/import-acts.ts';
import { lookActs } from '../../tests/console-acts/look-acts.ts';
import { messageActs } from '../../tests/console-acts/message-acts.ts';
import { moneyActs } from '../../tests/console-acts/money-acts.ts';
import { monthActs } from '../../tests/console-acts/month-acts.ts';
import { statementFileActs } from '../../tests/console-acts/statement-file-acts.ts';
import { payoutActs } from '../../tests/console-acts/payout-acts.ts';
import { rewardActs } from '../../tests/console-acts/reward-acts.ts';
import { prizeActs } from '../../tests/console-acts/prize-acts.ts';
import { productActs } from '../../tests/console-acts/product-acts.ts';
import { serviceActs } from '../../tests/console-acts/service-acts.ts';
import { textActs } from '../../tests/console-acts/text-acts.ts';
import { salaryActs } from '../../tests/console-acts/salary-acts.ts';
import type { ConsoleAct } from '../../tests/console-acts/acts.ts';
import { type Attack, endpoints, openStage, type Stage, type Who } from '../../tests/console-acts/stage.ts';
import { freshDatabase } from '#kit/database.ts';
import { listPaths, missingIn, readBoth } from '#kit/list-files.ts';
import { fallenSince, ledgerSeq, moneyAstray } from '#kit/member-money.ts';
import { runChecks } from '#platform/database/checks.ts';
import type { StaffRole } from '#platform/http/contract.ts';

const attacks: Record<ConsoleAct, Attack> = {
  ...moneyActs,
  ...payoutActs,
  ...productActs,
  ...assetActs,
  ...rewardActs,
  ...contentActs,
  ...forumActs,
  ...contestActs,
  ...messageActs,
  ...textActs,
  ...salaryActs,
  ...couponActs,
  ...drawActs,
  ...eventActs,
  ...prizeActs,
  ...deskActs,
  ...lookActs,
  ...serviceActs,
  ...monthActs,
  ...statementFileActs,
  ...importActs,
};
const rows = Object.entries(attacks) as [ConsoleAct, Attack][];
const OTHERS: readonly (readonly [Who, StaffRole])[] = [
  ['abebe', 'finance'],
  ['support', 'support'],
  ['content', 'content'],
  ['catalogue', 'catalogue'],
];
/** Refusals that come before a use case looks at the request. */
const AT_THE_DOOR = ['field_invalid', 'intent_missing', 'not_signed_in', 'role_missing', 'too_many_requests'];

let stage: Stage;
let before: bigint;
const answers = new Map<string, string[]>();

beforeAll(async () => {
  stage = await openStage(await freshDatabase());
  const { ask } = stage;
  stage.ask = async (who, act, asked) => {
    const answer = await ask(who, act, asked);
    answers.set(act, [...(answers.get(act) ?? []), answer.name]);
    return answer;
  };
  before = await ledgerSeq(stage.db);
});
afterAll(() => stage.app.close());

it('has a row for every act of every contract', () => {
  const acts = Object.keys(endpoints).filter((route) => /^(POST|PUT|PATCH|DELETE) \/console\/api\/v1\//.test(route));
  expect(Object.keys(attacks).sort()).toEqual(acts.sort());
});

describe('an act is refused', () => {
  const guarded = rows.map(([act]) => act).filter((act) => endpoints[act]?.access === 'staff');
  it.each(guarded)('to callers who are not signed in, are members or lack the role: %s', async (act) => {
    expect((await stage.ask('visitor', act)).name).toBe('not_signed_in');
    expect((await stage.ask('member', act)).name).toBe('token_unknown');
    const roles: readonly string[] | undefined = endpoints[act]?.roles;
    for (const [who, role] of OTHERS.filter((one) => roles?.includes(one[1]) === false))
      expect([role, (await stage.ask(who, act)).name]).toEqual([role, 'role_missing']);
    answers.delete(act);
  });
});

describe('staff who may act cannot misdirect money by', () => {
  it.each(rows)('%s', async (act, attack) => {
    await attack(stage);
    expect(answers.get(act)).not.toContain('unexpected');
    expect(answers.get(act)?.filter((name) => !AT_THE_DOOR.includes(name))).not.toEqual([]);
    expect(await moneyAstray(stage.db)).toEqual([]);
    expect(await fallenSince(stage.db, before)).toEqual([]);
  });

  // What db/checks find stays in the books, so running them once shows what any act did.
  it('all acts together, followed by the day’s due work', async () => {
    expect(await runChecks(stage.db.app)).toEqual([]);
    await stage.world.round();
    await stage.world.morning();
    expect(await moneyAstray(stage.db)).toEqual([]);
    expect(await fallenSince(stage.db, before)).toEqual([]);
  });
});

// The stage has rows in most lists by now. It names those that it lacks, so that a list that loses its rows is seen.
const EMPTY = [
  'members/{id}/team',
  'members/{id}/sessions',
  'members/{id}/notes',
  'complaints',
  'canned-answers',
  'promise-reports',
  'withdrawal-holds',
  'code-redemptions',
  'prizes',
  'team/held-rebates',
  'contests/periods',
  'contests/places',
  'contests/duelists',
  'event-registrations',
  'open-payouts',
  'dormant-members',
  'ending-contracts',
  'month-closings',
  'month-reopenings',
  'holidays',
];

describe('the file of a list', () => {
  it.each(listPaths)('has the rows of its pages under a head that names each column: %s', async (path) => {
    const { items, head, rows, totals } = await readBoth(stage.app.http, stage.world.context, path);
    expect([path, items.length === 0]).toEqual([path, EMPTY.includes(path)]);
    expect(new Set(head).size).toBe(head.length);
    expect(rows.map((row) => row.length)).toEqual(items.map(() => head.length));
    expect(items.map((item, at) => missingIn(rows[at] ?? [], item))).toEqual(items.map(() => []));
    expect({ ...totals }).toMatchObject(totals ? sumsOf(items, Object.keys(totals)) : {});
  });

  /** What the totals say of these rows: their number, and the sums of those amounts that the rows have. */
  function sumsOf(items: readonly Record<string, unknown>[], names: readonly string[]) {
    const ofRows = names.filter((name) => name.endsWith('Minor') && items.some((item) => name in item));
    const sum = (name: string) => items.reduce((all, item) => all + Number(item[name] ?? 0), 0);
    return { count: items.length, ...Object.fromEntries(ofRows.map((name) => [name, sum(name)])) };
  }

  it('is there for each list that the desk shows', () => {
    const shown = fs
      .globSync(path.resolve(import.meta.dirname, '../features/*/console/*.tsx'))
      .flatMap((file) =>
        [...fs.readFileSync(file, 'utf8').matchAll(/^ +resource="([^"]+)"/gm)].map(([, name]) => name),
      );
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((name = '') => !listPaths.includes(name))).toEqual([]);
  });
});

it('the desk has words for every act that the audit log holds, and for its subject', async () => {
  const words = { acts: {} as Record<string, string>, subjects: {} as Record<string, unknown> };
  for (const file of fs.globSync(path.resolve(import.meta.dirname, '../features/*/console/resources.tsx'))) {
    const { resources } = (await import(file)) as { resources: Partial<typeof words> };
    Object.assign(words.acts, resources.acts);
    Object.assign(words.subjects, resources.subjects);
  }
  const found = await stage.db.app<{ action: string; kind: string }[]>`
    select distinct action, split_part(subject, ':', 1) as kind from identity.audit_entry`;
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ action, kind }) => !(action in words.acts && kind in words.subjects))).toEqual([]);
});
