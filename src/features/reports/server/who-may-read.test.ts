// Who may read the reports, what each download leaves in the audit log, and what is refused.
import { beforeAll, expect, it } from 'vitest';
import { testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { CLASS } from '#ledger/chart.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { callsOf } from '#platform/http/list-file.ts';
import { BIRR_CODES } from './accounts.ts';
import { wordedPurposes } from './purpose-words.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let ask: (path: string, query?: Record<string, string>, role?: StaffRole) => Promise<Answer>;
type Answer = { headers: Record<string, unknown>; json: () => unknown };

beforeAll(async () => {
  db = await freshDatabase();
  const context = await testContext(db);
  const { http } = await edgeOf(context, [routes]);
  const tokenOf = async (role: StaffRole) => staffToken(context, await aStaff(context, role));
  const tokens = new Map<StaffRole, string>();
  for (const role of ['support', 'finance', 'content', 'catalogue', 'admin'] as const)
    tokens.set(role, await tokenOf(role));
  // Each file is asked for by another person, because one may ask for few in a minute.
  ask = async (path, query = {}, role = 'finance') =>
    http.inject({
      method: 'GET',
      url: `/console/api/v1/${path}?${new URLSearchParams(query)}`,
      headers: {
        'device-id': 'device-1',
        authorization: path.includes('.') ? await tokenOf(role) : (tokens.get(role) ?? ''),
      },
    });
});

it('only finance and admin may read, and each file leaves its name in the audit log', async () => {
  const paths = callsOf(routes.contract).map(({ route }) => route.replace('GET /console/api/v1/', ''));
  for (const path of paths) {
    const asked: Record<string, string> = path.startsWith('account-postings') ? { account: '65' } : {};
    const codes = new Map<string, number>();
    for (const role of ['support', 'content', 'catalogue', 'admin'] as const) {
      const answer = await ask(path.replace('{id}', crypto.randomUUID()), asked, role);
      const isFile = String(answer.headers['content-disposition'] ?? '').startsWith('attachment');
      codes.set(role, isFile ? 100000 : (answer.json() as { code: number }).code);
    }
    expect([path, ...codes.values()]).toEqual([
      path,
      codes.get('support'),
      codes.get('support'),
      codes.get('support'),
      path.startsWith('transfers/') ? 203002 : 100000,
    ]);
    expect([path, codes.get('support')]).toEqual([path, 310001]);
  }
  const audited = await db.admin<{ subject: string }[]>`
    select distinct subject from identity.audit_entry where action in ('reports.export', 'desk.export')
    order by 1`;
  expect(audited.map(({ subject }) => subject)).toEqual([
    'list:account-balances',
    'list:account-postings',
    'list:arrears',
    'list:booked-rents',
    'list:budget-kinds',
    'list:budget-movements',
    'list:complaint-outcomes',
    'list:dormant-members',
    'list:ending-contracts',
    'list:fee-turnovers',
    'list:open-payouts',
    'list:suspense-lines',
    'list:unclaimed-income',
    'list:verification-tiers',
    'list:withheld-taxes',
    'report:journal.beancount',
    'report:journal.csv',
    'report:journal.hledger',
    'report:trial-balance',
  ]);
});

it('refuses accounts that are not in birr or do not exist, and periods that end before they begin', async () => {
  const codeOf = async (account: string) =>
    ((await ask('account-postings', { account })).json() as { code: number }).code;
  expect(await codeOf(String(64 * 1 + CLASS.member_points))).toBe(203001);
  expect(await codeOf(String(64 * 999_999 + CLASS.member_income))).toBe(203001);
  expect(await codeOf('9'.repeat(19))).toBe(203001);
  const backwards = await ask('trial-balance', { from: '2026-10-02', until: '2026-10-01' });
  expect(backwards.json()).toMatchObject({ code: 210000 });
});

it('has words for every purpose that moves birr', async () => {
  const rules = await db.admin<{ purpose: string }[]>`
    select distinct purpose from ledger.posting_rule
    where debit_class = any (${BIRR_CODES}::int[]) and purpose not like 'test_%' order by 1`;
  expect(rules.map(({ purpose }) => purpose)).toEqual(wordedPurposes().sort());
});
