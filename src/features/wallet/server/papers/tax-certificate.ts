// The certificate of the tax that was withheld from a member's withdrawals in a year, for the member and for staff.
import { languageOfPaper, memberById } from '#features/members/server/public.ts';
import { operatorOf } from '#features/service/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { type HandlersAt, Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { NOTICE } from '#platform/http/csv.ts';
import { refuse } from '#platform/http/refusal.ts';
import { renderText, type TextValues } from '#platform/language/texts.ts';
import { type LanguageCode, languageOf } from '#universal/languages.ts';
import type { contract } from '../../contract.ts';
import {
  type CertifiedYear,
  certificateNumber,
  certifiedYear,
  type TaxLine,
  taxYearsOf,
} from '../withdrawals/withheld-tax.ts';
import { INK_2, PAPER, paperAmount, putFeet, putHead, putOwner, putSignature, signPaper } from './paper.ts';
import { bytesOf, linesOf, newPdf, put } from './pdf-text.ts';
import { breakPage, type PaperColumn, type Place, putSums, putTable } from './table.ts';

const COLUMNS: readonly PaperColumn[] = [
  { x: 40, width: 70, align: 'left' },
  { x: 114, width: 190, align: 'left' },
  { x: 308, width: 97, align: 'right' },
  { x: 409, width: 146, align: 'right' },
];
const QR_SIZE = 170;

type Texts = (key: string, values?: TextValues) => string;
const money = (amount: bigint) => paperAmount(toWire(amount), 'ETB');

async function listTaxYears({ sql }: Pick<Context, 'sql'>, memberId: bigint) {
  const items = (await taxYearsOf(sql, memberId)).map(({ year, amount, tax }) => ({
    id: certificateNumber({ memberId, year }),
    year,
    amountMinor: toWire(amount),
    taxMinor: toWire(tax),
  }));
  return { items };
}

type AskedYear = { memberId: bigint; year: number; language?: LanguageCode };

/** In the member's own language, unless another one is given. */
async function taxCertificate(context: Context, { memberId, year, language }: AskedYear) {
  const found = await certifiedYear(context.sql, { memberId, year });
  return found
    ? certificatePdf(context, found, language ?? languageOf(found.member.language).code)
    : refuse('tax_certificate_missing');
}

async function certificatePdf(context: Context, of: CertifiedYear, locale: LanguageCode): Promise<Raw> {
  const t: Texts = (key, values) => renderText(locale, `wallet.${key}`, values);
  const number = certificateNumber({ memberId: of.member.id, year: of.year });
  const now = context.clock.now();
  const { name, registration, office } = await operatorOf(context);
  const title = t('tax.title');
  const pdf = await newPdf(`${NOTICE}: ${number}`, locale);
  const place: Place = { pdf, y: putOwner(pdf, of.member, { now, y: putHead(pdf, { title, locale }), locale }) };
  putFacts(place, [
    [t('tax.number'), number],
    [t('tax.year'), `${of.year}-01-01 – ${of.year}-12-31`],
    [t('tax.payer'), ...[name, registration, office].filter((told) => told !== '')],
  ]);
  const isOpen = context.clock.today() <= `${of.year}-12-31`;
  putParagraph(place, [t('tax.words'), ...(isOpen ? [t('tax.open')] : [])]);
  await putTable(place, {
    heads: ['papers.csv.date', 'bill.withdrawal', 'statement.amount', 'withdrawal.tax'].map((key) => t(key)),
    columns: COLUMNS,
    rows: of.lines.map((line) => cellsOf(line, t)),
  });
  putSums(place, [t('paper.sum'), '', money(of.amount), money(of.tax)], COLUMNS);
  breakPage(place, QR_SIZE + 40);
  const signed = signPaper(context, {
    type: 'c3-tax-certificate/1',
    number,
    member: of.member.memberNo,
    year: String(of.year),
    currency: 'ETB',
    amountMinor: of.amount,
    taxMinor: of.tax,
    at: now,
  });
  putSignature(pdf, signed, { words: t('paper.words'), y: place.y + 8, size: QR_SIZE, locale });
  putFeet(pdf, locale);
  const filename = `c3-play-money-tax-${number}.pdf`;
  return new Raw({ contentType: 'application/pdf', body: await bytesOf(pdf), filename });
}

/** A name, and the lines of its value. */
type PaperFact = readonly [name: string, ...values: string[]];

function putFacts(place: Place, facts: readonly PaperFact[]): void {
  for (const [name, ...values] of facts.filter(([, ...values]) => values.length > 0)) {
    put(place.pdf, name, { x: PAPER.left, y: place.y, width: 150, color: INK_2 });
    for (const line of values.flatMap((value) => linesOf(place.pdf, value, { width: 360 }))) {
      put(place.pdf, line, { x: 195, y: place.y, width: 362 });
      place.y += 15;
    }
  }
}

function putParagraph(place: Place, texts: readonly string[]): void {
  place.y += 6;
  for (const line of texts.flatMap((text) => linesOf(place.pdf, text, { width: PAPER.width }))) {
    put(place.pdf, line, { x: PAPER.left, y: place.y, width: PAPER.width + 2 });
    place.y += 13;
  }
  place.y += 10;
}

function cellsOf({ date, number, amount, tax }: TaxLine, t: Texts): string[] {
  return [date, amount < 0n ? `${number} · ${t('tax.cameBack')}` : number, money(amount), money(tax)];
}

export function taxHandlers(
  context: Context,
): HandlersAt<typeof contract, '/api/v1/tax-years' | '/console/api/v1/members/{id}/tax-years'> {
  return {
    'GET /api/v1/tax-years': ({ caller }) => listTaxYears(context, caller.memberId),
    'GET /api/v1/tax-years/{year}/certificate.pdf': async ({ caller: { memberId }, path, locale }) => {
      const language = await languageOfPaper(context.sql, { memberId, locale });
      return taxCertificate(context, { memberId, year: Number(path.year), language });
    },
    'GET /console/api/v1/members/{id}/tax-years': async ({ path }) => {
      const member = await memberById(context.sql, BigInt(path.id));
      return member ? listTaxYears(context, member.id) : refuse('member_not_found');
    },
    'GET /console/api/v1/members/{id}/tax-years/{year}/certificate.pdf': ({ path }) =>
      taxCertificate(context, { memberId: BigInt(path.id), year: Number(path.year) }),
  };
}
