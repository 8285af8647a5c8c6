// A compromised app, with the rights of c3_app, can't falsify the work on bank lines (reconciliation.line_work).
import { beforeAll, describe, expect, it } from 'vitest';
import { bankIn, bankLine } from '#kit/books.ts';
import { house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { factId } from '#platform/database/ids.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';

let db: FreshDatabase;
let inward: bigint;
let outward: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  inward = await bankLine(db.rail, { amount: 7n });
  outward = await bankLine(db.rail, { amount: 5n, direction: 'out' });
  await bankIn(db.app, inward, 7n);
});

const work = (lineId: bigint, outcome: string) =>
  db.app`insert into reconciliation.line_work (statement_line_id, outcome) values (${lineId}, ${outcome})`;

describe('a bank line', () => {
  it('takes only outcomes that fit the direction that the bank reported', async () => {
    for (const outcome of ['recalled', 'charged', 'unexplained', 'matched'])
      await expect(work(inward, outcome)).rejects.toThrow('outcome_of_another_line');
    for (const outcome of ['received', 'recalled', 'unexplained', 'matched'])
      await expect(work(outward, outcome)).rejects.toThrow('outcome_of_another_line');
  });

  it('is open while its money is unexplained, whatever the app writes', async () => {
    await work(inward, 'received');
    await work(outward, 'charged');
    for (const statement of [
      'update reconciliation.line_work set open = false',
      "update reconciliation.line_work set handled_at = 'infinity'",
      `insert into reconciliation.line_work (statement_line_id, outcome, open) values (${inward}, 'received', false)`,
      'delete from reconciliation.line_work',
    ])
      await expect(db.app.unsafe(statement)).rejects.toThrow('permission denied');
    await db.owner`update reconciliation.line_work set open = false, handled_at = platform.now() + interval '1 year'`;
    const rows = await db.app<{ open: boolean; late: boolean }[]>`
      select open, handled_at > platform.now() as late from reconciliation.line_work`;
    expect(rows).toEqual([
      { open: true, late: false },
      { open: true, late: false },
    ]);
  });

  it('cannot be skipped by moving the mark of the last handled line', async () => {
    const third = await bankLine(db.rail, { amount: 3n });
    const [last] = await db.app<{ seq: bigint }[]>`
      select bank_seq as seq from ledger.statement_line where id = ${third}`;
    const move = (seq: bigint) => db.app`update reconciliation.progress set bank_seq = ${seq}`;
    await expect(move(last?.seq ?? 0n)).rejects.toThrow('line_skipped');
    await move((last?.seq ?? 0n) - 1n);
    await expect(move(0n)).rejects.toThrow('line_skipped');
    await work(third, 'received');
    await move(last?.seq ?? 0n);
  });

  it('cannot be matched to a charge or a recall, which another line already shows', async () => {
    const [posted, due, other] = [
      factId('charge', outward),
      house('operator_due'),
      await bankLine(db.rail, { amount: 5n, direction: 'out' }),
    ];
    const lines = [line('bank_charge', due, house('client_bank'), 5n, outward)];
    await post(db.app, [{ id: posted, actor: 'system', lines }]);
    const [row] = await db.app<{ left: bigint | null; matched: bigint }[]>`
      select ledger.outward_left(${posted}) as left, ledger.match_outward(${posted}, ${other}) as matched`;
    expect(row).toEqual({ left: null, matched: 0n });
  });
});
