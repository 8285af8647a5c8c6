// An order as a PDF: its terms, weave, months, the payers of its last days, and the signed code.
import {
  breakPage,
  bytesOf,
  INK_2,
  newPdf,
  PAPER,
  paperAmount,
  type PaperColumn,
  type Place,
  put,
  putFeet,
  putHead,
  putOwner,
  putSignature,
  putSums,
  putTable,
  putWeave,
  signPaper,
} from '#features/wallet/server/public.ts';
import { standOf } from '#ledger/heads.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { renderText, type TextValues } from '#platform/language/texts.ts';
import { businessDate } from '#platform/time/clock.ts';
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
  const y = putOwner(pdf, member, { now, y: putHead(pdf, { title, locale }), locale });
  const place: OrderPlace = { pdf, t, y };
  putTerms(place, order);
  if (order.status !== 'cancelled') {
    place.y = putWeave(pdf, order.weave, { y: place.y + 4, height: 24, locale });
    await putMonths(place, order.months.gregory, locale);
    await putDays(place, days, order);
  }
  breakPage(place, QR_SIZE + 40);
  const stand = await standOf(context);
  const books = stand ? { head: stand.seq, hash: stand.hash, at: stand.at } : undefined;
  const signed = signPaper(context, { ...factsOf(order), member: member.memberNo, at: now, books });
  const words = renderText(locale, 'wallet.paper.words');
  putSignature(pdf, signed, { words, y: place.y, size: QR_SIZE, locale });
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

/** The order's terms: labels above values, four in a row. */
function putTerms(place: OrderPlace, order: WireOrderOne): void {
  const { pdf, t } = place;
  const { product, principal } = order;
  put(pdf, product.title, { x: PAPER.left, y: place.y, width: PAPER.width, size: 16 });
  put(pdf, t(`status.${order.status}`), { x: PAPER.left, y: place.y + 22, width: PAPER.width, color: INK_2 });
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
  const top = place.y + 44;
  for (const [n, [name, value]] of facts.entries()) {
    const at = { x: PAPER.left + (n % 4) * 130, y: top + Math.floor(n / 4) * 36, width: 124 };
    put(pdf, name, { ...at, size: 8, color: INK_2 });
    put(pdf, value, { ...at, y: at.y + 12, size: 11 });
  }
  place.y = top + Math.ceil(facts.length / 4) * 36;
}

type Texts = (key: string, values?: TextValues) => string;
type OrderPlace = Place & { t: Texts };

const money = (minor: number) => paperAmount(minor, 'ETB');

const MONTH_COLUMNS: readonly PaperColumn[] = [
  { x: 40, width: 130, align: 'left' },
  { x: 170, width: 85, align: 'right' },
  { x: 255, width: 85, align: 'right' },
  { x: 340, width: 60, align: 'right' },
  { x: 400, width: 75, align: 'right' },
  { x: 475, width: 80, align: 'right' },
];

/** The months, oldest first like the weave, and their sum. */
async function putMonths(place: OrderPlace, months: readonly WireOrderMonth[], locale: LanguageCode): Promise<void> {
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
  await putTable(place, {
    title: t('months.title'),
    heads: ['month', 'expected', 'paid', 'daysLate', 'awaiting', 'missed'].map((key) => t(`paper.${key}`)),
    columns: MONTH_COLUMNS,
    rows: months.toReversed().map((month) => cells(monthName(month.from, locale), [month])),
  });
  putSums(place, cells(renderText(locale, 'wallet.paper.sum'), months), MONTH_COLUMNS);
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

const DAY_COLUMNS: readonly PaperColumn[] = [
  { x: 40, width: 62, align: 'left' },
  { x: 106, width: 154, align: 'left' },
  { x: 266, width: 142, align: 'left' },
  { x: 414, width: 72, align: 'left' },
  { x: 490, width: 65, align: 'right' },
];

/** One row for each rent that paid for a day, and a row with the state of a day that was not simply paid. */
async function putDays(place: OrderPlace, days: readonly PaperDay[], order: WireOrderOne): Promise<void> {
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
  await putTable(place, {
    title: t('paper.lastDays', { count: days.length }),
    heads: [t('paper.day'), t('paper.payer'), t('trail.invoice'), t('paper.bankLine'), t('paper.amount')],
    columns: DAY_COLUMNS,
    rows,
  });
  place.y += 14;
}
