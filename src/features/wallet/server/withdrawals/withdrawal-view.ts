// What the member sees of a withdrawal: its details, and the signed receipt of a paid one, as data and as a PDF.
import { memberById } from '#features/members/server/public.ts';
import { type Stand, standOf } from '#ledger/heads.ts';
import { toWire } from '#ledger/money.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { renderText } from '#platform/language/texts.ts';
import { businessDate } from '#platform/time/clock.ts';
import { troublesOf } from '#platform/time/machine-watch.ts';
import { amountInWords } from '#universal/amount-words.ts';
import { dateText } from '#universal/date-text.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { registeredNameIn } from '#universal/localized.ts';
import type { Institution } from '#wires/bank.ts';
import type { WithdrawalDetail, WithdrawalView } from '../../contract/shapes.ts';
import { NOTICE } from '#platform/http/csv.ts';
import {
  INK_2,
  paperAmount,
  putDoubleRule,
  putFeet,
  putHead,
  putSignature,
  type SignedPaper,
  signPaper,
} from '../papers/paper.ts';
import { apart, bytesOf, newPdf, put } from '../papers/pdf-text.ts';
import { institutions } from '../payout-accounts/institutions.ts';
import { ADVERSE, ENDED, nextState, statusesOf } from './withdrawal-rules.ts';
import { timelineOf, type Withdrawal } from './withdrawals.ts';

/** True for adverse states, during stays, and when the payout takes longer than announced. */
export function isContestable(one: Withdrawal, now: Date): boolean {
  if (ADVERSE.has(one.state) || isHeld(one, now)) return true;
  return !ENDED.has(one.state) && businessDate(now) > one.expectedUntil;
}

const isHeld = (one: Withdrawal, now: Date) => one.heldUntil !== null && one.heldUntil > now && !ENDED.has(one.state);

/** Minor units still to come back, tax and charge included. What the bank paid too little was already released. */
function missingOf(one: Withdrawal): bigint {
  if (one.state !== 'partly_returned') return 0n;
  return (one.settled ?? one.net) + one.tax + one.bankCharge - (one.returnedMinor ?? 0n);
}

export type NameOf = (institution: string) => Institution['name'];

/** Names of institutions as the bank lists them, or their codes while the bank doesn't answer. */
export async function institutionNames(context: Pick<Context, 'sql' | 'bank'>): Promise<NameOf> {
  const list = await institutions(context);
  const names = new Map(isRefusal(list) ? [] : list.map((one) => [one.code, one.name]));
  return (code) => names.get(code) ?? { en: code };
}

export function withdrawalToWire(one: Withdrawal, { now, nameOf }: { now: Date; nameOf: NameOf }): WithdrawalView {
  const held = isHeld(one, now);
  return {
    id: String(one.id),
    number: one.number,
    kind: one.kind,
    amountMinor: toWire(one.amount),
    taxMinor: toWire(one.tax),
    bankChargeMinor: toWire(one.bankCharge),
    feeMinor: toWire(one.tax + one.bankCharge),
    netMinor: toWire(one.net),
    paidMinor: one.paidAt === null ? null : toWire(one.settled ?? one.net),
    returnedMinor: one.returnedMinor === null ? null : toWire(one.returnedMinor),
    missingMinor: toWire(missingOf(one)),
    state: one.state,
    ...statusesOf(one.state),
    reasonCode: ((held ? one.heldReason : one.reasonCode) ?? null) as WithdrawalView['reasonCode'],
    heldUntil: held ? (one.heldUntil?.toISOString() ?? null) : null,
    account: {
      kind: one.toKind,
      institution: one.toInstitution,
      institutionName: nameOf(one.toInstitution),
      number: one.toNumber,
      holderName: one.toName,
    },
    requestedAt: one.requestedAt.toISOString(),
    reviewedAt: one.reviewedAt?.toISOString() ?? null,
    paidAt: one.paidAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
    expectedFrom: one.expectedFrom,
    expectedUntil: one.expectedUntil,
    cancellable: nextState(one.state, 'cancel') !== null,
    contestable: isContestable(one, now),
  };
}

