// Prints a salary contract as a PDF in its document's language: the sentences, the signature, the hash, the trail and a
// signed QR code.
import { businessTime } from '#platform/time/clock.ts';
import { Raw } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { renderText, type TextValues } from '#platform/language/texts.ts';
import type { LanguageCode } from '#universal/languages.ts';
import {
  apart,
  breakPage,
  bytesOf,
  INK_2,
  linesOf,
  newPdf,
  PAPER,
  type Place,
  put,
  putDoubleRule,
  putFeet,
  putHead,
  putRule,
  putSignature,
  signPaper,
} from '#features/wallet/server/public.ts';
import { numberText, readDocument, type SalaryContract, trailOf } from './contracts.ts';

type Texts = (key: string, values?: TextValues) => string;
type SalaryPlace = Place & { t: Texts; locale: LanguageCode };

const SIZE = 11;
const LINE = 16;
/** The box in which the member drew the signature (salary/contract.ts). */
const STROKES = { width: 300, height: 120 } as const;
const QR_SIZE = 170;

export async function salaryPdf(context: Pick<Context, 'sql' | 'secrets'>, one: SalaryContract): Promise<Raw> {
  const { sentences, language, name } = readDocument(one.document);
  const t: Texts = (key, values) => renderText(language, `salary.paper.${key}`, values);
  const number = numberText(one.number);
  const title = t('title', { number });
  const pdf = await newPdf(title, language);
  const place: SalaryPlace = { pdf, t, y: putHead(pdf, { title, locale: language }), locale: language };
  putSentences(place, sentences);
  await putTrail(place, context, one);
  putSigned(place, one, name);
  breakPage(place, QR_SIZE + 60);
  const signed = signPaper(context, {
    type: 'c3-salary-contract/1',
    number,
    document: one.sha256,
    state: one.state,
    signedAt: one.signedAt,
    effectiveOn: one.effectiveOn,
    lastDay: one.lastDay,
  });
  place.y = putSignature(pdf, signed, { words: t('code'), y: place.y, size: QR_SIZE, locale: language });
  putFeet(pdf, language);
  return new Raw({
    contentType: 'application/pdf',
    body: await bytesOf(pdf),
    filename: `c3-contract-${number}.pdf`,
    memberId: one.memberId,
  });
}

function putParagraph(place: SalaryPlace, text: string, of: { x?: number; size?: number; color?: string } = {}): void {
  const { x = PAPER.left, size = SIZE, color = '#1C1A17' } = of;
  const width = PAPER.right - x;
  const height = Math.max(LINE, size * 1.4);
  for (const line of linesOf(place.pdf, text, { width, size })) {
    breakPage(place, height);
    put(place.pdf, line, { x, y: place.y, width: width + 2, size, color });
    place.y += height;
  }
}

function putSentences(place: SalaryPlace, sentences: readonly string[]): void {
  for (const [n, sentence] of sentences.entries()) {
    breakPage(place, LINE);
    put(place.pdf, `${n + 1}.`, { x: PAPER.left, y: place.y, width: 22, size: SIZE, color: INK_2 });
    putParagraph(place, sentence, { x: PAPER.left + 24 });
    place.y += 6;
  }
  place.y = putDoubleRule(place.pdf, place.y + 4);
}

/** Prints the steps with their times, and the document's hash. */
async function putTrail(place: SalaryPlace, { sql }: Pick<Context, 'sql'>, one: SalaryContract): Promise<void> {
  const { pdf, t } = place;
  putParagraph(place, t('trail'), { size: 12 });
  for (const { kind, at } of await trailOf(sql, one.id)) {
    breakPage(place, LINE);
    put(pdf, t(`step.${kind}`), { x: PAPER.left, y: place.y, width: 240, size: 10 });
    put(pdf, businessTime(new Date(at)), { x: 300, y: place.y, width: 255, size: 10, align: 'right' });
    place.y += LINE;
  }
  putRule(pdf, place.y + 2);
  place.y += 10;
  putParagraph(place, t('hash'), { size: 8, color: INK_2 });
  putParagraph(place, one.sha256, { size: 9 });
  place.y += 8;
}

function putSigned(place: SalaryPlace, one: SalaryContract, name: string): void {
  const { pdf, t } = place;
  if (!one.signedAt || !one.signature) {
    putParagraph(place, t('unsigned'), { size: 12 });
    place.y += 10;
    return;
  }
  const scale = 0.6;
  breakPage(place, STROKES.height * scale + 50);
  if (one.signMethod === 'finger') {
    pdf.save().translate(PAPER.left, place.y).scale(scale);
    pdf.path(one.signature).lineWidth(3).lineCap('round').lineJoin('round').stroke('#1C1A17');
    pdf.restore();
    place.y += STROKES.height * scale + 6;
  } else putParagraph(place, one.signature, { size: 18 });
  putRule(pdf, place.y);
  place.y += 6;
  putParagraph(place, t(`by.${one.signMethod}`, { name: apart(name), when: businessTime(one.signedAt) }), { size: 10 });
  place.y += 10;
}
