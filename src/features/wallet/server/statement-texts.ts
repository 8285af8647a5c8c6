// The wallet's texts for files that the server writes, in the member's language as far as the wire knows it.
import fs from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../../platform/feature.ts';

const kept = new Map<Locale, Record<string, string>>();

/** Plain texts only: keys without placeholders. */
export function textOf(locale: Locale, key: string): string {
  let texts = kept.get(locale);
  if (!texts) {
    texts = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../locales', `${locale}.json`), 'utf8')) as Record<
      string,
      string
    >;
    kept.set(locale, texts);
  }
  return texts[key] ?? key;
}
