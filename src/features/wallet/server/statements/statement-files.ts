// A wallet's statement as a file, CSV or PDF. Both say that it is play money. Also the handlers of the member's
// statement and wallet calls.
import type { WireWeave } from '#features/catalogue/contract.ts';
import { languageOfPaper, memberById } from '#features/members/server/public.ts';
import { standOf } from '#ledger/heads.ts';
import { type HandlersAt, Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { partsOf, readPage } from '#platform/http/keyset.ts';
import { renderText } from '#platform/language/texts.ts';
import { addDays, businessTime } from '#platform/time/clock.ts';
import { inThousands } from '#universal/digit-groups.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { VERSION } from '#universal/version.ts';
import type { contract } from '../../contract.ts';
import type { BillType } from '../../contract/lists.ts';
import { csvOf, decimal, NOTICE } from '#platform/http/csv.ts';
import { INK_2, PAPER, paperAmount, putDoubleRule, putFeet, putHead } from '../papers/paper.ts';
import { apart, bytesOf, linesOf, newPdf, type Pdf, put } from '../papers/pdf-text.ts';
import { breakPage, type Place, putTable } from '../papers/table.ts';
import { readMovements } from './movements.ts';
import { type FileLine, readStatement, type StatementAsk } from './statement.ts';
import { bill, walletOverview } from '../member-wallet.ts';

/** For a longer history the member downloads several files, by dates. */
export const FILE_LINES_MAX = 5_000;

export type FileAsk = Omit<StatementAsk, 'limit' | 'after'>;

/** Names the journal's newest seal, so that the file can be compared with it later. Empty before the first seal. */
async function standNote(context: Context, locale: LanguageCode): Promise<string[]> {
  const stand = await standOf(context);
  if (stand === null) return [];
  const { seq, code, at } = stand;
  return [renderText(locale, 'wallet.statement.books', { seq, code, when: businessTime(new Date(at)) })];
}

/** The newest lines. If there are more than a file can hold, `cut` says so and how to get the rest. */
async function readForFile(
  context: Context,
  ask: FileAsk,
  locale: LanguageCode,
): Promise<{ lines: FileLine[]; cut: string[] }> {
  const found = await readStatement(context.sql, { ...ask, limit: FILE_LINES_MAX + 1 });
  const lines = found.slice(0, FILE_LINES_MAX);
  const last = lines.at(-1);
  if (found.length === lines.length || last === undefined) return { lines, cut: [] };
  const values = { lines: inThousands(String(FILE_LINES_MAX)), date: last.businessDate };
  return { lines, cut: [renderText(locale, 'wallet.statement.cut', values)] };
}

export async function statementCsv(context: Context, ask: FileAsk, locale: LanguageCode): Promise<Raw> {
  const [{ lines, cut }, stand] = await Promise.all([
    readForFile(context, { ...ask, locale }, locale),
    standNote(context, locale),
  ]);
  const t = textsIn(locale);
  const told = t('playMoney');
  const body = csvOf(
    CSV_HEADS.map(t),
    lines.map((line) => [
      line.id,
      line.occurredAt,
      localTime(line),
      line.businessDate,
      t(`bill.${line.type}`),
      line.part && t(`part.${line.part}`),
      plainAmount(ask, line.amountMinor),
      plainAmount(ask, line.balanceAfterMinor),
      line.informational ? t('papers.csv.yes') : '',
      subjectOf(line, t),
      unitOf(ask),
      line.productTitle,
    ]),
    [...(told === NOTICE ? [] : [told]), ...cut, ...stand],
  );
  return new Raw({ contentType: 'text/csv; charset=utf-8', body, filename: `${fileName(context, ask)}.csv` });
}

type Texts = (key: string) => string;

/** The feature's texts in a language. Each is rendered once, because thousands of lines say the same few. */
function textsIn(locale: LanguageCode): Texts {
  const known = new Map<string, string>();
  return (key) => {
    const text = known.get(key) ?? renderText(locale, `wallet.${key}`);
    known.set(key, text);
    return text;
  };
}

const CSV_HEADS = [
  'papers.csv.line',
  'papers.csv.utc',
  'statement.time',
  'papers.csv.date',
  'statement.type',
  'papers.csv.part',
  'statement.amount',
  'line.balance',
  'papers.csv.unchanged',
  'statement.subject',
  'papers.csv.unit',
  'papers.csv.product',
] as const;

const subjectOf = ({ subject }: FileLine, t: Texts) => (subject ? `${t(`subject.${subject.kind}`)} ${subject.id}` : '');
const localTime = (line: FileLine) => businessTime(new Date(line.occurredAt));
const unitOf = (ask: Pick<FileAsk, 'wallet'>) => (ask.wallet === 'points' ? 'C3COIN' : 'ETB');
const plainAmount = (ask: FileAsk, amount: number) => (ask.wallet === 'points' ? String(amount) : decimal(amount));
const amountText = (ask: FileAsk, amount: number) => paperAmount(amount, unitOf(ask));
const fileName = (context: Context, ask: FileAsk) => `c3-${ask.wallet}-${context.clock.today()}`;

const COLUMNS = [
  { head: 'statement.time', x: 40, width: 84, align: 'left' },
  { head: 'statement.type', x: 128, width: 122, align: 'left' },
  { head: 'statement.subject', x: 254, width: 138, align: 'left' },
  { head: 'statement.amount', x: 396, width: 76, align: 'right' },
  { head: 'line.balance', x: 476, width: 79, align: 'right' },
] as const;

/** Gets the weave of the income in a period, both days included. Null if no income was due. */
export type WeaveOfPeriod = (period: { from: string; until: string }) => Promise<WireWeave | null>;

/** `weaveOf` draws the cycles behind the wallet's income into the head. Without it the head has a double rule. */
export async function statementPdf(
  context: Context,
  ask: FileAsk,
  locale: LanguageCode,
  weaveOf: WeaveOfPeriod = async () => null,
): Promise<Raw> {
  const [{ lines, cut }, stand, member, balances] = await Promise.all([
    readForFile(context, { ...ask, locale }, locale),
    standNote(context, locale),
    memberById(context.sql, ask.memberId),
    periodBalances(context, ask),
  ]);
  const t = textsIn(locale);
  const pdf = await newPdf(`${NOTICE}: ${ask.wallet}`, locale);
  const today = context.clock.today();
  const since = ask.from ?? lines.at(-1)?.businessDate ?? today;
  const until = ask.until ?? today;
  const weave = await weaveOf({ from: since, until: until < today ? until : today });
  const top = putHead(pdf, { title: t(`wallet.${ask.wallet}`), locale, weave });
  put(pdf, `${member?.memberNo ?? ''}  ${apart(member?.realName ?? '')}`, { x: 40, y: top, width: 400, size: 10 });
  put(pdf, `${since} – ${until}  ·  ${unitOf(ask)}`, {
    x: 40,
    y: top + 16,
    width: 400,
    size: 10,
    color: INK_2,
  });
  const summed = sumRows(pdf, ask, { ...balances, lines }, t, top + 40);
  const noted = noteRow(pdf, stand, summed, INK_2);
  const place: Place = { pdf, y: noteRow(pdf, cut, noted) + 8 };
  await putTable(place, {
    heads: COLUMNS.map(({ head }) => t(head)),
    columns: COLUMNS,
    rows: lines.map((line) => cellsOf(ask, line, t)),
  });
  // Repeats the note after the last line, so that the last page doesn't look like the account's beginning.
  if (cut.length > 0) {
    breakPage(place, 15);
    noteRow(pdf, cut, place.y + 6);
  }
  if (lines.length === 0) put(pdf, t('statement.empty'), { x: 40, y: place.y + 6, width: 400 });
  putFeet(pdf, locale);
  return new Raw({
    contentType: 'application/pdf',
    body: await bytesOf(pdf),
    filename: `${fileName(context, ask)}.pdf`,
  });
}

/** The wallet's balance before the period and at its end, even if the file leaves lines out. Minor units, or points. */
async function periodBalances(context: Context, { memberId, wallet, from, until }: FileAsk) {
  const at = async (day: string | undefined) =>
    (await readStatement(context.sql, { memberId, wallet, until: day, limit: 1 }))[0]?.balanceAfterMinor ?? 0;
  const [opening, closing] = await Promise.all([from ? at(addDays(from, -1)) : 0, at(until)]);
  return { opening, closing };
}

export type TypeTotal = { type: BillType; came: number; went: number };

/** Sums the file's lines by type, without informational lines, which change no balance. Pure. */
export function totalsByType(lines: readonly FileLine[]): TypeTotal[] {
  const totals = new Map<BillType, TypeTotal>();
  for (const { type, amountMinor, informational } of lines) {
    if (informational) continue;
    const { came, went } = totals.get(type) ?? { came: 0, went: 0 };
    totals.set(type, { type, came: came + Math.max(0, amountMinor), went: went + Math.min(0, amountMinor) });
  }
  return [...totals.values()].sort((a, b) => b.came - b.went - (a.came - a.went));
}

type Sums = { opening: number; closing: number; lines: readonly FileLine[] };

/** Draws the opening balance, the sums in and out by type, and the closing balance. */
function sumRows(pdf: Pdf, ask: FileAsk, { opening, closing, lines }: Sums, t: Texts, from: number): number {
  let y = from;
  const row = (name: string, cells: readonly (number | null)[], color?: string) => {
    put(pdf, name, { x: 40, y, width: 250, ...(color ? { color } : {}) });
    for (const [n, amount] of cells.entries())
      if (amount !== null)
        put(pdf, amountText(ask, amount), {
          x: 300 + n * 87,
          y,
          width: 81,
          align: 'right',
          ...(color ? { color } : {}),
        });
    y += 15;
  };
  row(t('statement.opening'), [null, null, opening]);
  for (const { type, came, went } of totalsByType(lines)) row(t(`bill.${type}`), [came || null, went || null], INK_2);
  row(t('statement.closing'), [null, null, closing]);
  return putDoubleRule(pdf, y);
}

function noteRow(pdf: Pdf, notes: readonly string[], y: number, color = '#9A3F1D'): number {
  const lines = notes.flatMap((text) => linesOf(pdf, text, { width: PAPER.width, size: 8 }));
  for (const [n, line] of lines.entries()) put(pdf, line, { x: 40, y: y + n * 12, width: PAPER.width, size: 8, color });
  return y + lines.length * 12 + 4;
}

function cellsOf(ask: FileAsk, line: FileLine, t: Texts): string[] {
  const part = line.part && line.part !== 'net' ? ` · ${t(`part.${line.part}`)}` : '';
  const amount = amountText(ask, line.amountMinor);
  return [
    localTime(line),
    t(`bill.${line.type}`) + part,
    line.productTitle ?? subjectOf(line, t),
    line.informational ? `(${amount})` : amount,
    amountText(ask, line.balanceAfterMinor),
  ];
}

export function statementHandlers(context: Context): HandlersAt<typeof contract, '/api/v1/bill' | '/api/v1/wallets'> {
  return {
    'GET /api/v1/bill': ({ caller, query }) => bill(context, caller.memberId, query.version ?? VERSION),
    'GET /api/v1/wallets': ({ caller }) => walletOverview(context, caller.memberId),
    'GET /api/v1/wallets/{wallet}/statement': async ({ caller, path, query, locale }) => {
      const asked = { ...query, locale: query.locale ?? locale, memberId: caller.memberId, wallet: path.wallet };
      const after = partsOf(query.after, 1)?.[0];
      const page = await readPage(query.limit, {
        rows: (limit) => readMovements(context.sql, { ...asked, after, limit }),
        key: (line) => line.id,
        items: (lines) => lines,
      });
      return { ...page, unit: path.wallet === 'points' ? ('C3COIN' as const) : ('ETB' as const) };
    },
    'GET /api/v1/wallets/{wallet}/statement.csv': async ({ caller: { memberId }, path, query, locale }) =>
      statementCsv(
        context,
        { ...query, memberId, wallet: path.wallet },
        await languageOfPaper(context.sql, { memberId, locale }),
      ),
  };
}
