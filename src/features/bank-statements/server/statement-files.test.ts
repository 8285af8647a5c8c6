// Statement files beside the feed of a real sandbox bank: which lines are the same, which differ and in what, and what
// is kept of a file.
import { beforeAll, describe, expect, it } from 'vitest';
import { aStaff, staffToken } from '#kit/people.ts';
import { counts, type Looked, openStatementDesk, type StatementDesk } from '#kit/statement-desk.ts';
import { changed, fileOf, FORMATS } from '#kit/statement-files.ts';
import { required } from '#platform/required.ts';
import type { Compared, StatementFile } from '../contract.ts';

let desk: StatementDesk;

beforeAll(async () => {
  desk = await openStatementDesk();
});

describe('a file of the bank', () => {
  it.each(FORMATS)('as %s agrees with what the feed brought, and is kept with who brought it', async (format) => {
    const statement = await desk.dayOf([500_00n, 1_07n]);
    const content = fileOf(statement, format);
    const before = await desk.books();
    const looked = await desk.lookAt(content);
    expect(looked).toMatchObject({ counts: counts(2), agrees: true, keptAs: null, account: 'client', format });
    expect(looked.lines.map(({ standing }) => standing)).toEqual(['same', 'same']);
    // The feed notes the hash of the CSV.
    expect(looked.asHashed).toBe(format === 'csv');

    const kept = await desk.keep(content);
    expect(kept).toMatchObject({
      counts: counts(2),
      agrees: true,
      keptBy: String(desk.clerk.staffId),
      from: statement.fromDate,
      to: statement.date,
      feedOpeningMinor: kept.openingMinor,
      feedClosingMinor: kept.closingMinor,
    });
    expect(await desk.keptFile(kept.id)).toEqual(kept);
    expect((await desk.lookAt(content)).keptAs).toBe(kept.id);
    expect(await desk.books()).toEqual(before);
    expect(
      await desk.db.app`
      select staff_id, detail from identity.audit_entry where subject = ${`statement-file:${kept.id}`}`,
    ).toMatchObject([{ staffId: desk.clerk.staffId, detail: { sha256: kept.sha256, agrees: true } }]);
  });

  it('is given out as it was kept', async () => {
    const content = fileOf(await desk.dayOf([3_00n]), 'camt053');
    const { id } = await desk.keep(content);
    const answer = await desk.http.inject({
      url: `/console/api/v1/statement-files/${id}/content`,
      headers: { 'device-id': 'device-1', authorization: desk.token },
    });
    expect([answer.body, answer.headers['content-type']]).toEqual([content, 'application/octet-stream']);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="c3-play-money-client-.*\.camt053\.xml"$/,
    );
  });

  it('is read by finance alone', async () => {
    const support = await staffToken(desk.world.context, await aStaff(desk.world.context, 'support'));
    for (const asked of [
      ['/look', { content: 'x' }],
      ['', { content: 'x' }],
      ['', {}],
      ['/1', {}],
      ['/1/lines', {}],
    ] as const)
      expect((await desk.ask(asked[0], { ...asked[1], as: support })).code).toBe(310001);
    expect((await desk.ask('/999')).code).toBe(203601);
    expect((await desk.ask('/999/lines')).code).toBe(203601);
    expect((await desk.ask('/999/content')).code).toBe(203601);
  });

  it('that can’t be read is not kept, and a look says why', async () => {
    const content = fileOf(await desk.dayOf([4_00n]), 'csv').replace(',credit,4.00,', ',credit,"4,00",');
    expect((await desk.ask<Looked>('/look', { content })).data).toEqual({
      problems: [{ place: 7, problem: 'wrong_amount' }],
      statement: null,
    });
    expect((await desk.ask('', { content })).code).toBe(203602);
  });
});

