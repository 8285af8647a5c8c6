// Packs of a month's reports: made in pieces, so that no pack needs more memory than another, and kept for good. The
// database states the hash (db/functions/month_end/packs.sql).
import { createHash } from 'node:crypto';
import { Streamed } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { addDays, businessTime } from '#platform/time/clock.ts';
import type { Pack, PackFile } from '../contract.ts';
import { PACKED, type PackedReport, piecesOf } from './pack-files.ts';
import { type FileToPack, zipOf } from './zip.ts';

export type KeptPack = { id: bigint; month: string; sha256: string; bytes: bigint; madeAt: Date; files: PackFile[] };

/** SQL: the columns of a made pack `p`. */
const columns = (q: Queryable) => q`
  p.id, to_char(p.month, 'YYYY-MM') as month, encode(p.sha256, 'hex') as sha256, p.bytes, p.made_at, p.files`;

export async function packById(q: Queryable, id: bigint): Promise<KeptPack | null> {
  const [row] = await q<KeptPack[]>`
    select ${columns(q)} from month_end.pack p where p.id = ${id} and p.made_at is not null`;
  return row ?? null;
}

/** Whether two persons may still close the month with this pack. */
export async function isCurrent(q: Queryable, id: bigint): Promise<boolean> {
  const [row] = await q<{ current: boolean }[]>`select month_end.is_current(${id}) as current`;
  return required(row).current;
}

/** The month's packs, newest first. */
export async function packsOf(q: Queryable, month: string): Promise<KeptPack[]> {
  return q<KeptPack[]>`
    select ${columns(q)} from month_end.pack p
    where p.month = ${firstOf(month)}::date and p.made_at is not null order by p.id desc`;
}

export const packToWire = ({ id, sha256, bytes, madeAt, files }: KeptPack): Pack => ({
  id: String(id),
  sha256,
  bytes: Number(bytes),
  madeAt: madeAt.toISOString(),
  files,
});

export const firstOf = (month: string): string => `${month}-01`;

/** The days of a month, both included. */
function daysOf(month: string): { from: string; until: string } {
  const from = firstOf(month);
  return { from, until: addDays(firstOf(addDays(from, 31).slice(0, 7)), -1) };
}

/** A piece of the kept bytes. */
const PIECE_BYTES = 256 * 1_024;

/** Reads the reports one after the other, outside of a transaction, because a long month takes seconds. */
export async function makePack(context: Context, month: string): Promise<KeptPack> {
  const { sql } = context;
  const [begun] = await sql<{ id: bigint }[]>`
    insert into month_end.pack (month) values (${firstOf(month)}::date) returning id`;
  const { id } = required(begun);
  const files: PackFile[] = [];
  let n = 0;
  for await (const bytes of gathered(zipOf(filesOf(context, month, files), (file) => files.push(file)))) {
    await sql`insert into month_end.piece (pack_id, n, bytes) values (${id}, ${n}, ${bytes})`;
    n += 1;
  }
  await sql`update month_end.pack set files = ${sql.json(files)} where id = ${id}`;
  return required(await packById(sql, id));
}

/** The manifest comes last, because it names the hashes of the others. */
function* filesOf(context: Context, month: string, packed: readonly PackFile[]): Generator<FileToPack> {
  const period = daysOf(month);
  yield { name: 'README.txt', pieces: [readme(month, businessTime(context.clock.now()))] };
  for (const report of PACKED) yield { name: report.name, pieces: piecesOf(report, context, period) };
  yield {
    name: 'manifest.csv',
    pieces: ['sha256,bytes,file\n', ...packed.map(({ name, sha256, bytes }) => `${sha256},${bytes},${name}\n`)],
  };
}

async function* gathered(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const lineOf = ({ name, says }: PackedReport): string => `${name.padEnd(30)} ${says}\n`;

const readme = (month: string, madeAt: string): string => `C3: the books of ${month}
PLAY MONEY. These are the books of a C3 sandbox, and no real birr stands behind them.

Period: the business days of ${month} in Addis Ababa. Made: ${madeAt}, Addis Ababa time.
Amounts are in birr. Members are named by their numbers alone.

${PACKED.map(lineOf).join('')}
What a member earned, from whom, and paid in tax
Take the member's number. The rows of member-income.csv with it say what the member earned, of which product, and which
payer's rent paid it, by invoice. Its row in withheld-tax.csv says what tax was withheld from payouts of the month.

How to check this pack
1. The SHA-256 of the whole ZIP is in the console at Books > Month end. Two persons signed it:
   sha256sum c3-play-money-${month}-*.zip
2. manifest.csv has the SHA-256 of each file. Unpack the ZIP, and run this in its folder:
   tail -n +2 manifest.csv | awk -F, '{print $1 "  " $3}' | sha256sum --check
3. The journal checks itself:
   hledger -f journal.journal check --strict
   hledger -f journal.journal balance --flat
   The balances are the closing ones of trial-balance.csv.
`;

/** The pack as a file, once its bytes have proved to be those of its hash. */
export async function packFile({ sql }: Pick<Context, 'sql'>, id: bigint) {
  const pack = await packById(sql, id);
  if (!pack) return refuse('pack_not_found');
  return (
    (await refuseDiffering({ sql }, pack)) ??
    new Streamed({
      contentType: 'application/zip',
      filename: `c3-play-money-${pack.month}-pack-${id}.zip`,
      pieces: bytesOf(sql, id),
    })
  );
}

async function refuseDiffering(
  { sql }: Pick<Context, 'sql'>,
  { id, sha256 }: KeptPack,
): Promise<Refusal<'pack_differs'> | null> {
  const hash = createHash('sha256');
  for await (const bytes of bytesOf(sql, id)) hash.update(bytes);
  return hash.digest('hex') === sha256 ? null : refuse('pack_differs');
}

async function* bytesOf(q: Queryable, id: bigint): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const [piece] = await q<{ bytes: Buffer }[]>`
      select bytes from month_end.piece where pack_id = ${id} and n = ${n}`;
    if (!piece) return;
    yield piece.bytes;
  }
}
