// Statement files beside the feed of a real sandbox bank: which lines are the same, which differ, and that a file books
// nothing, whoever brings it and in whichever order.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { type Banked, banked } from '#kit/banked.ts';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { changed, fileOf, FORMATS } from '#kit/statement-files.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import type { Statement } from '#wires/bank.ts';
import type { Compared, Problem, Standing, StatementFile } from '../contract.ts';
import { routes } from './routes.ts';

const DAY = 24 * 3_600_000;
let db: FreshDatabase;
let world: Banked;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let clerk: StaffCaller;
let token: string;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  ({ http } = await edgeOf(world.context, [routes]));
  clerk = await aStaff(world.context, 'finance');
  token = await staffToken(world.context, clerk);
});

type Answer<T> = { code: number; data: T };
async function ask<T>(path: string, { content, key = randomUUID(), as = token }: Asked = {}): Promise<Answer<T>> {
  const answer = await http.inject({
    method: content === undefined ? 'GET' : 'POST',
    url: `/console/api/v1/statement-files${path}`,
    headers: {
      'device-id': 'device-1',
      authorization: as,
      ...(content === undefined ? {} : { 'content-type': 'application/octet-stream', 'idempotency-key': key }),
    },
    ...(content === undefined ? {} : { payload: Buffer.from(content) }),
  });
  return answer.json();
}
type Asked = { content?: string; key?: string; as?: string };

type Looked = {
  problems: Problem[];
  statement: (Omit<StatementFile, 'id'> & { keptAs: string; lines: Compared[] }) | null;
};
const lookAt = async (content: string) => required((await ask<Looked>('/look', { content })).data.statement);
const keep = async (content: string) => (await ask<StatementFile>('', { content })).data;
const linesOf = async (id: string, standing?: Standing) =>
  (await ask<{ items: Compared[] }>(`/${id}/lines${standing ? `?standing=${standing}` : ''}`)).data.items;

/** The bank's statement of a day with these payments of strangers. `unseen`: the feed hasn't brought it. */
async function dayOf(amounts: readonly bigint[], { unseen = false } = {}): Promise<Statement> {
  await world.morning();
  if (unseen) await world.faults({ kind: 'webhook_lost', when: { probability: 1, seed: 'unseen' } });
  for (const amount of amounts) await strangerPays(amount);
  const date = world.context.clock.today();
  if (unseen) {
    await world.context.advance(DAY);
    await answered(world.bank.client.call('POST /admin/run-due', { body: {} }));
    await world.faults();
  } else await world.pass(DAY);
  return answered(world.bank.client.call('GET /statements/{account}/{date}', { path: { account: 'client', date } }));
}

async function strangerPays(amountMinor: bigint): Promise<void> {
  const { kind, bank, number } = await answered(
    world.bank.client.call('POST /admin/accounts', {
      body: { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'A Stranger' },
    }),
  );
  const fromAccount = { kind, bank, number };
  const body = { actId: `pays-${number}`, fromAccount, toAccount: 'client', amountMinor, narrative: 'Rent' } as const;
  await answered(world.bank.client.call('POST /admin/transfers', { body }));
}

/** All that money follows from: the lines of the bank, and the ledger's. */
async function books() {
  const [row] = await db.app<{ lines: bigint; days: bigint; posted: bigint; hash: string }[]>`
    select (select count(*) from ledger.statement_line) as lines, (select count(*) from ledger.statement_day) as days,
      (select count(*) from ledger.line) as posted,
      (select md5(string_agg(a.id || ':' || a.posted, ',' order by a.id)) from ledger.account a) as hash`;
  return row;
}

const counts = (same: number, differs = 0, onlyFile = 0, onlyFeed = 0) => ({ same, differs, onlyFile, onlyFeed });

