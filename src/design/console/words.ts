// The console's words in the clerk's language. The code says them in English, and an `am.json` beside it has the same
// in Amharic (docs/languages.md, "The console"). The language is known before any page's module runs, so a table of
// labels may say its words where it stands; another language loads the console again.
import { Children, createElement, Fragment, type ReactNode } from 'react';
import { createTranslator } from 'use-intl/core';
import { localized } from '#universal/localized.ts';

export const CONSOLE_LANGUAGES = ['en', 'am'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

/** What a message's placeholders stand for: {count}, or {count, plural, one {# unit} other {# units}}. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

const SEPARATORS = { en: { comma: ', ', colon: ': ' }, am: { comma: '፣ ', colon: '፦ ' } } as const;

let language: ConsoleLanguage = 'en';
let translations: Readonly<Record<string, string>> = {};
const parsed = new Map<string, ReturnType<typeof parse>>();

/** Must run before the modules of the pages are imported. */
export function setWords(chosen: ConsoleLanguage, read: Readonly<Record<string, string>>): void {
  [language, translations] = [chosen, read];
  parsed.clear();
}

/** The language in which this clerk reads the console. */
export const consoleLanguage = (): ConsoleLanguage => language;

/** A text that the server sends in English, such as the label of a setting or what a check looks for. */
export const served = (english: string): string => translations[english] ?? english;

/** A text in the clerk's language, by its English words. The message is ICU, as in the member app's catalogues. */
export function t(english: string, values?: Values): string {
  if (!values) return served(english);
  return messageOf(english)('text', values as Record<string, string>);
}

/** A text that is kept in several languages, as this clerk reads it. */
export const ownText = (text: Readonly<Record<string, string | undefined>>): string => localized(text, language);

/** `t` with elements in its placeholders, such as amounts and links. */
export function rich(english: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = messageOf(english).rich('text', values as Record<string, string>);
  return createElement(Fragment, null, ...Children.toArray(parts));
}

/** 'support or admin', 'French, Thai and Vietnamese'. */
export function listOf(names: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(language, { type }).format(names);
}

/** Parts beside each other, with the language's comma: 'M0000105, Almaz'. Empty parts are left out. */
export const inRow = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(SEPARATORS[language].comma);

/** A name before what it is about, with the language's colon: 'Article: Pumps'. */
export const labelled = (name: string, text: string | number): string => `${name}${SEPARATORS[language].colon}${text}`;

function messageOf(english: string): ReturnType<typeof parse> {
  const known = parsed.get(english) ?? parse(served(english));
  parsed.set(english, known);
  return known;
}

const parse = (text: string) =>
  createTranslator({
    locale: consoleLanguage(),
    messages: { text },
    onError: (error) => {
      throw error;
    },
  });
