// A pack of a month's reports and a closed month, as their rows say, for tests of the acts over them. Two persons close
// a real month, once its books are clean (month-of-books.ts).
import { proposeAct } from '#features/acts/server/public.ts';
import { required } from '#platform/required.ts';
import { approve } from './books.ts';
import type { FreshDatabase } from './database.ts';
import { officeOf } from './office.ts';

type ClosingWords = { month: string; pack: string; sha256: string; bytes: string; files: [] };

/** The words by which two close the month with a new pack. `month`: '2026-10'. */
export async function closingWords({ app }: FreshDatabase, month: string): Promise<ClosingWords> {
  const [pack] = await app<{ id: bigint }[]>`
    insert into month_end.pack (month) values (${`${month}-01`}::date) returning id`;
  const { id } = required(pack);
  await app`insert into month_end.piece (pack_id, n, bytes) values (${id}, 0, 'figures')`;
  const [made] = await app<{ sha256: string; bytes: string }[]>`
    update month_end.pack set files = '[]' where id = ${id} returning encode(sha256, 'hex') as sha256, bytes::text`;
  return { month, pack: String(id), ...required(made), files: [] };
}

/** Returns the act of the closing. */
export async function closedMonth(db: FreshDatabase, month: string): Promise<bigint> {
  const { context, first, second } = await officeOf(db);
  const content = await closingWords(db, month);
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const said = { staffId: first.staffId, at: context.clock.now(), content };
  const actId = await db.app.begin((tx) => proposeAct(tx, { purpose: 'month_closed', ...nothing, ...said }));
  for (const { staffId } of [first, second]) await approve(db.app, actId, staffId);
  await db.app`insert into acts.proposal (act_id) values (${actId})`;
  await db.admin.begin(async (tx) => {
    // The database would carry the act out, and find the month unclean.
    await tx`set local session_replication_role = replica`;
    await tx`update acts.proposal set state = 'done', ended_at = platform.now() where act_id = ${actId}`;
  });
  await db.owner`insert into month_end.closing (act_id, month, pack_id, closed_at)
    values (${actId}, ${`${month}-01`}::date, ${BigInt(content.pack)}, platform.now())`;
  return actId;
}