describe('a file of the bank', () => {
  it.each(FORMATS)('as %s agrees with what the feed brought, and is kept with who brought it', async (format) => {
    const statement = await dayOf([500_00n, 1_07n]);
    const content = fileOf(statement, format);
    const before = await books();
    const looked = await lookAt(content);
    expect(looked).toMatchObject({ counts: counts(2), agrees: true, keptAs: null, account: 'client', format });
    expect(looked.lines.map(({ standing }) => standing)).toEqual(['same', 'same']);
    // The feed notes the hash of the CSV.
    expect(looked.asHashed).toBe(format === 'csv');

    const kept = await keep(content);
    expect(kept).toMatchObject({
      counts: counts(2),
      agrees: true,
      keptBy: String(clerk.staffId),
      from: statement.fromDate,
      to: statement.date,
      feedOpeningMinor: kept.openingMinor,
      feedClosingMinor: kept.closingMinor,
    });
    expect((await ask<StatementFile>(`/${kept.id}`)).data).toEqual(kept);
    expect((await lookAt(content)).keptAs).toBe(kept.id);
    expect(await books()).toEqual(before);
    expect(
      await db.app`
      select staff_id, detail from identity.audit_entry where subject = ${`statement-file:${kept.id}`}`,
    ).toMatchObject([{ staffId: clerk.staffId, detail: { sha256: kept.sha256, agrees: true } }]);
  });

  it('is given out as it was kept', async () => {
    const content = fileOf(await dayOf([3_00n]), 'camt053');
    const { id } = await keep(content);
    const answer = await http.inject({
      url: `/console/api/v1/statement-files/${id}/content`,
      headers: { 'device-id': 'device-1', authorization: token },
    });
    expect([answer.body, answer.headers['content-type']]).toEqual([content, 'application/octet-stream']);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="c3-play-money-client-.*\.camt053\.xml"$/,
    );
  });

  it('is read by finance alone', async () => {
    const support = await staffToken(world.context, await aStaff(world.context, 'support'));
    for (const asked of [
      ['/look', { content: 'x' }],
      ['', { content: 'x' }],
      ['', {}],
      ['/1', {}],
      ['/1/lines', {}],
    ] as const)
      expect((await ask(asked[0], { ...asked[1], as: support })).code).toBe(310001);
    expect((await ask('/999')).code).toBe(203601);
    expect((await ask('/999/lines')).code).toBe(203601);
    expect((await ask('/999/content')).code).toBe(203601);
  });

  it('that can’t be read is not kept, and a look says why', async () => {
    const content = fileOf(await dayOf([4_00n]), 'csv').replace(',credit,4.00,', ',credit,"4,00",');
    expect((await ask<Looked>('/look', { content })).data).toEqual({
      problems: [{ place: 7, problem: 'wrong_amount' }],
      statement: null,
    });
    expect((await ask('', { content })).code).toBe(203602);
  });
});

describe('a line', () => {
  it('that the file says differently is shown with what differs', async () => {
    const statement = await dayOf([500_00n, 20_00n]);
    const [first, second] = statement.lines.map(({ bankReference }) => bankReference);
    const file = changed(statement, (lines) =>
      lines.map((line) =>
        line.bankReference === second
          ? { ...line, amountMinor: 90_00n, counterparty: { ...line.counterparty, name: 'A Lessee PLC' }, kind: 'rent' }
          : line,
      ),
    );
    for (const format of FORMATS) {
      const kept = await keep(fileOf(file, format));
      expect(kept).toMatchObject({ counts: counts(1, 1), agrees: false, asHashed: false });
      expect(kept.closingMinor).toBe(required(kept.feedClosingMinor) + 70_00);
      const lines = await linesOf(kept.id);
      expect(lines.map(({ bankReference, standing }) => [bankReference, standing])).toEqual([
        [first, 'same'],
        [second, 'differs'],
      ]);
      expect(await linesOf(kept.id, 'differs')).toMatchObject([
        {
          differing: ['amount', ...(format === 'csv' ? ['balance_after'] : []), 'name', 'kind'],
          file: { amountMinor: 90_00, name: 'A Lessee PLC', kind: 'rent' },
          feed: { amountMinor: 20_00, name: 'A Stranger', kind: 'transfer' },
        },
      ]);
    }
  });

  it('that is in one of the two alone is shown as such', async () => {
    const statement = await dayOf([11_00n, 12_00n, 13_00n]);
    const invented = { ...required(statement.lines[0]), bankReference: 'SBE9999999999', sequence: 9999 };
    const file = changed(statement, ([, ...lines]) => [...lines, invented]);
    const { lines } = await lookAt(fileOf(file, 'camt053'));
    // What differs comes first.
    expect(
      lines.map(({ standing, lineId, file: said, feed }) => [
        standing,
        lineId === null,
        said?.amountMinor,
        feed?.amountMinor,
      ]),
    ).toEqual([
      ['only_file', true, 11_00, undefined],
      ['only_feed', false, undefined, 11_00],
      ['same', false, 12_00, 12_00],
      ['same', false, 13_00, 13_00],
    ]);
    const kept = await keep(fileOf(file, 'csv'));
    expect(kept).toMatchObject({ counts: counts(0, 2, 1, 1), agrees: false });
    expect((await linesOf(kept.id, 'differs')).map(({ differing }) => differing)).toEqual([
      ['balance_after'],
      ['balance_after'],
    ]);
  });

  it('of another day of the feed is the same line, on the wrong day', async () => {
    const [earlier, later] = [await dayOf([5_00n]), await dayOf([6_00n])];
    const file = changed(later, (lines) => [...earlier.lines, ...lines]);
    const { counts: found, lines } = await lookAt(fileOf(file, 'camt053'));
    expect(found).toEqual(counts(1, 1));
    expect(lines[0]).toMatchObject({ standing: 'differs', differing: ['period'] });
  });

  it('with an opening that doesn’t go on from the feed’s makes the file differ, though each line is the same', async () => {
    const statement = await dayOf([9_00n]);
    const file = changed({ ...statement, openingMinor: statement.openingMinor + 1n }, (lines) => [...lines]);
    expect(await lookAt(fileOf(file, 'camt053'))).toMatchObject({
      counts: counts(1),
      agrees: false,
      openingMinor: Number(statement.openingMinor) + 1,
      feedOpeningMinor: Number(statement.openingMinor),
    });
  });
});

