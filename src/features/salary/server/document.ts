// The document of a contract: its terms, and every sentence as the member reads it. Its hash names it for good.
import { toWire } from '#ledger/money.ts';
import type { Locale } from '#platform/feature.ts';
import { canonical } from '#platform/http/intents.ts';
import { renderText } from '#platform/language/texts.ts';
import { paperAmount } from '#features/wallet/server/public.ts';
import type { SalaryLevel } from './settings.ts';

export type DocumentTerms = SalaryLevel & {
  number: bigint;
  /** The member's number and name. */
  member: string;
  name: string;
  termMonths: number;
  noticeDays: number;
  openedOn: string;
};

const SENTENCES = ['who', 'pay', 'claim', 'valid', 'term', 'end', 'budget', 'play'] as const;

export function numberText(number: bigint): string {
  return `SC-${String(number).padStart(6, '0')}`;
}

/** Canonical JSON. The database compares its terms with the settings. */
export function documentOf(terms: DocumentTerms, locale: Locale): string {
  const values = {
    ...terms,
    number: numberText(terms.number),
    amount: `ETB ${paperAmount(toWire(BigInt(terms.amountMinor)), 'ETB')}`,
  };
  return canonical({
    ...terms,
    number: Number(terms.number),
    type: 'c3-salary-contract/1',
    currency: 'ETB',
    language: locale,
    sentences: SENTENCES.map((part) => renderText(locale, `salary.paper.${part}`, values)),
  });
}

type Read = { sentences: string[]; language: Locale; name: string; openedOn: string };

/** The parts that a reader needs. The text was written by `documentOf` and never changes. */
export function readDocument(document: string): Read {
  return JSON.parse(document) as Read;
}
