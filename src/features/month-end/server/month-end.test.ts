// A month of the books from its checklist to its sealed pack: what bars the closing, who closes and reopens it, and
// what a stranger reads from the pack.
import { hash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { hledger, hledgerBalances, needAccountingPrograms } from '#kit/accounting-programs.ts';
import { type Banked, banked } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import type { MovedMoney } from '#kit/money-history.ts';
import { monthOfBooks, passUntil } from '#kit/month-of-books.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { APPROVAL, staffIntent, staffToken } from '#kit/people.ts';
import { readAmount } from '#design/typed-amount.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { approveBankAct } from '#features/reconciliation/server/bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '#features/reconciliation/server/bank-acts/propose-bank-act.ts';
import { checkBooks } from '#features/system/server/public.ts';
import { house } from '#ledger/chart.ts';
import { runChecks } from '#platform/database/checks.ts';
import { messageOf } from '#platform/process/caught.ts';
import { required } from '#platform/required.ts';
import { addDays } from '#platform/time/clock.ts';
import type { MonthRow, MonthShown, Pack } from '../contract.ts';
import { monthClosing, monthReopening } from './close-month.ts';
import { PACKED } from './pack-files.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let world: Banked;
let moved: MovedMoney;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let token: string;
/** The month that is closed, and the next. */
let [month, next] = ['', ''];

const nextOf = (of: string): string => addDays(`${of}-01`, 31).slice(0, 7);

beforeAll(async () => {
  needAccountingPrograms();
  db = await freshDatabase();
  world = await banked(db);
  ({ month, moved } = await monthOfBooks(db, world));
  next = nextOf(month);
  ({ http } = await edgeOf(world.context, [routes]));
  token = await staffToken(world.context, moved.staff[0]);
}, 120_000);

async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ code: number; data: T }> {
  const answer = await http.inject({
    method,
    url: `/console/api/v1/${path}`,
    headers: { 'device-id': 'device-1', authorization: token, 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.json();
}

const shown = async (of = month): Promise<MonthShown> => (await ask<MonthShown>('GET', `months/${of}`)).data;
const openLines = async (of = month) => {
  const { checks } = await shown(of);
  return checks.filter(({ open }) => open > 0).map(({ id, open }) => `${id} ${open}`);
};

const first = () => ({ caller: moved.staff[0], assertion: APPROVAL });
const second = () => ({ caller: moved.staff[1], assertion: APPROVAL });
const proposeClosing = (packId: string) =>
  monthClosing.propose(world.context, { wish: { packId }, ...first() }, staffIntent(moved.staff[0]));
const signClosing = (id: bigint) => monthClosing.sign(world.context, { id, ...second() });
const proposeReopening = (reason: string) =>
  monthReopening.propose(world.context, { wish: { month, reason }, ...first() }, staffIntent(moved.staff[0]));

async function download(packId: string): Promise<Buffer> {
  const answer = await http.inject({
    url: `/console/api/v1/month-packs/${packId}`,
    headers: { 'device-id': 'device-1', authorization: token },
  });
  expect(answer.headers['content-type']).toBe('application/zip');
  return answer.rawPayload;
}

const textsOf = (zip: Buffer) =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
const cents = (text: string | undefined): bigint => BigInt(required(readAmount(text ?? '')));
const sumOf = (rows: readonly Record<string, string>[], column: string): bigint =>
  rows.reduce((sum, row) => sum + cents(row[column]), 0n);

describe('the checklist', () => {
  it('counts what is left, and each piece of work takes its line away', async () => {
    const [open] = await db.app<{ id: bigint; left: bigint }[]>`
      select w.statement_line_id as id, s.amount - coalesce((select sum(u.amount) from ledger.suspense_use u
        where u.statement_line_id = s.id), 0)::bigint as left
      from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id where w.open`;
    const { id: statementLineId, left: amount } = required(open);
    const act = { kind: 'send_back', note: 'Not ours', statementLineId, amount } as const;
    const { id } = ok(await proposeBankAct(world.context, { ...act, ...first() }, staffIntent(moved.staff[0])));
    expect(await openLines()).toContain('over 1');

    await passUntil(world, `${next}-01`);
    // Days before a Sunday or a holiday are stated with the next one.
    expect(await openLines()).toEqual([expect.stringMatching(/^days [1-4]$/), 'lines 1', 'acts 1', 'checks_run 1']);
    for (let mornings = 0; mornings < 3; mornings += 1) await world.morning();
    expect(await openLines()).toEqual(['lines 1', 'acts 1', 'checks_run 1']);
    await checkBooks(world.context);
    expect(await openLines()).toEqual(['lines 1', 'acts 1']);
    expect((await ask('POST', `months/${month}/packs`)).code).toBe(203302);
    ok(await approveBankAct(world.context, { id, ...second() }, staffIntent(moved.staff[1])));
    await world.round();
    expect(await openLines()).toEqual([]);
    expect(await openLines(next)).toEqual(expect.arrayContaining(['over 1', 'month_before 1']));
  });

  it('knows the months since the first posting, and no other', async () => {
    type Page = { items: MonthRow[]; next: string };
    const { data: newest } = await ask<Page>('GET', 'months?limit=1');
    const { data: oldest } = await ask<Page>('GET', `months?limit=1&after=${newest.next}`);
    expect([newest, oldest].map(({ items }) => items.map(({ id, state }) => [id, state]))).toEqual([
      [[next, 'running']],
      [[month, 'open']],
    ]);
    for (const strange of ['1999-12', nextOf(next)]) expect((await ask('GET', `months/${strange}`)).code).toBe(203301);
  });
});

describe('a closing', () => {
  let pack: Pack;
  let proposal: bigint;

  beforeAll(async () => {
    pack = (await ask<Pack>('POST', `months/${month}/packs`)).data;
    proposal = ok(await proposeClosing(pack.id)).id;
  });

  it('is refused by the database while one person alone has signed it', async () => {
    await expect(db.app`update acts.proposal set state = 'done' where act_id = ${proposal}`).rejects.toThrow(
      'two_persons_required',
    );
    expect(nameOf(await monthClosing.sign(world.context, { id: proposal, ...first() }))).toBe('already_approved');
  });

  // Each statement makes one line dirty, by the hand of someone who may write everything.
  const fees = house('fees');
  it.each([
    ['days', () => `delete from ledger.reconciled_day where business_date >= '${next}-01'::date - 1`],
    [
      'lines',
      () => `update reconciliation.line_work set open = true where statement_line_id =
        (select min(statement_line_id) from reconciliation.line_work)`,
    ],
    [
      'acts',
      () => `update reconciliation.bank_act set state = 'proposed', ended_at = null, ended_by = null
        where id = (select min(id) from reconciliation.bank_act)`,
    ],
    ['checks_run', () => `delete from system.check_result where at >= platform.moment_of('${next}-01')`],
    [
      'checks_found',
      () => `update system.check_result set found = 1 where name like '01%'
        and at = (select max(at) from system.check_result)`,
    ],
    ['balance', () => `update ledger.account set posted = posted + 1 where id = ${fees}`],
  ])('is refused by the database, though two signed, while "%s" is dirty', async (line, dirty) => {
    const undone = new Error('undone');
    const tried = db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx.unsafe(dirty());
      await tx`set local session_replication_role = 'origin'`;
      const rows = await tx<{ line: string }[]>`
        select line from month_end.checklist(${`${month}-01`}::date) where open > 0`;
      expect(rows.map((row) => row.line)).toEqual([line]);
      await tx`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
        values (${proposal}, ${moved.staff[1].staffId}, 'password', '{}', platform.now())`;
      await expect(
        tx.savepoint((inner) => inner`update acts.proposal set state = 'done' where act_id = ${proposal}`),
      ).rejects.toThrow('month_not_clean');
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
  });

  it('is carried out by the second person, once, and only by an act with its own purpose', async () => {
    const turn = (purpose: string) =>
      db.admin.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`;
        await tx`update ledger.act set purpose = ${purpose} where id = ${proposal}`;
      });
    await turn('revenue');
    expect(await signClosing(proposal).then(nameOf, messageOf)).toContain('act_of_other_kind');
    await turn('month_closed');
    expect(ok(await signClosing(proposal)).state).toBe('done');
    const { state, closings } = await shown();
    expect(state).toBe('closed');
    expect(closings).toMatchObject([{ pack: { id: pack.id, sha256: pack.sha256 }, reopening: null }]);
    expect(closings[0]?.closedBy).toEqual(moved.staff.map(({ staffId }) => String(staffId)));
    expect(nameOf(await proposeClosing(pack.id))).toBe('month_closed');
    expect((await ask('POST', `months/${month}/packs`)).code).toBe(203303);
    const { data: listed } = await ask<{ items: MonthRow[] }>('GET', 'months?limit=2');
    expect(listed.items.map((one) => one.state)).toEqual(['running', 'closed']);
  });

  it('keeps bytes that the app’s role can neither change nor add to', async () => {
    const id = BigInt(pack.id);
    await expect(db.app`update month_end.piece set bytes = 'x' where pack_id = ${id}`).rejects.toThrow('denied');
    await expect(db.app`delete from month_end.piece where pack_id = ${id}`).rejects.toThrow('denied');
    await expect(db.app`insert into month_end.piece (pack_id, n, bytes) values (${id}, 9999, 'x')`).rejects.toThrow(
      'pack_final',
    );
    await expect(db.app`update month_end.pack set files = '[]' where id = ${id}`).rejects.toThrow('pack_final');
    await expect(db.app`update month_end.pack set sha256 = null where id = ${id}`).rejects.toThrow('denied');
    await expect(db.app`delete from month_end.closing`).rejects.toThrow('denied');
  });

  it('has a pack whose changed byte a check finds, and which is then not given out', async () => {
    const change = (from: number, to: number) =>
      db.admin.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`;
        await tx`update month_end.piece set bytes = set_byte(bytes, ${from}, get_byte(bytes, ${from}) + ${to})
          where pack_id = ${BigInt(pack.id)} and n = 0`;
      });
    const [byte] = await db.admin<{ at: number }[]>`
      select at from month_end.piece, generate_series(100, 400) at
      where pack_id = ${BigInt(pack.id)} and n = 0 and get_byte(bytes, at) < 255 order by at limit 1`;
    const { at } = required(byte);
    await change(at, 1);
    const found = await runChecks(db.app);
    expect(found.map(({ check, rows }) => [check, rows[0]?.what])).toEqual([['18-month-ends', 'pack and its bytes']]);
    expect((await ask('GET', `month-packs/${pack.id}`)).code).toBe(203306);
    await change(at, -1);
    expect(await runChecks(db.app)).toEqual([]);
  });

  it('has a pack that a stranger can check and read', async () => {
    const zip = await download(pack.id);
    expect(hash('sha256', zip)).toBe(pack.sha256);
    const texts = textsOf(zip);
    expect([...texts.keys()]).toEqual(['README.txt', ...PACKED.map(({ name }) => name), 'manifest.csv']);
    expect(required(texts.get('manifest.csv')).trim().split('\n').slice(1)).toEqual(
      [...texts].slice(0, -1).map(([name, text]) => `${hash('sha256', text)},${Buffer.byteLength(text)},${name}`),
    );
    const audited = await db.admin`select from identity.audit_entry
      where action = 'month-end.download' and subject = ${`month_pack:${pack.id}`}`;
    expect(audited).toHaveLength(1);
    const trial = csvRows(required(texts.get('trial-balance.csv')));
    const journal = required(texts.get('journal.journal'));
    hledger(journal, 'check', '--strict');
    const closing = new Map<string, bigint>();
    for (const { account = '', closing_debit: debit, closing_credit: credit } of trial)
      closing.set(account, (closing.get(account) ?? 0n) + cents(debit) - cents(credit));
    const withoutZeros = (of: Map<string, bigint>) => new Map([...of].filter(([, balance]) => balance !== 0n));
    expect(withoutZeros(hledgerBalances(journal))).toEqual(withoutZeros(closing));

    // What a named member earned, and from whom: the ledger's own lines say the same.
    const { buyer, product } = moved;
    const income = csvRows(required(texts.get('member-income.csv')));
    const own = income.filter((row) => row.member === memberNoOf(buyer.id));
    expect([...new Set(own.map((row) => `${row.product} ${row.payer}`))]).toEqual([`${product.id} Awash Haulage`]);
    const [earned] = await db.admin<{ amount: bigint }[]>`
      select sum(e.amount)::bigint as amount from orders.earning e join orders.part p on p.id = e.part_id
      where e.member_id = ${buyer.id} and p.posted_at < platform.moment_of(${`${next}-01`}::date)`;
    expect(sumOf(own, 'earned')).toBe(earned?.amount);
    const payable = trial.find((row) => row.account === `Liabilities:Products:P${product.id}:Payable`);
    expect(sumOf(income, 'earned')).toBe(cents(payable?.credits));
    const withheld = await db.admin<{ member: bigint; amount: bigint }[]>`
      select debit >> 6 as member, sum(amount)::bigint as amount from ledger.line
      where purpose = 'withdrawal_paid' and credit = ${house('tax_payable')} group by 1 order by 1`;
    expect(csvRows(required(texts.get('withheld-tax.csv'))).map((row) => [row.member, cents(row.tax)])).toEqual(
      withheld.map((row) => [memberNoOf(row.member), row.amount]),
    );
    expect(withheld.length).toBeGreaterThan(0);
  });
});

describe('a reopening', () => {
  it('takes two persons and a reason, and keeps the pack; then the month is closed again with another', async () => {
    const [before] = (await shown()).closings;
    expect((await ask('POST', 'month-reopenings', { month, reason: '—' })).code).toBe(210000);
    const { id } = ok(await proposeReopening('A rent was booked under the wrong invoice'));
    expect(nameOf(await proposeReopening('And once more'))).toBe('month_reopening_waiting');
    await expect(db.app`update acts.proposal set state = 'done' where act_id = ${id}`).rejects.toThrow(
      'two_persons_required',
    );
    expect(ok(await monthReopening.sign(world.context, { id, ...second() })).state).toBe('done');
    const { state: opened, pack: none, closings: past } = await shown();
    expect([opened, none]).toEqual(['reopened', null]);
    expect(past[0]?.reopening?.reason).toBe('A rent was booked under the wrong invoice');
    expect(nameOf(await proposeReopening('It is open already'))).toBe('month_not_closed');
    expect(await openLines(next)).toContain('month_before 1');

    // The pack of the first closing closes nothing any more.
    expect(nameOf(await proposeClosing(required(before).pack.id))).toBe('pack_outdated');

    await world.context.advance(60_000);
    const { data: pack } = await ask<Pack>('POST', `months/${month}/packs`);
    ok(await signClosing(ok(await proposeClosing(pack.id)).id));
    const { state, closings } = await shown();
    expect([state, closings.map((one) => one.pack.id)]).toEqual(['closed', [pack.id, before?.pack.id]]);
    for (const one of closings) expect(hash('sha256', await download(one.pack.id))).toBe(one.pack.sha256);
  });
});
