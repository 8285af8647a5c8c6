// Keeps heads of the seals' hash chain outside the database, signed, one line each in DATA_DIR/heads.jsonl (proofs.md
// 6), and compares them with the database. Restores are noted in the same file.
//
// The database's owner can rewrite every table and all the hashes that follow. A head outside the database shows that.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { canonical } from '#platform/http/intents.ts';
import { codeOf } from '#platform/process/caught.ts';
import { keysOf } from '#platform/secrets/secrets.ts';
import { machineNow } from '#platform/time/machine-time.ts';

/** This installation's public keys: the current one, and earlier ones that are still valid. */
export function verifyingKeys(secrets: Pick<Context['secrets'], 'signingKey' | 'earlier'>): KeyObject[] {
  const [today, ...earlier] = keysOf(secrets, 'signingKey');
  const jwk = { kty: 'OKP', crv: 'Ed25519' };
  return [createPublicKey(today), ...earlier.map((x) => createPublicKey({ key: { ...jwk, x }, format: 'jwk' }))];
}

/** A link of the seals, which covers all seals and postings up to it. */
export type Head = { seq: bigint; sealsUntil: bigint; runSeq: bigint; hash: string };

export type HeadProblem = { seq: string; problem: string };

type Keeping = {
  sql: Queryable;
  config: Pick<Context['config'], 'dataDir'>;
  secrets: Pick<Context['secrets'], 'signingKey' | 'earlier'>;
};

const HEADS_AT_ONCE = 5_000;
/** Digits of the hash that people compare: enough that no one can find other books with the same ones. */
const CODE_DIGITS = 16;
/** Reads of a missing file: the first head has five seconds to reach the disk. */
const READS_OF_MISSING_FILE = 11;
const BETWEEN_READS_MS = 500;
/** Longer than any line. */
const LAST_LINE_BYTES = 1_024;

const signedColumns = {
  seq: z.string().regex(/^\d+$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  signature: z.string(),
};
/** A head, or a restore. A restore names the last head in the restored copy; later heads are then lost on purpose. */
const keptLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('c3-head/1'), sealsUntil: z.string(), runSeq: z.string(), ...signedColumns }),
  z.object({ type: z.literal('c3-restore/1'), base: z.string(), to: z.string(), ...signedColumns }),
]);
type KeptLine = z.infer<typeof keptLine>;
/** The head of a ledger without seals. */
const NO_HEAD = { seq: '0', hash: '0'.repeat(64) };

export function headsFile(dataDir: string): string {
  return path.join(dataDir, 'heads.jsonl');
}

const select = (sql: Queryable) => sql`
  select seq, seals_until, run_seq, encode(hash, 'hex') as hash from ledger.seal_link`;

export async function lastHead(sql: Queryable): Promise<Head | null> {
  const [row] = await sql<Head[]>`${select(sql)} order by seq desc limit 1`;
  return row ?? null;
}

/** The head with this number in the database today. */
export async function headAt(sql: Queryable, seq: string): Promise<Head | null> {
  const [row] = await sql<Head[]>`${select(sql)} where seq = ${seq}`;
  return row ?? null;
}

/** The state of the ledger, printed on papers that members keep (proofs.md 6). People compare `code` by eye. */
export type Stand = { seq: string; hash: string; code: string; at: string };

