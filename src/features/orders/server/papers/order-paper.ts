// An order as a PDF: its terms, weave, months, the payers of its last days, and the signed code.
import {
  apart,
  bytesOf,
  INK_2,
  newPdf,
  PAPER,
  paperAmount,
  type Pdf,
  put,
  putDoubleRule,
  putFeet,
  putHead,
  putRule,
  putSignature,
  putWeave,
  signPaper,
} from '#features/wallet/server/public.ts';
import { standOf } from '#ledger/heads.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { renderText, type TextValues } from '#platform/language/texts.ts';
import { businessDate, businessTime } from '#platform/time/clock.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { WireOrderMonth, WireOrderOne } from '../../contract/shapes.ts';
import type { OrderPaper, PaperDay } from './read-order-paper.ts';

const QR_SIZE = 180;

export async function orderPdf(
  context: Context,
  { order, member, days }: OrderPaper,
  locale: LanguageCode,
): Promise<Raw> {
  const t: Texts = (key, values) => renderText(locale, `orders.${key}`, values);
  const now = context.clock.now();
  const title = t('paper.title', { number: order.id });
  const pdf = await newPdf(title, locale);
  const place: Place = { pdf, t, y: putHead(pdf, { title, locale }) };
  putOwner(place, { memberNo: member.memberNo, name: member.realName, asOf: businessTime(now) });
  putTerms(place, order);
  if (order.status !== 'cancelled') {
    place.y = putWeave(pdf, order.weave, { y: place.y + 4, height: 24, locale });
    putMonths(place, order.months.gregory, locale);
    putDays(place, days, order);
  }
  breakPage(place, QR_SIZE + 40);
  const stand = await standOf(context);
  const books = stand ? { head: stand.seq, hash: stand.hash, at: stand.at } : undefined;
  const signed = signPaper(context, { ...factsOf(order), member: member.memberNo, at: now, books });
  place.y = putSignature(pdf, signed, { words: t('paper.words'), y: place.y, size: QR_SIZE, locale });
  putFeet(pdf, locale);
  return new Raw({
    contentType: 'application/pdf',
    body: await bytesOf(pdf),
    filename: `c3-order-${order.id}.pdf`,
    memberId: member.id,
  });
}

/** The figures that the signature covers. Members and staff see the same figures on their pages. */
function factsOf(order: WireOrderOne) {
  return {
    type: 'c3-order/1',
    number: order.id,
    product: order.product.id,
    units: order.units,
    currency: 'ETB',
    priceMinor: String(order.priceMinor),
    couponMinor: String(order.coupon?.paidMinor ?? 0),
    expectedMinor: String(order.expectedSoFarMinor),
    paidMinor: String(order.paidMinor),
    collectedMinor: String(order.collectedMinor),
    missedMinor: String(order.missedMinor),
    boughtAt: order.boughtAt,
    state: order.status,
  };
}

function putOwner({ pdf, t, y }: Place, { memberNo, name, asOf }: { memberNo: string; name: string; asOf: string }) {
  put(pdf, `${memberNo}  ${apart(name)}`, { x: PAPER.left, y, width: 300, size: 10 });
  const stand = { x: 345, y, width: 210, align: 'right', color: INK_2 } as const;
  put(pdf, `${t('paper.asOf', { when: asOf })}  ·  ETB`, stand);
}

/** The order's terms: labels above values, four in a row. */
function putTerms(place: Place, order: WireOrderOne): void {
  const { pdf, t } = place;
  const { product, principal } = order;
  put(pdf, product.title, { x: PAPER.left, y: place.y + 22, width: PAPER.width, size: 16 });
  put(pdf, t(`status.${order.status}`), { x: PAPER.left, y: place.y + 44, width: PAPER.width, color: INK_2 });
  const day = (at: string) => businessDate(new Date(at));
  const backMinor = order.expectedMinor * order.cycles + (order.returnsPrincipal ? order.priceMinor : 0);
  const cancelled = order.cancelledAt;
  const facts: [name: string, value: string][] = [
    product.type === 'fund'
      ? [t('order.invested'), money(order.priceMinor)]
      : [t('paper.priceOf', { units: order.units }), money(order.priceMinor)],
    ...(order.coupon ? [[t('order.fromCoupon'), money(order.coupon.paidMinor)] as [string, string]] : []),
    [t('paper.boughtOn'), day(order.boughtAt)],
    ...(cancelled
      ? [[t('paper.cancelledOn'), day(cancelled)] as [string, string]]
      : ([
          [t('paper.earnsFrom'), day(order.earnsFrom)],
          [t('paper.earnsUntil'), day(order.expiresAt)],
          [t('paper.expectedBack'), money(backMinor)],
          [t('paper.expectedSoFar'), money(order.expectedSoFarMinor)],
          [t('mine.paidSoFar'), money(order.paidMinor)],
          [t('order.collected'), money(order.collectedMinor)],
        ] as [string, string][])),
    ...(principal
      ? ([
          [t('principal.due'), day(principal.dueAt)],
          [t('principal.returned'), money(principal.returnedMinor)],
        ] as [string, string][])
      : []),
  ];
  const top = place.y + 66;
  for (const [n, [name, value]] of facts.entries()) {
    const at = { x: PAPER.left + (n % 4) * 130, y: top + Math.floor(n / 4) * 36, width: 124 };
    put(pdf, name, { ...at, size: 8, color: INK_2 });
    put(pdf, value, { ...at, y: at.y + 12, size: 11 });
  }
  place.y = top + Math.ceil(facts.length / 4) * 36;
}

type Texts = (key: string, values?: TextValues) => string;
/** The PDF being written. `y`: where the next line goes. */
type Place = { pdf: Pdf; t: Texts; y: number };

const money = (minor: number) => paperAmount(minor, 'ETB');

type Column = { x: number; width: number; align: 'left' | 'right' };

/** Begins a new page if `needed` points do not fit on this one. Returns whether it did. */
function breakPage(place: Place, needed: number): boolean {
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

/** A titled table whose column heads are repeated on each page. */
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
  breakPage(place, 80);
  put(place.pdf, title, { x: PAPER.left, y: place.y + 4, width: PAPER.width, size: 12 });
  place.y += 26;
  const head = () => {
    putCells(place, heads, { columns, color: INK_2 });
    putRule(place.pdf, place.y + 14);
    place.y += 20;
  };
  head();
  for (const row of rows) {
    if (breakPage(place, 15)) head();
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

/** The months, oldest first like the weave, and their sum. */
function putMonths(place: Place, months: readonly WireOrderMonth[], locale: LanguageCode): void {
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
    rows: months.toReversed().map((month) => cells(monthName(month.from, locale), [month])),
  });
  breakPage(place, 40);
  putRule(place.pdf, place.y + 1);
  place.y += 6;
  putCells(place, cells(t('paper.sum'), months), { columns: MONTH_COLUMNS });
  place.y = putDoubleRule(place.pdf, place.y + 15);
}

/** "November 2026": the Gregorian month in the language. `from`: its first day. */
function monthName(from: string, locale: LanguageCode): string {
  const names = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return names.format(new Date(`${from}T12:00:00Z`));
}

const DAY_COLUMNS: readonly Column[] = [
  { x: 40, width: 62, align: 'left' },
  { x: 106, width: 154, align: 'left' },
  { x: 266, width: 142, align: 'left' },
  { x: 414, width: 72, align: 'left' },
  { x: 490, width: 65, align: 'right' },
];

/** One row for each rent that paid for a day, and a row with the state of a day that was not simply paid. */
function putDays(place: Place, days: readonly PaperDay[], order: WireOrderOne): void {
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
