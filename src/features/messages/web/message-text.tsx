// The words of a message. A member's own texts and names of products stand in sentences of ours, each in its language.
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Written } from '#design/components/written.tsx';
import { type Formats, useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { isBusinessDate } from '#universal/date-text.ts';
import { firstWords } from '#universal/first-words.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { namedIn, valuesIn } from '#universal/values-by-language.ts';
import { languageWritten } from '#universal/written-language.ts';
import { wordsOf } from '#universal/written-text.ts';

type Message = DataOf<'GET /api/v1/messages/{id}'>;

/** A piece of a message in one language. Undefined: the page's. Null: it isn't known. */
type Piece = { text: string; language?: LanguageCode | null };
type Pieces = readonly Piece[];

/** The values of messages that a person wrote: staff's letter or answer, or the beginning of a post. */
const BY_PERSONS: readonly string[] = ['title', 'text', 'answer', 'note', 'label', 'newName'];

/**
 * Renders messages in the reader's language, calendar and clock, with amounts hidden if the reader chose that. Messages
 * of unknown kinds are shown as the server rendered them.
 */
export function useMessageText(): (message: Message) => { title: Pieces; body: Pieces } {
  const t = useTranslations();
  const formats = useFormats();
  const own = useLocale();
  return ({ kind, params, language, title, body }) => {
    const key = kind.replace('.', '.messages.');
    if (!t.has(`${key}.body`))
      return { title: [{ text: wordsOf(title), language }], body: [{ text: wordsOf(body), language }] };
    const written: Record<string, Piece> = {};
    for (const name of BY_PERSONS)
      if (typeof params[name] === 'string')
        written[name] = { text: params[name], language: languageWritten(params[name], null) };
    for (const [name, value] of Object.entries(namedIn(own, params)))
      written[name] = { text: String(value.value), language: value.language };
    const marks = Object.fromEntries(Object.keys(written).map((name) => [name, `\u2068${name}\u2069`]));
    const values = { ...valuesOf(params, formats, own), ...marks };
    const pieces = (part: 'title' | 'body') =>
      t(`${key}.${part}`, values)
        .split(/\u2068(\w+)\u2069/)
        .map((text, at): Piece => (at % 2 === 1 ? (written[text] ?? { text }) : { text }));
    return { title: pieces('title'), body: pieces('body') };
  };
}

/** A reference such as R-SKCWPB2TC7U9, which must not break at its hyphen. */
const REFERENCE = /(\b[A-Z]{1,3}-[0-9A-Z]{4,}\b)/;

/** Pieces one after another. */
export function MessageWords({ of }: { of: Pieces }): ReactNode {
  return of.map(({ text, language }, at) =>
    language === undefined ? (
      text.split(REFERENCE).map((part, n) =>
        n % 2 === 0 ? (
          part
        ) : (
          <span key={`${at} ${n}`} className="message-reference">
            {part}
          </span>
        ),
      )
    ) : (
      <Written key={at} language={language}>
        {text}
      </Written>
    ),
  );
}

/** The lines of a text, each as its pieces. */
export function linesOf(pieces: Pieces): Pieces[] {
  let line: Piece[] = [];
  const lines = [line];
  for (const piece of pieces)
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (at > 0) lines.push((line = []));
      line.push({ ...piece, text });
    }
  return lines;
}

/** The beginning of a text for a list, in one line (`firstWords`). */
export function firstPieces(pieces: Pieces, max: number): Pieces {
  const line = firstWords(pieces.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(''), max);
  let from = 0;
  return pieces.flatMap((piece) => {
    const { length } = piece.text.replaceAll(/\s+/g, ' ');
    const text = line.slice(from, from + length);
    from += length;
    return text === '' ? [] : [{ ...piece, text }];
  });
}

type Params = Message['params'];

/**
 * The same values as the server's: `amount` for `amountMinor` (cents), `due` for `dueAt` (RFC 3339), `prize` for
 * `prizeEn`, `prizeAm` and so on, and each business date as a date of the reader's calendar.
 */
function valuesOf(
  params: Params,
  { ownMoney, date, dateTime }: Formats,
  language: LanguageCode,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    values[name] = isBusinessDate(value) ? date(value) : typeof value === 'boolean' ? String(value) : value;
    if (name.endsWith('Minor')) values[name.slice(0, -5)] = ownMoney(BigInt(value));
    else if (name.endsWith('At')) values[name.slice(0, -2)] = dateTime(String(value));
  }
  return { ...valuesIn(language, values), ...values };
}