describe('a file and the feed', () => {
  it.each(FORMATS)(
    'the %s first: its line is new, and the same once the feed brings it. It is taken once',
    async (format) => {
      const statement = await dayOf([77_00n], { unseen: true });
      const before = await books();
      const kept = await keep(fileOf(statement, format));
      expect(kept).toMatchObject({
        counts: counts(0, 0, 1),
        feedOpeningMinor: null,
        feedClosingMinor: null,
        agrees: false,
      });
      await ask('/look', { content: fileOf(statement, format) });
      expect(await books()).toEqual(before);

      await world.round();
      expect(await linesWith(required(statement.lines[0]).bankReference)).toBe(1n);
      expect((await ask<StatementFile>(`/${kept.id}`)).data).toMatchObject({ counts: counts(1), agrees: true });
    },
  );

  it('the feed first: no line comes from the file', async () => {
    const statement = await dayOf([78_00n]);
    await keep(fileOf(statement, 'csv'));
    await world.round();
    expect(await linesWith(required(statement.lines[0]).bankReference)).toBe(1n);
  });

  it('both at once: the line is there once, from the feed', async () => {
    const statement = await dayOf([79_00n], { unseen: true });
    const keeping = await db.admin.begin(async (tx) => {
      await tx`lock table ledger.statement_line in access exclusive mode`;
      const pulling = world.rail.pull();
      const both = Promise.all([keep(fileOf(statement, 'csv')), pulling]);
      await untilBlocked(db, 2);
      return { both };
    });
    const [kept] = await keeping.both;
    expect(await linesWith(required(statement.lines[0]).bankReference)).toBe(1n);
    expect((await ask<StatementFile>(`/${kept.id}`)).data).toMatchObject({ counts: counts(1), agrees: true });
  });

  it('shows a second line that the feed brought under one reference', async () => {
    const statement = await dayOf([80_00n]);
    const [{ bankReference, statementDate: day }] = statement.lines as [Statement['lines'][0]];
    const planted = db.admin.begin(async (tx) => {
      // As a rail that has been taken over could write it.
      await tx`
        insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
          value_date, statement_date, counterparty_name, counterparty_account, reference, narrative, balance_after,
          kind, bank_reference)
        select account, bank_seq + 1000000, bank_line_id || '-again', direction, amount, currency, booked_at,
          value_date, statement_date, counterparty_name, counterparty_account, reference, narrative, balance_after,
          kind, bank_reference
        from ledger.statement_line where account = 'client' and bank_reference = ${bankReference}`;
      const rows = await tx<{ standing: Standing }[]>`
        select standing from bank_statements.compared('client', ${day}::date, ${day}::date,
          ${tx.json([{ bankReference }])}) order by place`;
      throw new Planted(rows.map(({ standing }) => standing).join());
    });
    await expect(planted).rejects.toEqual(new Planted('same,only_feed'));
  });
});

/** Ends a transaction whose lines must not stay, with what was seen in it. */
class Planted extends Error {}

const linesWith = async (reference: string) => {
  const [row] = await db.app<{ n: bigint }[]>`
    select count(*) as n from ledger.statement_line where account = 'client' and bank_reference = ${reference}`;
  return row?.n;
};

