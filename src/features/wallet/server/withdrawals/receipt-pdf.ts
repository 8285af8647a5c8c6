// The receipt of a paid withdrawal as a paper: payee, amount and date in words, and the signed code.
import { amountInWords } from '#universal/amount-words.ts';
import { businessDate } from '#platform/time/clock.ts';
import { type Locale, Raw } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { renderText } from '#platform/language/texts.ts';
import { toWire } from '#ledger/money.ts';
import { NOTICE } from '../csv.ts';
import { paperAmount } from '../papers/amount-text.ts';
import { INK_2, putDoubleRule, putFeet, putHead, putSignature } from '../papers/paper.ts';
import { apart, bytesOf, newPdf, put } from '../papers/pdf-text.ts';
import { receiptOf } from './receipt.ts';
import type { Withdrawal } from './withdrawal-store.ts';
import { institutionNames } from './withdrawal-view.ts';

/** The signed code is the same as on the screen. Null while nothing was paid. */
export async function receiptPdf(floor: Floor, one: Withdrawal, locale: Locale): Promise<Raw | null> {
  const { paidAt } = one;
  const [receipt, nameOf] = await Promise.all([receiptOf(floor, one), institutionNames(floor)]);
  if (receipt === null || paidAt === null) return null;
  const t = (key: string) => renderText(locale, `wallet.${key}`);
  const paid = toWire(one.settled ?? one.net);
  const pdf = newPdf(`${NOTICE}: ${one.number}`);
  let y = putHead(pdf, { title: t('receipt.title'), locale });
  const fact = (name: string, value: string, size = 12) => {
    put(pdf, name, { x: 40, y, width: 515, color: INK_2 });
    put(pdf, value, { x: 40, y: y + 13, width: 515, size });
    y += 22 + size * 1.4;
  };
  fact(t('receipt.paidTo'), `${apart(one.toName)}, ${nameOf(one.toInstitution)} •••• ${one.toNumber.slice(-4)}`);
  fact(t('receipt.amount'), `ETB ${paperAmount(paid, 'ETB')}`, 24);
  put(pdf, sentence(amountInWords(paid, locale)), { x: 40, y: y - 4, width: 515, size: 10, color: INK_2 });
  y = putDoubleRule(pdf, y + 16);
  fact(t('withdrawal.paidAt'), dateInWords(paidAt, locale));
  fact(t('withdrawal.number'), one.number);
  if (one.bankReference) fact(t('withdrawal.bankReference'), one.bankReference);
  putSignature(pdf, receipt, { words: t('receipt.words'), y, size: 240, locale });
  putFeet(pdf, locale);
  return new Raw({
    contentType: 'application/pdf',
    body: await bytesOf(pdf),
    filename: `c3-receipt-${one.number}.pdf`,
  });
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "Saturday, 21 November 2026". */
function dateInWords(at: Date, locale: Locale): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...style, timeZone: 'UTC' })
    .formatToParts(new Date(`${businessDate(at)}T12:00:00Z`))
    .map(({ type, value }) => [type, value] as const);
  const { weekday = '', day = '', month = '', year = '' } = Object.fromEntries(parts) as Record<string, string>;
  return `${weekday}, ${day} ${month} ${year}`;
}