export async function withdrawalDetail(context: Context, one: Withdrawal): Promise<WithdrawalDetail> {
  const [timeline, nameOf, troubles] = await Promise.all([
    timelineOf(context.sql, one.id),
    institutionNames(context),
    ENDED.has(one.state) ? [] : troublesOf(context.sql),
  ]);
  return {
    ...withdrawalToWire(one, { now: context.clock.now(), nameOf }),
    bankReference: one.bankReference,
    pausedBy: troubles[0] ?? null,
    timeline: timeline.map((event) => ({
      state: event.state,
      at: event.at.toISOString(),
      reasonCode: event.reasonCode ?? null,
    })),
  };
}

export type Receipt = SignedPaper & { stand: Stand | null };

/** The signed receipt. Null until the withdrawal is paid. */
export async function receiptOf(context: Context, one: Withdrawal): Promise<Receipt | null> {
  if (one.paidAt === null) return null;
  const [member, stand] = await Promise.all([memberById(context.sql, one.memberId), standOf(context)]);
  const signed = signPaper(context, {
    type: 'c3-receipt/1',
    subject: one.kind === 'income' ? 'withdrawal' : 'recharge return',
    number: one.number,
    member: member?.memberNo ?? '',
    currency: 'ETB',
    amountMinor: one.amount,
    taxMinor: one.tax,
    bankChargeMinor: one.bankCharge,
    paidMinor: one.settled ?? one.net,
    // Absent until a part has come back.
    returnedMinor: one.returnedMinor ?? undefined,
    to: `${one.toInstitution} ${one.toNumber.slice(-4)}`,
    paidAt: one.paidAt.toISOString(),
    bankReference: one.bankReference,
    state: one.state,
    // For comparing with the journal later. Absent before the first seal.
    books: stand ? { head: stand.seq, hash: stand.hash, at: stand.at } : undefined,
  });
  return { ...signed, stand };
}

/** The receipt as a PDF: payee, amount and date in words, and the signed QR code. Null until the withdrawal is paid. */
export async function receiptPdf(context: Context, one: Withdrawal, locale: LanguageCode): Promise<Raw | null> {
  const { paidAt } = one;
  const [receipt, nameOf] = await Promise.all([receiptOf(context, one), institutionNames(context)]);
  if (receipt === null || paidAt === null) return null;
  const t = (key: string) => renderText(locale, `wallet.${key}`);
  const paid = toWire(one.settled ?? one.net);
  const pdf = await newPdf(`${NOTICE}: ${one.number}`, locale);
  let y = putHead(pdf, { title: t('receipt.title'), locale });
  const fact = (name: string, value: string, size = 12) => {
    put(pdf, name, { x: 40, y, width: 515, color: INK_2 });
    put(pdf, value, { x: 40, y: y + 13, width: 515, size });
    y += 22 + size * 1.4;
  };
  fact(
    t('receipt.paidTo'),
    `${apart(one.toName)}, ${registeredNameIn(nameOf(one.toInstitution), locale).text} •••• ${one.toNumber.slice(-4)}`,
  );
  fact(t('receipt.amount'), `ETB ${paperAmount(paid, 'ETB')}`, 24);
  put(pdf, sentence(amountInWords(paid, locale)), { x: 40, y: y - 4, width: 515, size: 10, color: INK_2 });
  y = putDoubleRule(pdf, y + 16);
  fact(t('withdrawal.paidAt'), dateText(paidAt, { language: locale, style: 'long' }));
  fact(t('withdrawal.number'), one.number);
  if (one.bankReference) fact(t('withdrawal.bankReference'), one.bankReference);
  putSignature(pdf, receipt, { words: t('receipt.words'), y, size: 240, locale });
  putFeet(pdf, locale);
  return new Raw({
    contentType: 'application/pdf',
    body: await bytesOf(pdf),
    filename: `c3-receipt-${one.number}.pdf`,
    memberId: one.memberId,
  });
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
