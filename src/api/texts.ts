// Messages of the wire, in Amharic or English (api.md), from the same locale files as the screens.
import fs from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import type { Locale } from '../platform/feature.ts';

const SRC = path.resolve(import.meta.dirname, '..');

function readErrors(locale: Locale): Record<string, string> {
  const features = fs.readdirSync(path.join(SRC, 'features'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const errors: Record<string, string> = {};
  for (const folder of ['platform', ...features.map((entry) => path.join('features', entry.name))]) {
    const file = path.join(SRC, folder, 'locales', `${locale}.json`);
    if (!fs.existsSync(file)) continue;
    const texts = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(texts)) if (key.startsWith('errors.')) errors[key.slice('errors.'.length)] = text;
  }
  return errors;
}

export type TextOf = (locale: Locale, name: string, data: unknown) => string;

/** Texts by refusal name. A name without a text shows as itself; `npm test` fails on one. */
export function openTexts(): TextOf {
  const translate = Object.fromEntries(
    (['en', 'am'] as const).map((locale) => {
      const messages = readErrors(locale);
      return [
        locale,
        { messages, t: createTranslator({ locale, messages, onError: () => undefined, getMessageFallback: ({ key }) => key }) },
      ];
    }),
  ) as unknown as Record<Locale, { messages: Record<string, string>; t: (name: never, values: never) => string }>;
  return (locale, name, data) => {
    const { messages, t } = translate[locale];
    if (!(name in messages)) return name;
    return t(name as never, valuesOf(data) as never);
  };
}

/** Only what a message can print. */
function valuesOf(data: unknown): Record<string, string | number> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  );
}
