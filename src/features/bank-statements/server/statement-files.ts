// The bank's statement files: read and compared with the feed, and kept as evidence if they add up. Nothing here books
// anything: bank lines come from the feed alone (docs/decisions/0067-a-statement-file-is-evidence.md).
import { createHash } from 'node:crypto';
import { audit } from '#features/acts/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Statement as Sql } from '#platform/database/db.ts';
import { Raw, type StaffCaller } from '#platform/feature.ts';
import type { Data, Given } from '#platform/http/contract.ts';
import { canonical, type Intent, once } from '#platform/http/intents.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type contract, LOOK_LINES, type Problem, type StatementFile } from '../contract.ts';
import { comparedLines } from './compared-lines.ts';
import { readStatement } from './reading/read-statement.ts';
import type { Statement } from './reading/statement.ts';

type Facts = {
  format: 'csv' | 'camt053';
  account: 'client' | 'operator';
  fromDay: string;
  toDay: string;
  opening: bigint;
  closing: bigint;
  sha256: string;
  same: number;
  differs: number;
  onlyFile: number;
  onlyFeed: number;
  feedOpening: bigint | null;
  feedClosing: bigint | null;
  asHashed: boolean;
  agrees: boolean;
};
type Row = Facts & { id: bigint; keptBy: bigint; keptAt: Date };

/** SQL: the facts of files `f`, each with how its lines stand now. */
const factsOf = (q: Queryable, f: Sql) => q`
  select f.format, f.account, f.from_day, f.to_day, f.opening, f.closing, encode(f.sha256, 'hex') as sha256, s.*,
    s.differs + s.only_file + s.only_feed = 0 and coalesce(s.feed_opening, f.opening) = f.opening
      and coalesce(s.feed_closing, f.closing) = f.closing as agrees, f.id, f.kept_by, f.kept_at
  from (${f}) f, bank_statements.summed(f.account, f.from_day, f.to_day, f.lines, f.sha256) s`;

export const statementFiles = (context: Context, query: FilesAsked) =>
  readPage(query.limit, {
    rows: (limit) => listFiles(context.sql, { ...query, limit }),
    key: ({ id }) => id,
    items: (rows) => rows.map(fileToWire),
  });

type FilesAsked = Given<(typeof contract)['GET /console/api/v1/statement-files']>['query'];

async function listFiles(q: Queryable, { after, agrees, limit }: FilesAsked & { limit: number }): Promise<Row[]> {
  const before = idOf(after);
  const wanted = agrees === undefined ? null : agrees === 'true';
  return q<Row[]>`
    select x.* from (${factsOf(q, q`select * from bank_statements.file`)}) x
    where (${before}::bigint is null or x.id < ${before}) and (${wanted}::boolean is null or x.agrees = ${wanted})
    order by x.id desc limit ${limit}`;
}

export async function fileById(q: Queryable, id: bigint): Promise<StatementFile | undefined> {
  const [row] = await q<Row[]>`${factsOf(q, q`select * from bank_statements.file where id = ${id}`)}`;
  return row && fileToWire(row);
}

const factsToWire = (facts: Facts) => ({
  format: facts.format,
  account: facts.account,
  from: facts.fromDay,
  to: facts.toDay,
  openingMinor: toWire(facts.opening),
  closingMinor: toWire(facts.closing),
  sha256: facts.sha256,
  counts: { same: facts.same, differs: facts.differs, onlyFile: facts.onlyFile, onlyFeed: facts.onlyFeed },
  feedOpeningMinor: facts.feedOpening === null ? null : toWire(facts.feedOpening),
  feedClosingMinor: facts.feedClosing === null ? null : toWire(facts.feedClosing),
  asHashed: facts.asHashed,
  agrees: facts.agrees,
});

const fileToWire = ({ id, keptBy, keptAt, ...facts }: Row): StatementFile => ({
  id: String(id),
  ...factsToWire(facts),
  keptBy: String(keptBy),
  keptAt: keptAt.toISOString(),
});

const linesOf = ({ lines }: Statement): string => canonical(lines);

/** What keeping the file would show. Nothing is written. */
export async function lookAtFile(
  { sql }: Pick<Context, 'sql'>,
  content: Uint8Array,
): Promise<Data<(typeof contract)['POST /console/api/v1/statement-files/look']>> {
  const read = readStatement(content);
  if (isProblems(read)) return { problems: read, statement: null };
  const sha256 = createHash('sha256').update(content).digest();
  const of = sql`
    select ${read.format} as format, ${read.account} as account, ${read.from}::date as from_day,
      ${read.to}::date as to_day, ${read.openingMinor}::bigint as opening, ${read.closingMinor}::bigint as closing,
      ${linesOf(read)}::text::jsonb as lines, ${sha256}::bytea as sha256, kept.id, kept.kept_by, kept.kept_at
    from (select) this left join bank_statements.file kept on kept.sha256 = ${sha256}`;
  const [facts] = await sql<(Facts & { id: bigint | null })[]>`${factsOf(sql, of)}`;
  const { id, ...shown } = required(facts);
  const lines = await comparedLines(sql, { of, order: sql`c.standing = 'same', c.place`, limit: LOOK_LINES });
  return {
    problems: [],
    statement: { ...factsToWire(shown), keptAs: id === null ? null : String(id), lines },
  };
}

const isProblems = (read: Statement | Problem[]): read is Problem[] => Array.isArray(read);

/** Keeps a file once. Whoever brings it again gets the first one, with the name of who kept it. */
export async function keepFile(
  context: Context,
  { content, caller }: { content: Uint8Array; caller: StaffCaller },
  intent: Intent,
): Promise<StatementFile | Refusal<'statement_file_unreadable'> | IntentRefusal> {
  const read = readStatement(content);
  if (isProblems(read)) return refuse('statement_file_unreadable');
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [fresh] = await tx<{ id: bigint }[]>`
      insert into bank_statements.file (content, format, account, from_day, to_day, opening, closing, lines, kept_by)
      values (${content}, ${read.format}, ${read.account}, ${read.from}, ${read.to}, ${read.openingMinor},
        ${read.closingMinor}, ${linesOf(read)}::text::jsonb, ${caller.staffId})
      on conflict (sha256) do nothing returning id`;
    const [kept] = await tx<{ id: bigint }[]>`
      select id from bank_statements.file where sha256 = sha256(${content}::bytea)`;
    const { id } = required(kept);
    const shown = required(await fileById(tx, id));
    if (fresh)
      await audit(tx, {
        staffId: caller.staffId,
        action: 'bank-statements.keep',
        subject: `statement-file:${id}`,
        detail: { sha256: shown.sha256, agrees: shown.agrees, ...shown.counts },
      });
    return shown;
  });
}

export async function contentOf(
  { sql }: Pick<Context, 'sql'>,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<Raw | Refusal<'statement_file_not_found'>> {
  const [row] = await sql<{ content: Buffer; format: string; account: string; toDay: string }[]>`
    select content, format, account, to_day from bank_statements.file where id = ${id}`;
  if (!row) return refuse('statement_file_not_found');
  await sql.begin((tx) =>
    audit(tx, {
      staffId: caller.staffId,
      action: 'bank-statements.take',
      subject: `statement-file:${id}`,
      detail: {},
    }),
  );
  const end = row.format === 'csv' ? 'csv' : 'camt053.xml';
  return new Raw({
    // Its bytes are what someone uploaded, so no browser may show them as a page.
    contentType: 'application/octet-stream',
    body: row.content,
    filename: `c3-play-money-${row.account}-${row.toDay}.${end}`,
  });
}