/** Null before the first seal. */
export async function standOf({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<Stand | null> {
  const head = await lastHead(sql);
  if (head === null) return null;
  const { seq, hash } = head;
  const code = hash.slice(0, CODE_DIGITS).replaceAll(/.{4}(?=.)/g, '$& ');
  return { seq: String(seq), hash, code, at: clock.now().toISOString() };
}

/**
 * Appends the current head to the file and waits until it is on the disk. Returns false if it is there already. Throws
 * if the file's last head is not in the database: then the chain was cut, or an older copy was restored.
 */
export async function keepHead(context: Keeping): Promise<boolean> {
  const head = await lastHead(context.sql);
  if (head === null) return false;
  const file = headsFile(context.config.dataDir);
  const { last, size } = readLast(file);
  if (last?.seq === String(head.seq) && last.hash === head.hash) return false;
  if (last !== null && !(await isInJournal(context.sql, last)))
    throw new Error(
      `head ${last.seq} of ${file} is not in the database: its chain was cut, or an old copy was restored`,
    );
  appendSigned(context, size, {
    type: 'c3-head/1',
    seq: String(head.seq),
    sealsUntil: String(head.sealsUntil),
    runSeq: String(head.runSeq),
    hash: head.hash,
    at: new Date(machineNow()).toISOString(),
  });
  return true;
}

/**
 * Notes in the file that this database is a restored copy. Heads after the copy's last one are then expected to be
 * missing.
 */
export async function keepRestore(context: Keeping, restored: { base: string; to: string }): Promise<void> {
  const head = await lastHead(context.sql);
  appendSigned(context, readLast(headsFile(context.config.dataDir)).size, {
    type: 'c3-restore/1',
    ...(head ? { seq: String(head.seq), hash: head.hash } : NO_HEAD),
    ...restored,
    at: new Date(machineNow()).toISOString(),
  });
}

export type RestoreMark = { at: string; to: string; base: string; seq: string; headsTakenBack: number };

/** The restores noted in the file, oldest first, with the number of heads that each one took back. */
export function restoresOf({ config, secrets }: Omit<Keeping, 'sql'>): RestoreMark[] {
  const lines = readLines(headsFile(config.dataDir)).map(readLine);
  const isOurs = signedBy(secrets);
  return lines.flatMap((line, n) => {
    if (line?.type !== 'c3-restore/1' || !isOurs(line)) return [];
    const { at, to, base, seq } = line;
    const before = lines.slice(0, n).filter((one) => one?.type === 'c3-head/1' && BigInt(one.seq) > BigInt(seq));
    return { at, to, base, seq, headsTakenBack: before.length };
  });
}

/**
 * Compares every kept head with the database. Empty if each one is signed by us and still there. Waits for a missing
 * file, because the first head reaches the disk a moment after its link.
 */
export async function compareHeads({ sql, config, secrets }: Keeping): Promise<HeadProblem[]> {
  const head = await lastHead(sql);
  const file = headsFile(config.dataDir);
  let lines = readLines(file);
  for (let look = 1; lines.length === 0 && head !== null && look < READS_OF_MISSING_FILE; look++) {
    await sleep(BETWEEN_READS_MS);
    lines = readLines(file);
  }
  if (lines.length === 0)
    return head === null ? [] : [{ seq: String(head.seq), problem: `no head is kept in ${file}` }];
  const isOurs = signedBy(secrets);
  const keptAfter = lastKeptBy(lines, isOurs);
  const problems: HeadProblem[] = [];
  for (let from = 0; from < lines.length; from += HEADS_AT_ONCE) {
    const some = lines.slice(from, from + HEADS_AT_ONCE);
    const read = some.flatMap((text, n) => {
      const line = readLine(text);
      if (line === null) problems.push({ seq: `line ${from + n + 1}`, problem: 'not a head' });
      return line === null ? [] : { line, lastKept: keptAfter[from + n] ?? null };
    });
    const links = await sql<{ seq: bigint; hash: string }[]>`
      select seq, encode(hash, 'hex') as hash from ledger.seal_link
      where seq = any (${read.map(({ line }) => line.seq)}::bigint[])`;
    const hashes = new Map(links.map((link) => [String(link.seq), link.hash]));
    for (const { line, lastKept } of read) {
      if (lastKept !== null && BigInt(line.seq) > lastKept) continue;
      if (!isOurs(line)) problems.push({ seq: line.seq, problem: 'not signed by this installation' });
      else if (hashes.get(line.seq) !== line.hash && line.hash !== NO_HEAD.hash)
        problems.push({ seq: line.seq, problem: `head ${line.hash} of ${line.at} is not in the database any more` });
    }
  }
  return problems;
}

/** For each line, the last head that every later restore has kept; null if no restore followed. */
function lastKeptBy(lines: readonly string[], isOurs: (line: KeptLine) => boolean): (bigint | null)[] {
  let kept: bigint | null = null;
  return lines
    .toReversed()
    .map((text) => {
      const after = kept;
      const line = text.includes('"c3-restore/1"') ? readLine(text) : null;
      if (line?.type === 'c3-restore/1' && isOurs(line)) {
        const seq = BigInt(line.seq);
        kept = kept === null || seq < kept ? seq : kept;
      }
      return after;
    })
    .toReversed();
}

function signedBy(secrets: Keeping['secrets']): (line: KeptLine) => boolean {
  const keys = verifyingKeys(secrets);
  return ({ signature, ...signed }) => {
    const [words, mark] = [Buffer.from(canonical(signed)), Buffer.from(signature, 'base64url')];
    return keys.some((key) => verify(null, words, key, mark));
  };
}

async function isInJournal(sql: Queryable, line: KeptLine): Promise<boolean> {
  if (line.hash === NO_HEAD.hash) return true;
  return (await headAt(sql, line.seq))?.hash === line.hash;
}

/**
 * The last complete line, and the file's size up to its end. An incomplete line after it is left from a crash and was
 * never used.
 */
function readLast(file: string): { last: KeptLine | null; size: number } {
  let handle: number;
  try {
    handle = fs.openSync(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { last: null, size: 0 };
    throw error;
  }
  try {
    const size = fs.fstatSync(handle).size;
    const bytes = Buffer.alloc(Math.min(size, 2 * LAST_LINE_BYTES));
    fs.readSync(handle, bytes, 0, bytes.length, size - bytes.length);
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    const lines = whole.toString().split('\n').slice(0, -1);
    return { last: readLine(lines.at(-1) ?? 'null'), size: size - bytes.length + whole.length };
  } finally {
    fs.closeSync(handle);
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function readLine(text: string): KeptLine | null {
  try {
    const read = keptLine.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type Unsigned<Line> = Line extends KeptLine ? Omit<Line, 'signature'> : never;

function appendSigned({ config, secrets }: Omit<Keeping, 'sql'>, size: number, line: Unsigned<KeptLine>): void {
  const signature = sign(null, Buffer.from(canonical(line)), createPrivateKey(secrets.signingKey));
  const text = JSON.stringify({ ...line, signature: signature.toString('base64url') });
  append(headsFile(config.dataDir), size, `${text}\n`);
}

function append(file: string, size: number, text: string): void {
  const handle = fs.openSync(file, 'a', 0o600);
  try {
    fs.ftruncateSync(handle, size);
    fs.writeSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
