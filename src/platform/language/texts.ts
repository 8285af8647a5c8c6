// The server's own texts, in every language (screens.md 6). Answers are in the wire's two languages; what reaches a
// member without the app is in the member's own. They come from the same locale files as the screens and the design's
// components. A text's id is its folder and its key: 'wallet.statement.cut', 'platform.errors.unexpected'.
import fs from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { dateTimeText, type DayPart, usualCalendar, usualClock } from '#universal/date-text.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';

const SRC = path.resolve(import.meta.dirname, '../..');

export type TextValues = Record<string, string | number | boolean>;
type Translate = (key: string, values: TextValues) => string;
type Texts = { ids: ReadonlySet<string>; translate: Translate };

const opened = new Map<LanguageCode, Texts>();

export function textIds(locale: LanguageCode): ReadonlySet<string> {
  return textsIn(locale).ids;
}

/**
 * The text of an id. A value `fooAt` (RFC 3339) also gives `foo`, the formatted time, which texts use. A text that is
 * missing in this language appears in Amharic (screens.md 6). An id without a text in any language is returned itself;
 * `npm test` fails on one.
 */
export function renderText(locale: LanguageCode, id: string, values: TextValues = {}): string {
  const spoken = languageShown(locale, (one) => textsIn(one).ids.has(id));
  return spoken === undefined ? id : textsIn(spoken).translate(flat(id), { ...timesOf(spoken, values), ...values });
}

function textsIn(locale: LanguageCode): Texts {
  let texts = opened.get(locale);
  if (!texts) {
    texts = readTexts(locale);
    opened.set(locale, texts);
  }
  return texts;
}

function readTexts(locale: LanguageCode): Texts {
  const messages: Record<string, string> = {};
  for (const folder of [
    'platform',
    'design',
    ...fs.readdirSync(path.join(SRC, 'features')).map((name) => path.join('features', name)),
  ]) {
    const file = path.join(SRC, folder, 'locales', `${locale}.json`);
    if (!fs.existsSync(file)) continue;
    const texts = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(texts)) messages[`${path.basename(folder)}.${key}`] = text;
  }
  const translate = createTranslator({
    locale,
    messages: Object.fromEntries(Object.entries(messages).map(([id, text]) => [flat(id), text])),
    onError: () => undefined,
    getMessageFallback: ({ key }) => key.replaceAll(':', '.'),
    timeZone: BUSINESS_TIME_ZONE,
  }) as unknown as Translate;
  return { ids: new Set(Object.keys(messages)), translate };
}

/** The translator would take dots for a path, but in our ids they are only part of the name. */
const flat = (id: string) => id.replaceAll('.', ':');

function timesOf(locale: LanguageCode, values: TextValues): TextValues {
  const times = Object.entries(values).filter(
    ([name, value]) => name.endsWith('At') && !Number.isNaN(Date.parse(String(value))),
  );
  if (times.length === 0) return {};
  const { translate } = textsIn(locale);
  const inPart = (part: DayPart, time: string) => translate(flat(`design.clock.${part}`), { time });
  const how = { language: locale, calendar: usualCalendar(locale), clock: usualClock(locale), inPart };
  return Object.fromEntries(times.map(([name, time]) => [name.slice(0, -2), dateTimeText(String(time), how)]));
}
