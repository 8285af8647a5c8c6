// The wallet's texts for files that the server writes, in the member's language as far as the wire knows it.
import fs from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../../platform/feature.ts';

const kept = new Map<Locale, Record<string, string>>();

/** A text with its placeholders filled in; they are names alone, without plurals or choices. */
export function textOf(locale: Locale, key: string, values: Record<string, string> = {}): string {
  let texts = kept.get(locale);
  if (!texts) {
    texts = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../locales', `${locale}.json`), 'utf8')) as Record<
      string,
      string
    >;
    kept.set(locale, texts);
  }
  return (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
