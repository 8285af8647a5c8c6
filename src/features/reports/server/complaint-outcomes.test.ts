// Complaints of a period, counted by hand: opened, closed, open at its end, their times, and those past their date.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, aStaff, staffIntent } from '#kit/people.ts';
import { type ReportReader, reportReader } from '#kit/report-reader.ts';
import { answerComplaint } from '#features/service/server/desk-complaints.ts';
import { openComplaint } from '#features/service/server/public.ts';
import type { Data } from '#platform/http/contract.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type { ComplaintOutcome, complaintCalls } from '../contract/complaint-outcomes.ts';

type Summary = Data<(typeof complaintCalls)['GET /console/api/v1/complaint-outcomes/summary']>;

const HOUR_MS = 3_600_000;
let db: FreshDatabase;
let context: TestContext;
let reports: ReportReader;
let day: string;

async function opened(kind: 'account' | 'other'): Promise<bigint> {
  const { id: memberId } = await aMember(context);
  const of = { memberId, kind, subjectId: null, reasonCode: null, text: 'Where is my card?' } as const;
  await db.app.begin((tx) => openComplaint(tx as never, of));
  const [row] = await db.app<{ id: bigint }[]>`select max(id) as id from service.complaint`;
  return row?.id ?? 0n;
}

/**
 * On the first day four are opened: one answered after an hour and closed after five, one answered after three, one
 * closed with its first answer after five days, and one never. A fifth comes on the next day.
 */
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const staff = await aStaff(context, 'support');
  const answer = async (id: bigint, close = false) => {
    const said = { staff, id, text: `It is on its way ${randomUUID()}`, close, pictures: [] };
    ok(await answerComplaint(context, said, staffIntent(staff)));
  };
  day = context.clock.today();
  const [quick, slow, late] = [await opened('account'), await opened('account'), await opened('account')];
  await opened('other');
  await context.advance(HOUR_MS);
  await answer(quick);
  await context.advance(2 * HOUR_MS);
  await answer(slow);
  await context.advance(2 * HOUR_MS);
  await answer(quick, true);
  await context.advance(DAY_MS);
  await opened('other');
  await context.advance(4 * DAY_MS - 5 * HOUR_MS);
  await answer(late, true);
  reports = await reportReader(context);
});

it('says by kind and outcome how many, how long, and how many passed their date', async () => {
  const { items } = await reports.read<{ items: ComplaintOutcome[] }>('complaint-outcomes', { from: day, until: day });
  const hours = (count: number) => count * 60;
  expect(items).toEqual([
    {
      id: 'account.answered',
      kind: 'account',
      outcome: 'answered',
      count: 1,
      answered: 1,
      closed: 0,
      late: 0,
      answerMedianMinutes: hours(3),
      answerP90Minutes: hours(3),
      endMedianMinutes: null,
      endP90Minutes: null,
    },
    {
      id: 'account.closed',
      kind: 'account',
      outcome: 'closed',
      count: 2,
      answered: 2,
      closed: 2,
      late: 1,
      answerMedianMinutes: hours(1),
      answerP90Minutes: hours(120),
      endMedianMinutes: hours(5),
      endP90Minutes: hours(120),
    },
    {
      id: 'other.open',
      kind: 'other',
      outcome: 'open',
      count: 1,
      answered: 0,
      closed: 0,
      late: 1,
      answerMedianMinutes: null,
      answerP90Minutes: null,
      endMedianMinutes: null,
      endP90Minutes: null,
    },
  ]);
});

it('sums up the period, and what was open at its end', async () => {
  const summary = (from: string, until: string) => reports.read<Summary>('complaint-outcomes/summary', { from, until });
  expect(await summary(day, day)).toEqual({
    count: 4,
    answered: 3,
    closed: 2,
    late: 2,
    answerMedianMinutes: 180,
    // One of the four waits for an answer, and two aren't closed.
    answerP90Minutes: null,
    endMedianMinutes: 120 * 60,
    endP90Minutes: null,
    closedInPeriod: 1,
    openAtEnd: 3,
  });
  expect(await summary(addDays(day, 1), addDays(day, 9))).toMatchObject({ count: 1, closedInPeriod: 1, openAtEnd: 3 });
  expect(await summary(addDays(day, -9), addDays(day, -1))).toMatchObject({
    count: 0,
    answerMedianMinutes: null,
    closedInPeriod: 0,
    openAtEnd: 0,
  });
});

it('saves the same as a file', async () => {
  const rows = csvRows(await reports.body('complaint-outcomes.csv', { from: day, until: day }));
  expect(rows.map(({ kind, outcome, count, late }) => [kind, outcome, count, late])).toEqual([
    ['account', 'answered', '1', '0'],
    ['account', 'closed', '2', '1'],
    ['other', 'open', '1', '1'],
  ]);
});
