// An order as a paper: its terms, weave, months, the payers of its last days, and the signed code.
import { standOf } from '#ledger/heads.ts';
import { businessDate, businessTime } from '#platform/time/clock.ts';
import { type Locale, Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { renderText } from '#platform/language/texts.ts';
import {
  apart,
  bytesOf,
  INK_2,
  newPdf,
  PAPER,
  put,
  putFeet,
  putHead,
  putSignature,
  putWeave,
  signPaper,
} from '#features/wallet/server/public.ts';
import type { WireOrderOne } from '../../contract/shapes.ts';
import { money, type Place, putDays, putMonths, room, type Texts } from './order-tables.ts';
import type { OrderPaper } from './read-order-paper.ts';

const QR_SIZE = 180;

export async function orderPdf(floor: Floor, { order, member, days }: OrderPaper, locale: Locale): Promise<Raw> {
  const t: Texts = (key, values) => renderText(locale, `orders.${key}`, values);
  const now = floor.clock.now();
  const title = t('paper.title', { number: order.id });
  const pdf = newPdf(title);
  const place: Place = { pdf, t, y: putHead(pdf, { title, locale }) };
  putOwner(place, { memberNo: member.memberNo, name: member.realName, asOf: businessTime(now) });
  putTerms(place, order);
  if (order.status !== 'cancelled') {
    place.y = putWeave(pdf, order.weave, { y: place.y + 4, height: 24, locale });
    putMonths(place, order.months, locale);
    putDays(place, days, order);
  }
  room(place, QR_SIZE + 40);
  const stand = await standOf(floor);
  const books = stand ? { head: stand.seq, hash: stand.hash, at: stand.at } : undefined;
  const signed = signPaper(floor, { ...factsOf(order), member: member.memberNo, at: now, books });
  place.y = putSignature(pdf, signed, { words: t('paper.words'), y: place.y, size: QR_SIZE, locale });
  putFeet(pdf, locale);
  return new Raw({ contentType: 'application/pdf', body: await bytesOf(pdf), filename: `c3-order-${order.id}.pdf` });
}

/** The signed figures. Staff and members read the same on their pages. */
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

/** Labels stand over values, four in a row. */
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
