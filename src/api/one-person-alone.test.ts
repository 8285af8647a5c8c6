// One person alone, of each role, tries every deed that needs two: the database refuses. The table of its answers is
// docs/one-person-alone.md.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetFromBank } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { endpoints, openStage, type Stage } from '../../tests/console-acts/stage.ts';
import { type Deed, tried } from '../../tests/one-person/deeds.ts';
import { engineDeeds } from '../../tests/one-person/engine-deeds.ts';
import { moneyDeeds } from '../../tests/one-person/money-deeds.ts';
import { pageOf, type Tried } from '../../tests/one-person/page.ts';
import { peopleDeeds } from '../../tests/one-person/people-deeds.ts';
import { productDeeds } from '../../tests/one-person/product-deeds.ts';
import { deletable, rawDeeds } from '../../tests/one-person/raw-deeds.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/one-person-alone.md');
const SIGNING = /^POST \/console\/api\/v1\/.*\{id\}\/(approve|sign|confirm|make-good)$/;

let db: FreshDatabase;
let stage: Stage;
let deeds: Deed[];
const all: Tried[] = [];

beforeAll(async () => {
  // The deeds are undone, but their proposals stay as no honest desk leaves them.
  db = await freshDatabase({ checked: false });
  stage = await openStage(db);
});
beforeAll(async () => {
  await budgetFromBank(db, stage.world, 500_00n);
  // The first deeds let the bank and the jobs work.
  const money = await moneyDeeds(stage);
  deeds = [
    ...(await productDeeds(stage)),
    ...(await engineDeeds(stage)),
    ...(await peopleDeeds(stage)),
    ...money,
    ...rawDeeds(),
  ];
});
afterAll(() => stage.app.close());

/** Who tries, and whose signature the act has. */
const alone = (): Record<string, readonly bigint[]> => {
  const { abebe, support, content, catalogue, admin } = stage.ids;
  return { support: [support], finance: [abebe], content: [content], catalogue: [catalogue], admin: [admin], none: [] };
};

it('no deed succeeds with the signature of one person, whatever the role, or with none', async () => {
  const succeeded: string[] = [];
  for (const deed of deeds) {
    const answers: Tried['refusals'][string][] = [];
    for (const [who, signers] of Object.entries(alone())) {
      const refusal = await tried(db, deed, signers);
      if (refusal) answers.push(refusal);
      else succeeded.push(`${deed.what}: ${who}`);
    }
    const refusals = Object.fromEntries(Object.keys(alone()).map((who, n) => [who, answers[n]]));
    all.push({ group: deed.group, what: deed.what, refusals: refusals as Tried['refusals'] });
  }
  expect(succeeded).toEqual([]);
});

it('with the signatures of two the same statements succeed, or meet the rule that comes next', async () => {
  const { content, admin } = stage.ids;
  const outcomes: Record<string, string> = {};
  for (const deed of deeds) {
    const refusal = await tried(db, deed, [content, admin]);
    const awaited = deed.withTwo ?? 'done';
    const found = refusal?.name ?? 'done';
    if (!found.includes(awaited)) outcomes[deed.what] = found;
  }
  expect(outcomes).toEqual({});
});

it('a second signature of the same person is none', async () => {
  const twice = deeds.find(({ actId }) => actId !== undefined) as Deed;
  const { admin } = stage.ids;
  await expect(tried(db, twice, [admin, admin])).rejects.toThrow('act_approval_pkey');
});

it('each kind of act has its deed', async () => {
  const signed = deeds.flatMap(({ signs }) => signs ?? []);
  expect([...new Set(signed)].sort()).toEqual(
    Object.keys(endpoints)
      .filter((route) => SIGNING.test(route))
      .sort(),
  );
  const kinds = await db.admin<{ kind: string }[]>`select kind from acts.kind order by kind`;
  const ids = deeds.flatMap(({ actId }) => actId ?? []);
  const purposes = await db.admin<
    { purpose: string }[]
  >`select distinct purpose from ledger.act where id = any (${ids})`;
  const triedKinds = purposes.map(({ purpose }) => purpose);
  expect(kinds.map(({ kind }) => kind).filter((kind) => !triedKinds.includes(kind))).toEqual([]);
});

it('each function of the database that counts signatures has refused a deed', async () => {
  const counting = await db.admin<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.prolang = (select oid from pg_language where lanname = 'plpgsql')
      and p.prosrc ~ 'require_two_(persons|readers)[(]' order by 1`;
  const refused = new Set(all.flatMap(({ refusals }) => Object.values(refusals).map(({ by }) => by)));
  expect(counting.map(({ name }) => name).filter((name) => !refused.has(name))).toEqual([]);
});

it('the app deletes only rows of tables that decide nothing, and the page tells all this', async () => {
  const functions = await db.admin<{ name: string; whole: string }[]>`
    select proname as name, min(pronamespace::regnamespace || '.' || proname) as whole from pg_proc
    where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    group by proname having count(*) = 1`;
  const named = new Map(functions.map(({ name, whole }) => [name, whole]));
  await expect(pageOf(all, { functions: named, deletable: await deletable(db) })).toMatchFileSnapshot(PAGE);
});
