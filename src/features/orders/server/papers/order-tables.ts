// The tables of an order's paper: its months, and the payers of its last days.
import type { Locale } from '#platform/feature.ts';
import type { TextValues } from '#platform/language/texts.ts';
import { INK_2, PAPER, paperAmount, type Pdf, put, putDoubleRule, putRule } from '#features/wallet/server/public.ts';
import type { WireOrderMonth, WireOrderOne } from '../../contract/shapes.ts';
import type { PaperDay } from './read-order-paper.ts';

export type Texts = (key: string, values?: TextValues) => string;
/** A paper under way. `y` is where its next line goes. */
export type Place = { pdf: Pdf; t: Texts; y: number };

export const money = (minor: number) => paperAmount(minor, 'ETB');

type Column = { x: number; width: number; align: 'left' | 'right' };

/** Begins a new page where `needed` points do not fit. Says whether it did. */
export function room(place: Place, needed: number): boolean {
  if (place.y + needed <= PAPER.lowest + 20) return false;
  place.pdf.addPage();
  place.y = 40;
  return true;
}

function putCells(
  { pdf, y }: Place,
  cells: readonly string[],
  { columns, color }: { columns: readonly Column[]; color?: string },
): void {
  for (const [n, column] of columns.entries()) put(pdf, cells[n] ?? '', { ...column, y, ...(color ? { color } : {}) });
}

/** A table's rows, with its head on each page. */
function putTable(
  place: Place,
  {
    title,
    heads,
    columns,
    rows,
  }: {
    title: string;
    heads: readonly string[];
    columns: readonly Column[];
    rows: readonly (readonly string[])[];
  },
): void {
  room(place, 80);
  put(place.pdf, title, { x: PAPER.left, y: place.y + 4, width: PAPER.width, size: 12 });
  place.y += 26;
  const head = () => {
    putCells(place, heads, { columns, color: INK_2 });
    putRule(place.pdf, place.y + 14);
    place.y += 20;
  };
  head();
  for (const row of rows) {
    if (room(place, 15)) head();
    putCells(place, row, { columns });
    place.y += 15;
  }
}

const MONTH_COLUMNS: readonly Column[] = [
  { x: 40, width: 130, align: 'left' },
  { x: 170, width: 85, align: 'right' },
  { x: 255, width: 85, align: 'right' },
  { x: 340, width: 60, align: 'right' },
  { x: 400, width: 75, align: 'right' },
  { x: 475, width: 80, align: 'right' },
];

/** Oldest month first, as the weave runs, and their sum under a double rule. */
export function putMonths(place: Place, months: readonly WireOrderMonth[], locale: Locale): void {
  const { t } = place;
  if (months.length === 0) {
    put(place.pdf, t('months.none'), { x: PAPER.left, y: place.y, width: PAPER.width, color: INK_2 });
    place.y += 24;
    return;
  }
  const cells = (name: string, of: readonly WireOrderMonth[]) => {
    const sum = (value: (month: WireOrderMonth) => number) => of.reduce((total, month) => total + value(month), 0);
    return [
      name,
      money(sum((month) => month.expectedMinor)),
      money(sum((month) => month.paidMinor)),
      String(sum((month) => month.daysLate)),
      money(sum((month) => month.awaitingMinor)),
      money(sum((month) => month.missedMinor)),
    ];
  };
  putTable(place, {
    title: t('months.title'),
    heads: ['month', 'expected', 'paid', 'daysLate', 'awaiting', 'missed'].map((key) => t(`paper.${key}`)),
    columns: MONTH_COLUMNS,
    rows: months.toReversed().map((month) => cells(monthName(month.month, locale), [month])),
  });
  room(place, 40);
  putRule(place.pdf, place.y + 1);
  place.y += 6;
  putCells(place, cells(t('paper.sum'), months), { columns: MONTH_COLUMNS });
  place.y = putDoubleRule(place.pdf, place.y + 15);
}

/** "November 2026", in the calendar of the books. */
function monthName(month: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { month: 'long', timeZone: 'UTC' });
  return `${parts.format(new Date(`${month}-15T12:00:00Z`))} ${month.slice(0, 4)}`;
}

const DAY_COLUMNS: readonly Column[] = [
  { x: 40, width: 62, align: 'left' },
  { x: 106, width: 154, align: 'left' },
  { x: 266, width: 142, align: 'left' },
  { x: 414, width: 72, align: 'left' },
  { x: 490, width: 65, align: 'right' },
];

/** One row for each rent that paid a day. A day that lacks income says so in a row of its own. */
export function putDays(place: Place, days: readonly PaperDay[], order: WireOrderOne): void {
  if (days.length === 0) return;
  const { t } = place;
  const rows = days.flatMap((day) => {
    const { date, payers, state } = day;
    const paid = payers.map(({ payer, invoiceNumber, bankLineId, amountMinor }) => [
      payer,
      invoiceNumber,
      bankLineId,
      money(amountMinor),
    ]);
    const missing = `ETB ${money(Math.max(0, day.expectedMinor - day.paidMinor))}`;
    const said = t(`day.${state}`, { missing, type: order.product.type });
    const lines = state === 'paid' && paid.length > 0 ? paid : [...paid, [said, '', '', '']];
    return lines.map((line, n) => [n === 0 ? date : '', ...line]);
  });
  putTable(place, {
    title: t('paper.lastDays', { count: days.length }),
    heads: [t('paper.day'), t('paper.payer'), t('trail.invoice'), t('paper.bankLine'), t('paper.amount')],
    columns: DAY_COLUMNS,
    rows,
  });
  place.y += 14;
}