describe('the same file', () => {
  const kept = async (content: string) => {
    const [row] = await db.app<{ n: bigint }[]>`
      select count(*) as n from bank_statements.file where content = ${Buffer.from(content)}`;
    return row?.n;
  };

  it('is kept once, and stays with who kept it first', async () => {
    const content = fileOf(await dayOf([21_00n]), 'csv');
    const first = await keep(content);
    const other = await staffToken(world.context, await aStaff(world.context, 'finance'));
    expect((await ask<StatementFile>('', { content, as: other })).data).toEqual(first);
    expect(await kept(content)).toBe(1n);
  });

  it('brought by two at once is kept once', async () => {
    const content = fileOf(await dayOf([22_00n]), 'csv');
    const { both } = await db.admin.begin(async (tx) => {
      await tx`lock table bank_statements.file in share row exclusive mode`;
      const both = Promise.all([keep(content), keep(content)]);
      await untilBlocked(db, 2);
      return { both };
    });
    const [one, two] = await both;
    expect(one.id).toBe(two.id);
    expect(await kept(content)).toBe(1n);
  });
});

describe('someone with all rights of the app', () => {
  it('writes no bank line, and keeps no file that doesn’t add up', async () => {
    await expect(db.app`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after)
      values ('client', 1, 'x', 'in', 1, 'ETB', now(), '2026-11-01', 'x', 'x', 'x', 'x', 1)`).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.app`
      insert into ledger.statement_day (account, business_date, opening, closing, line_count, sha256, received_at)
      values ('client', '2026-11-01', 0, 0, 0, sha256('x'), now())`).rejects.toMatchObject({ code: '42501' });
    const line = (over: object) => ({ bankReference: 'A', direction: 'in', amountMinor: '5', ...over });
    for (const [closing, lines] of [
      [6, [line({})]],
      [10, [line({}), line({})]],
      [-5, [line({})]],
    ] as const)
      await expect(db.app`
        insert into bank_statements.file (content, format, account, from_day, to_day, opening, closing, lines, kept_by)
        values ('x', 'csv', 'client', '2026-11-01', '2026-11-01', 0, ${closing}, ${db.app.json(lines)}, 1)`).rejects.toThrow(
        'statement_breaks',
      );
    await expect(db.app`update bank_statements.file set kept_by = 1`).rejects.toMatchObject({ code: '42501' });
    await expect(db.app`
      insert into bank_statements.file (content, format, account, from_day, to_day, opening, closing, lines, kept_by,
        kept_at) values ('y', 'csv', 'client', '2026-11-01', '2026-11-01', 0, 0, '[]', 1, now())`).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
  });

  it('gets no money out of a file with an invented rent, signed or not', async () => {
    const statement = await dayOf([31_00n]);
    const rent = {
      ...required(statement.lines[0]),
      bankReference: 'SBE8888888888',
      sequence: 8888,
      amountMinor: 900_000_00n,
      kind: 'rent' as const,
      reference: 'INV-L1-2026-11',
    };
    const before = await books();
    const file = changed(statement, (lines) => [...lines, rent]);
    expect(await keep(fileOf(file, 'camt053'))).toMatchObject({ counts: counts(1, 0, 1), agrees: false });
    await world.round();
    expect(await books()).toEqual(before);
  });
});

it('the list has those that agree and those that don’t, in pages', async () => {
  type Files = { items: StatementFile[]; next: string | null };
  const all = (await ask<Files>('?limit=100')).data.items;
  expect(all.length).toBeGreaterThan(5);
  expect(all.map(({ id }) => BigInt(id))).toEqual(all.map(({ id }) => BigInt(id)).toSorted((a, b) => Number(b - a)));
  for (const agrees of [true, false]) {
    const some = (await ask<Files>(`?limit=100&agrees=${agrees}`)).data.items;
    expect(some).toEqual(all.filter((one) => one.agrees === agrees));
    expect(some).not.toEqual([]);
  }
  const first = (await ask<Files>('?limit=2')).data;
  expect((await ask<Files>(`?limit=2&after=${first.next}`)).data.items).toEqual(all.slice(2, 4));
  const lines: Compared[] = [];
  const { id } = required(all.find(({ counts: found }) => found.same + found.differs > 1));
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: Compared[]; next: string | null } = (
      await ask<{ items: Compared[]; next: string | null }>(`/${id}/lines?limit=1${after && `&after=${after}`}`)
    ).data;
    lines.push(...page.items);
    after = page.next;
  }
  expect(lines).toEqual(await linesOf(id));
});
