// A statement file that cannot hold all lines says so, and its note tells how to get the rest.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, type Earner, recharged } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { accountOf } from '#ledger/chart.ts';
import type { StatementAsk } from './statement.ts';
import { FILE_LINES_MAX, statementCsv, statementPdf } from './statement-files.ts';
import { DAY_MS } from '#platform/time/clock.ts';

const EARLIER = 40;
let db: FreshDatabase;
let world: Banked;
let who: Earner;
let firstDay: string;

/** Creates lines of one cent on two days. The second day's lines leave room for only ten of the first day's. */
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  who = await earner(db, world, 100_00n);
  await recharged(world, who.member.id, 100_00n);
  firstDay = world.context.clock.today();
  await earnCents(EARLIER - 1);
  await world.pass(DAY_MS);
  await earnCents(FILE_LINES_MAX - 10);
});

/** Posts income of one cent `count` times, one transfer each, with the test kit's purpose that has no guard. */
async function earnCents(count: number): Promise<void> {
  const { id } = who.member;
  await db.admin.begin(async (tx) => {
    await tx`insert into wallet.lot_use (use_kind, use_id, lot_id, amount_minor)
      select 'order', ${count}, id, ${count} from wallet.recharge_lot where member_id = ${id} and not used_up`;
    await tx`update wallet.recharge_lot set left_minor = left_minor - ${count} where member_id = ${id} and not used_up`;
    await tx`
      select ledger.post(array(select gen_random_uuid() from generate_series(1, n)),
        array_fill('test'::text, array[n]), array(select generate_series(1, n)),
        array_fill('test_income'::text, array[n]), array_fill(${accountOf('member_recharge', id)}::bigint, array[n]),
        array_fill(${accountOf('member_income', id)}::bigint, array[n]), array_fill(1::bigint, array[n]),
        array_fill(null::bigint, array[n]))
      from (select ${count}::int as n) x`;
  });
}

const ask = (more: Partial<StatementAsk> = {}) => ({ memberId: who.member.id, wallet: 'income' as const, ...more });

async function csvLines(more: Partial<StatementAsk> = {}, locale: 'en' | 'am' = 'en') {
  const { body } = await statementCsv(world.context, ask(more), locale);
  const [notice = '', , ...lines] = String(body).trim().split('\r\n');
  return { notice, ids: lines.map((line) => line.split(',')[0]) };
}

it.each([
  [
    'en',
    'This file has only the newest 5,000 lines. To get earlier ones, choose {date} as the last day, or fewer days,',
  ],
  ['am', 'ይህ ፋይል የቅርብ ጊዜዎቹን 5,000 እንቅስቃሴዎች ብቻ ይዟል። የቀደሙትን ለማግኘት የመጨረሻውን ቀን {date} ያድርጉ ወይም ያነሱ ቀናት ይምረጡ፤'],
] as const)('the CSV says where it stops: %s', async (locale, text) => {
  const { notice, ids } = await csvLines({}, locale);
  expect(notice).toContain(text.replace('{date}', firstDay));
  expect(ids).toHaveLength(FILE_LINES_MAX);
});

it('the file that the note names holds all the rest, without a note', async () => {
  const newest = await csvLines();
  const earlier = await csvLines({ until: firstDay });
  expect(earlier.notice).toBe('Sandbox · play money');
  expect(earlier.ids).toHaveLength(EARLIER);
  expect(new Set([...newest.ids, ...earlier.ids]).size).toBe(FILE_LINES_MAX - 10 + EARLIER);
});

it('a file that is exactly full has no note', async () => {
  await earnCents(10);
  const { notice, ids } = await csvLines({ from: world.context.clock.today() });
  expect(ids).toHaveLength(FILE_LINES_MAX);
  expect(notice).toBe('Sandbox · play money');
});

it('the PDF has the note on its first page and after its last line', async () => {
  const text = 'This file has only the newest 5,000 lines.';
  const said = async (more: Partial<StatementAsk> = {}) => {
    const pages = pagesOf((await statementPdf(world.context, ask(more), 'en')).body);
    return pages.flatMap((page, at) => (page.includes(text) ? [at - pages.length] : []));
  };
  const [first, last] = await said();
  expect(first).toBeLessThan(-90);
  expect(last).toBe(-1);
  expect(await said({ until: firstDay })).toEqual([]);
});
