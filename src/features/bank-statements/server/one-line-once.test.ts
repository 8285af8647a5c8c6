// A line is taken once, from the feed, in whichever order file and feed come, and also if they come at once. Whoever
// brings a file, or has all rights of the app, books nothing by it.
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { counts, openStatementDesk, type StatementDesk } from '#kit/statement-desk.ts';
import { changed, fileOf, FORMATS } from '#kit/statement-files.ts';
import { lineOf } from '#kit/statement-samples.ts';
import type { Statement } from '#wires/bank.ts';
import type { Standing, StatementFile } from '../contract.ts';

let desk: StatementDesk;

beforeAll(async () => {
  desk = await openStatementDesk();
});

describe('a file and the feed', () => {
  it.each(FORMATS)(
    'the %s first: its line is new, and the same once the feed brings it. It is taken once',
    async (format) => {
      const statement = await desk.dayOf([77_00n], { unseen: true });
      const before = await desk.books();
      const kept = await desk.keep(fileOf(statement, format));
      expect(kept).toMatchObject({
        counts: counts(0, 0, 1),
        feedOpeningMinor: null,
        feedClosingMinor: null,
        agrees: false,
      });
      await desk.ask('/look', { content: fileOf(statement, format) });
      expect(await desk.books()).toEqual(before);

      await desk.world.round();
      expect(await desk.linesFor(statement)).toBe(1n);
      expect(await desk.keptFile(kept.id)).toMatchObject({ counts: counts(1), agrees: true });
    },
  );

  it('the feed first: no line comes from the file', async () => {
    const statement = await desk.dayOf([78_00n]);
    await desk.keep(fileOf(statement, 'csv'));
    await desk.world.round();
    expect(await desk.linesFor(statement)).toBe(1n);
  });

  it('both at once: the line is there once, from the feed', async () => {
    const statement = await desk.dayOf([79_00n], { unseen: true });
    const keeping = await desk.db.admin.begin(async (tx) => {
      await tx`lock table ledger.statement_line in access exclusive mode`;
      const pulling = desk.world.rail.pull();
      const both = Promise.all([desk.keep(fileOf(statement, 'csv')), pulling]);
      await untilBlocked(desk.db, 2);
      return { both };
    });
    const [kept] = await keeping.both;
    expect(await desk.linesFor(statement)).toBe(1n);
    expect(await desk.keptFile(kept.id)).toMatchObject({ counts: counts(1), agrees: true });
  });

  it('shows a second line that the feed brought under one reference', async () => {
    const statement = await desk.dayOf([80_00n]);
    const [{ bankReference, statementDate: day }] = statement.lines as [Statement['lines'][0]];
    const planted = desk.db.admin.begin(async (tx) => {
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

describe('the same file', () => {
  const kept = async (content: string) => {
    const [row] = await desk.db.app<{ n: bigint }[]>`
      select count(*) as n from bank_statements.file where content = ${Buffer.from(content)}`;
    return row?.n;
  };

  it('is kept once, and stays with who kept it first', async () => {
    const content = fileOf(await desk.dayOf([21_00n]), 'csv');
    const first = await desk.keep(content);
    const other = await staffToken(desk.world.context, await aStaff(desk.world.context, 'finance'));
    expect((await desk.ask<StatementFile>('', { content, as: other })).data).toEqual(first);
    expect(await kept(content)).toBe(1n);
  });

  it('brought by two at once is kept once', async () => {
    const content = fileOf(await desk.dayOf([22_00n]), 'csv');
    const { both } = await desk.db.admin.begin(async (tx) => {
      await tx`lock table bank_statements.file in share row exclusive mode`;
      const both = Promise.all([desk.keep(content), desk.keep(content)]);
      await untilBlocked(desk.db, 2);
      return { both };
    });
    const [one, two] = await both;
    expect(one.id).toBe(two.id);
    expect(await kept(content)).toBe(1n);
  });
});

describe('someone with all rights of the app', () => {
  it('writes no bank line, and keeps no file that doesn’t add up', async () => {
    await expect(desk.db.app`
      insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after)
      values ('client', 1, 'x', 'in', 1, 'ETB', now(), '2026-11-01', 'x', 'x', 'x', 'x', 1)`).rejects.toMatchObject({
      code: '42501',
    });
    await expect(desk.db.app`
      insert into ledger.statement_day (account, business_date, opening, closing, line_count, sha256, received_at)
      values ('client', '2026-11-01', 0, 0, 0, sha256('x'), now())`).rejects.toMatchObject({ code: '42501' });
    const keep = (closing: number, lines: readonly object[]) => desk.db.app`
      insert into bank_statements.file (content, format, account, from_day, to_day, opening, closing, lines, kept_by)
      values ('x', 'csv', 'client', '2026-11-01', '2026-11-01', 0, ${closing}, ${desk.db.app.json(lines)}, 1)`;
    const line = { bankReference: 'A', direction: 'in', amountMinor: '5' };
    await expect(keep(6, [line])).rejects.toThrow('statement_breaks');
    await expect(keep(-5, [line])).rejects.toThrow('statement_breaks');
    await expect(keep(10, [line, line])).rejects.toThrow('statement_breaks');
    const denied = { code: '42501' };
    await expect(desk.db.app`update bank_statements.file set kept_by = 1`).rejects.toMatchObject(denied);
    await expect(desk.db.app`insert into bank_statements.file (kept_at) values (now())`).rejects.toMatchObject(denied);
    await expect(desk.db.app`delete from bank_statements.file`).rejects.toMatchObject(denied);
  });

  it('gets no money out of a file with an invented rent, signed or not', async () => {
    const statement = await desk.dayOf([31_00n]);
    const rent = lineOf(8888, { amountMinor: 900_000_00n });
    const before = await desk.books();
    const file = changed(statement, (lines) => [...lines, rent]);
    expect(await desk.keep(fileOf(file, 'camt053'))).toMatchObject({ counts: counts(1, 0, 1), agrees: false });
    await desk.world.round();
    expect(await desk.books()).toEqual(before);
  });
});
