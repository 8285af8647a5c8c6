// The names of a new feature in each place where it appears, and the next free numbers.

import fs from 'node:fs';
import path from 'node:path';
import { type LanguageCode, perLanguage } from '#universal/languages.ts';

export type Names = {
  /** Folder and rank: gift-cards. */
  feature: string;
  /** Schema of its tables and start of its refusals' names: gift_cards. */
  schema: string;
  /** In code: giftCards. */
  camel: string;
  /** Types and components: GiftCards. */
  pascal: string;
  /** Words: Gift cards. */
  words: string;
  /** The title in each language, or the English one behind a mark that scripts/tidy/catalogues.ts refuses. */
  titles: Record<LanguageCode, string>;
};

/** `door`: the place of its page on the member's own page. */
export type SliceNames = Names & { migration: string; refusal: number; door: number };

export type Titles = { readonly [code in LanguageCode]?: string | undefined };

export function namesOf(feature: string, titles: Titles = {}): Names {
  const camel = feature.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const spaced = feature.replaceAll('-', ' ');
  const words = `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
  return {
    feature,
    schema: feature.replaceAll('-', '_'),
    camel,
    pascal: `${camel.charAt(0).toUpperCase()}${camel.slice(1)}`,
    words,
    titles: { ...perLanguage((code) => titles[code] ?? `[${code}] ${words}`), en: words },
  };
}

/** Migrations run by name, so a new one takes the number after the last. */
export function nextMigration(root: string): string {
  const numbers = fs.readdirSync(path.join(root, 'db/migrations')).map((name) => Number.parseInt(name, 10));
  const last = Math.max(...numbers.filter((number) => Number.isInteger(number)));
  return String(last + 1).padStart(4, '0');
}

/** Each feature has its own hundred of refusal codes. Returns the first code of the next free hundred. */
export function nextRefusal(root: string): number {
  const features = path.join(root, 'src/features');
  const codes = fs.readdirSync(features, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!/(^|\/)contract(\.ts|\/[a-z-]+\.ts|-[a-z-]+\.ts)$/.test(name)) return [];
    const text = fs.readFileSync(path.join(features, name), 'utf8');
    return [...text.matchAll(/\b[a-z_]+: (20\d{4})\b/g)].map(([, code]) => Number(code));
  });
  return Math.floor(Math.max(...codes) / 100) * 100 + 101;
}

/** New doors go last in their row. */
export function nextDoor(root: string): number {
  const files = fs.globSync('src/features/*/web/doors.tsx', { cwd: root });
  const orders = files.flatMap((name) =>
    [...fs.readFileSync(path.join(root, name), 'utf8').matchAll(/\border: (\d+)/g)].map(([, order]) => Number(order)),
  );
  return Math.max(899, ...orders) + 1;
}