describe('a line', () => {
  it('that the file says differently is shown with what differs', async () => {
    const statement = await desk.dayOf([500_00n, 20_00n]);
    const [first, second] = statement.lines.map(({ bankReference }) => bankReference);
    const file = changed(statement, (lines) =>
      lines.map((line) =>
        line.bankReference === second
          ? { ...line, amountMinor: 90_00n, counterparty: { ...line.counterparty, name: 'A Lessee PLC' }, kind: 'rent' }
          : line,
      ),
    );
    for (const format of FORMATS) {
      const kept = await desk.keep(fileOf(file, format));
      expect(kept).toMatchObject({ counts: counts(1, 1), agrees: false, asHashed: false });
      expect(kept.closingMinor).toBe(required(kept.feedClosingMinor) + 70_00);
      const lines = await desk.linesOf(kept.id);
      expect(lines.map(({ bankReference, standing }) => [bankReference, standing])).toEqual([
        [first, 'same'],
        [second, 'differs'],
      ]);
      expect(await desk.linesOf(kept.id, 'differs')).toMatchObject([
        {
          differing: ['amount', ...(format === 'csv' ? ['balance_after'] : []), 'name', 'kind'],
          file: { amountMinor: 90_00, name: 'A Lessee PLC', kind: 'rent' },
          feed: { amountMinor: 20_00, name: 'A Stranger', kind: 'transfer' },
        },
      ]);
    }
  });

  it('that is in one of the two alone is shown as such', async () => {
    const statement = await desk.dayOf([11_00n, 12_00n, 13_00n]);
    const invented = { ...required(statement.lines[0]), bankReference: 'SBE9999999999', sequence: 9999 };
    const file = changed(statement, ([, ...lines]) => [...lines, invented]);
    const { lines } = await desk.lookAt(fileOf(file, 'camt053'));
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
    const kept = await desk.keep(fileOf(file, 'csv'));
    expect(kept).toMatchObject({ counts: counts(0, 2, 1, 1), agrees: false });
    expect((await desk.linesOf(kept.id, 'differs')).map(({ differing }) => differing)).toEqual([
      ['balance_after'],
      ['balance_after'],
    ]);
  });

  it('of another day of the feed is the same line, on the wrong day', async () => {
    const [earlier, later] = [await desk.dayOf([5_00n]), await desk.dayOf([6_00n])];
    const file = changed(later, (lines) => [...earlier.lines, ...lines]);
    const { counts: found, lines } = await desk.lookAt(fileOf(file, 'camt053'));
    expect(found).toEqual(counts(1, 1));
    expect(lines[0]).toMatchObject({ standing: 'differs', differing: ['period'] });
  });

  it('may be the same in a file that differs, because its opening balance isn’t the feed’s', async () => {
    const statement = await desk.dayOf([9_00n]);
    const file = changed({ ...statement, openingMinor: statement.openingMinor + 1n }, (lines) => [...lines]);
    expect(await desk.lookAt(fileOf(file, 'camt053'))).toMatchObject({
      counts: counts(1),
      agrees: false,
      openingMinor: Number(statement.openingMinor) + 1,
      feedOpeningMinor: Number(statement.openingMinor),
    });
  });
});

it('the list has those that agree and those that don’t, in pages', async () => {
  type Files = { items: StatementFile[]; next: string | null };
  const all = (await desk.ask<Files>('?limit=100')).data.items;
  expect(all.length).toBeGreaterThan(5);
  expect(all.map(({ id }) => BigInt(id))).toEqual(all.map(({ id }) => BigInt(id)).toSorted((a, b) => Number(b - a)));
  for (const agrees of [true, false]) {
    const some = (await desk.ask<Files>(`?limit=100&agrees=${agrees}`)).data.items;
    expect(some).toEqual(all.filter((one) => one.agrees === agrees));
    expect(some).not.toEqual([]);
  }
  const first = (await desk.ask<Files>('?limit=2')).data;
  expect((await desk.ask<Files>(`?limit=2&after=${first.next}`)).data.items).toEqual(all.slice(2, 4));
  const lines: Compared[] = [];
  const { id } = required(all.find(({ counts: found }) => found.same + found.differs > 1));
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: Compared[]; next: string | null } = (
      await desk.ask<{ items: Compared[]; next: string | null }>(`/${id}/lines?limit=1${after && `&after=${after}`}`)
    ).data;
    lines.push(...page.items);
    after = page.next;
  }
  expect(lines).toEqual(await desk.linesOf(id));
});
