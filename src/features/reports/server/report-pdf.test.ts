// The papers of reports: each has the rows of its CSV. And what a long cell, many rows and no rows look like.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { moveMoney } from '#kit/money-history.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Row, streamedCsv } from '#platform/http/csv.ts';
import { callsOf } from '#platform/http/list-file.ts';
import { paperOf, ROWS_MAX } from './report-pdf.ts';
import { routes } from './routes.ts';

let world: Banked;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let caller: StaffCaller;
let period: { from: string; until: string };

beforeAll(async () => {
  const db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  const from = world.context.clock.today();
  await moveMoney(db, world);
  period = { from, until: world.context.clock.today() };
  ({ http } = await edgeOf(world.context, [routes]));
  caller = await aStaff(world.context, 'finance');
});

/** Each file is asked for by another person, because one may ask for few in a minute. */
async function ask(path: string, query: Record<string, string>) {
  const { name, ...staff } = await aStaff(world.context, 'finance');
  const answer = await http.inject({
    method: 'GET',
    url: `/console/api/v1/${path}?${new URLSearchParams(query)}`,
    headers: { 'device-id': 'device-1', authorization: await staffToken(world.context, staff) },
  });
  return { name, headers: answer.headers, body: answer.body, rawPayload: answer.rawPayload };
}

const PAPERS = callsOf(routes.contract).flatMap(({ route, endpoint: { query } }) => {
  const report = /([\w-]+)\.pdf$/.exec(route)?.[1];
  return report === undefined ? [] : [[report, 'from' in (query?.shape ?? {})] as const];
});
/** Nothing in this history was short, complained about or dormant, and nothing is open at its end. */
const WITHOUT_ROWS = [
  'arrears',
  'complaint-outcomes',
  'dormant-members',
  'ending-contracts',
  'open-payouts',
  'unclaimed-income',
];
const close = (text: string) => text.replaceAll(/[\s,]/g, '');

it.each(PAPERS)('%s is a paper, too: all rows of its CSV, the days, and who made it', async (report, ofPeriod) => {
  const query = ofPeriod ? period : {};
  const { body, headers } = await ask(`${report}.csv`, query);
  const rows = csvRows(body);
  expect([report, rows.length === 0]).toEqual([report, WITHOUT_ROWS.includes(report)]);
  const paper = await ask(`${report}.pdf`, query);
  const name = String(headers['content-disposition']).replace('.csv', '.pdf');
  expect(paper.headers).toMatchObject({ 'content-disposition': name, 'content-type': 'application/pdf' });
  const text = close(pagesOf(paper.rawPayload).join(' '));
  const days = ofPeriod ? [period.from, period.until] : [];
  const cells = rows.flatMap((row) =>
    Object.entries(row).flatMap(([head, cell]) => (['currency', 'money'].includes(head) ? [] : [cell])),
  );
  const wanted = ['Sandbox · play money', `Made by ${paper.name}`, days.join('–'), ...cells];
  expect(wanted.filter((words) => !text.includes(close(words)))).toEqual([]);
  expect(text.includes('Norows.')).toBe(rows.length === 0);
});

it('the paper of the trial balance has its sums, and it leaves an entry in the audit log', async () => {
  const { sums } = JSON.parse((await ask('trial-balance', period)).body).data as { sums: Record<string, number> };
  const text = pagesOf((await ask('trial-balance.pdf', period)).rawPayload).join(' ');
  const written = Object.values(sums).map((minor) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 }));
  expect(text).toContain(`Sum${written.join('')}`);
  expect(text).toContain(`${period.from} – ${period.until}  ·  ETB`);
  const entries = await world.context.sql`select from identity.audit_entry where action = 'reports.export'
    and subject = 'report:trial-balance'`;
  expect(entries.length).toBeGreaterThan(0);
});

async function* batchesOf(rows: readonly Row[]) {
  for (let n = 0; n < rows.length; n += 1_000) yield rows.slice(n, n + 1_000);
}

async function pages(head: readonly string[], rows: readonly Row[], asked = {}): Promise<string[]> {
  const file = streamedCsv('c3-play-money-things-2026-10-01-2026-10-31.csv', head, batchesOf(rows));
  const { body, filename } = await paperOf(world.context)(file, { title: 'Things', asked, caller });
  expect(filename).toBe('c3-play-money-things-2026-10-01-2026-10-31.pdf');
  return pagesOf(body);
}

const HEAD = ['payer', 'days_late', 'amount', 'balance', 'currency'];
const row = (payer: string, amount: string): Row => [payer, 3, amount, '7.00', 'ETB'];

it('says its days, filters and sums; counts and running balances are not added up', async () => {
  const [page = ''] = await pages(HEAD, [row('Awash', '1234.50'), row('Tana', '-0.51')], {
    class: 'x',
    from: '2026-10-01',
    until: '2026-10-31',
  });
  for (const words of [
    'Things',
    '2026-10-01 – 2026-10-31  ·  ETB  ·  class: x',
    'payerdays lateamountbalance',
    'Awash31,234.507.00',
    'Sum1,233.99',
    '1 / 1',
  ])
    expect(page).toContain(words);
  for (const words of ['currency', 'Sum6', '14.00', 'from: 2026']) expect(page).not.toContain(words);
});

it('cuts no long cell: it goes on in the next line', async () => {
  const payer = 'Tsehay Women Traders Co-operative of the Lower Awash Valley and its Neighbours, Registered in Adama';
  const [page = ''] = await pages([...HEAD, 'a', 'b', 'c', 'd'], [[...row(payer, '1.00'), 'a', 'b', 'c', 'd']]);
  expect(close(page)).toContain(close(payer));
  expect(page).not.toContain('…');
});

it('repeats the heads on each page, and says when rows are left out', async () => {
  const rows = Array.from({ length: ROWS_MAX }, () => row('Awash', '1.00'));
  const whole = await pages(HEAD, rows);
  expect(whole.every((page) => page.includes('payerdays late'))).toBe(true);
  expect(whole.at(-1)).toContain('Sum5,000.00');
  const cut = (await pages(HEAD, [...rows, row('Tana', '1.00')])).join(' ');
  expect(cut).toContain('Only the first 5,000 rows');
  expect(cut).not.toContain('Sum');
  expect(cut).not.toContain('Tana');
}, 60_000);

it('says that there are no rows', async () => {
  expect((await pages(HEAD, [])).join(' ')).toContain('No rows.');
});
