// A wallet's statement as a file: CSV for machines, PDF for people. Both say that it is play money.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { standOf } from '../../../../ledger/heads.ts';
import type { Locale } from '../../../../platform/feature.ts';
import { Raw } from '../../../../platform/feature.ts';
import { businessTime } from '../../../../platform/clock.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { renderText } from '../../../../platform/texts.ts';
import { memberById } from '../../../identity/server/public.ts';
import type { StatementLineView } from '../../contract/shapes.ts';
import { csvOf, decimal, NOTICE } from '../csv.ts';
import { bytesOf, newPdf, type Pdf, put } from './pdf-text.ts';
import { readStatement, type StatementAsk } from './statement.ts';

/** The member asks for a longer history in parts, by dates. */
export const FILE_LINES_MAX = 5_000;

const LINES_AT_ONCE = 50;

type FileAsk = Omit<StatementAsk, 'limit' | 'after'>;

/** Where the books stood, so that its owner can compare it later. Empty before the first seal. */
async function standNote(floor: Floor, locale: Locale): Promise<string[]> {
  const stand = await standOf(floor);
  if (stand === null) return [];
  const { seq, code, at } = stand;
  return [renderText(locale, 'wallet.statement.books', { seq, code, when: businessTime(new Date(at)) })];
}

/** The newest lines. Where a file cannot hold all, `cut` says so and tells how to get the rest. */
async function readForFile(
  floor: Floor,
  ask: FileAsk,
  locale: Locale,
): Promise<{ lines: StatementLineView[]; cut: string[] }> {
  const found = await readStatement(floor.sql, { ...ask, limit: FILE_LINES_MAX + 1 });
  const lines = found.slice(0, FILE_LINES_MAX);
  const last = lines.at(-1);
  if (found.length === lines.length || last === undefined) return { lines, cut: [] };
  const values = { lines: FILE_LINES_MAX.toLocaleString(locale), date: last.businessDate };
  return { lines, cut: [renderText(locale, 'wallet.statement.cut', values)] };
}

export async function statementCsv(floor: Floor, ask: FileAsk, locale: Locale): Promise<Raw> {
  const [{ lines, cut }, stand] = await Promise.all([readForFile(floor, ask, locale), standNote(floor, locale)]);
  const body = csvOf(
    [
      'line',
      'time (UTC)',
      'time (Addis Ababa)',
      'date',
      'type',
      'part',
      'amount',
      'balance after',
      'informational',
      'subject',
      'unit',
    ],
    lines.map((line) => [
      line.id,
      line.occurredAt,
      localTime(line),
      line.businessDate,
      line.type,
      line.part,
      amountText(ask, line.amountMinor),
      amountText(ask, line.balanceAfterMinor),
      line.informational ? 'yes' : '',
      line.subject ? `${line.subject.kind} ${line.subject.id}` : '',
      unitOf(ask),
    ]),
    [...cut, ...stand],
  );
  return new Raw({ contentType: 'text/csv; charset=utf-8', body, filename: `${fileName(floor, ask)}.csv` });
}

const localTime = (line: StatementLineView) => businessTime(new Date(line.occurredAt));
const unitOf = (ask: FileAsk) => (ask.wallet === 'points' ? 'C3COIN' : 'ETB');
const amountText = (ask: FileAsk, amount: number) => (ask.wallet === 'points' ? String(amount) : decimal(amount));
const fileName = (floor: Floor, ask: FileAsk) => `c3-${ask.wallet}-${floor.clock.today()}`;

const COLUMNS = [
  { key: 'time', x: 40, width: 95, align: 'left' },
  { key: 'type', x: 140, width: 150, align: 'left' },
  { key: 'subject', x: 295, width: 90, align: 'left' },
  { key: 'amount', x: 390, width: 75, align: 'right' },
  { key: 'balance', x: 470, width: 85, align: 'right' },
] as const;

export async function statementPdf(floor: Floor, ask: FileAsk, locale: Locale): Promise<Raw> {
  const [{ lines, cut }, stand, member] = await Promise.all([
    readForFile(floor, ask, locale),
    standNote(floor, locale),
    memberById(floor.sql, ask.memberId),
  ]);
  const t = (key: string) => renderText(locale, `wallet.${key}`);
  const pdf = newPdf(`${NOTICE}: ${ask.wallet}`);
  put(pdf, t(`wallet.${ask.wallet}`), { x: 40, y: 40, width: 400, size: 16 });
  put(pdf, `${member?.memberNo ?? ''}  ${member?.realName ?? ''}`, { x: 40, y: 64, width: 400, size: 10 });
  put(pdf, `${ask.from ?? ''} – ${ask.until ?? floor.clock.today()}  ·  ${unitOf(ask)}`, {
    x: 40,
    y: 80,
    width: 400,
    size: 10,
    color: '#5A5247',
  });
  const noted = noteRow(pdf, stand, 96, '#5A5247');
  let y = headRow(pdf, t, noteRow(pdf, cut, noted) + 8);
  const room = (at: number) => {
    if (at <= 770) return at;
    pdf.addPage();
    return headRow(pdf, t, 40);
  };
  for (const [n, line] of lines.entries()) {
    // Thousands of lines take a second. Other calls run in between.
    if (n % LINES_AT_ONCE === 0) await nextTurn();
    y = lineRow(pdf, ask, line, t, room(y));
  }
  // Repeats the note where the lines stop. The last page must not look like the beginning of the account.
  if (cut.length > 0) noteRow(pdf, cut, room(y) + 6);
  if (lines.length === 0) put(pdf, t('statement.empty'), { x: 40, y: y + 6, width: 400 });
  stampPages(pdf, t);
  return new Raw({ contentType: 'application/pdf', body: await bytesOf(pdf), filename: `${fileName(floor, ask)}.pdf` });
}

type Texts = (key: string) => string;

function noteRow(pdf: Pdf, notes: readonly string[], y: number, color = '#9A3F1D'): number {
  for (const text of notes) put(pdf, text, { x: 40, y, width: 515, color });
  return y + notes.length * 16;
}

function headRow(pdf: Pdf, t: Texts, y: number): number {
  for (const column of COLUMNS) put(pdf, t(`statement.${column.key}`), { ...column, y, color: '#5A5247' });
  pdf
    .moveTo(40, y + 14)
    .lineTo(555, y + 14)
    .strokeColor('#857B6C')
    .lineWidth(0.7)
    .stroke();
  return y + 20;
}

function lineRow(pdf: Pdf, ask: FileAsk, line: StatementLineView, t: Texts, y: number): number {
  const part = line.part && line.part !== 'net' ? ` · ${t(`part.${line.part}`)}` : '';
  const cells = {
    time: localTime(line),
    type: t(`bill.${line.type}`) + part,
    subject: line.subject ? `${t(`subject.${line.subject.kind}`)} ${line.subject.id}` : '',
    amount: (line.informational ? '(' : '') + amountText(ask, line.amountMinor) + (line.informational ? ')' : ''),
    balance: amountText(ask, line.balanceAfterMinor),
  };
  for (const column of COLUMNS) put(pdf, cells[column.key], { ...column, y });
  return y + 15;
}

function stampPages(pdf: Pdf, t: Texts): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // The margin would push a line at the foot to a new page.
    pdf.page.margins.bottom = 0;
    put(pdf, `${NOTICE}  ·  ${t('playMoney')}`, { x: 40, y: 805, width: 400, size: 8, color: '#9A3F1D' });
    put(pdf, `${page + 1} / ${count}`, { x: 455, y: 805, width: 100, size: 8, align: 'right', color: '#5A5247' });
  }
}
