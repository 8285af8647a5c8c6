import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FIRST, firstParts, INBOX, laterParts, partOfKey, partsOf, readPages } from './text-parts.ts';
import { languagesOf, LAZY, type Nested, textsOf } from './texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = readPages(root);
const parts = [...firstParts(pages), ...laterParts(pages)];

/** Gzipped KiB of the texts that load before home. Undivided, the English texts had 18.0. */
const FIRST_KIB_MAX = 4.5;
/** As sent: with the texts of today's rows, which a member's home loads next. */
const HOME_KIB_MAX = 4;
/** As sent: a visitor's home in any language, above English. */
const ABOVE_ENGLISH_KIB_MAX = 1;

const NAMED = /const (\w+) = useTranslations\('([\w.-]+)'\)/;
const CALLED = /\b(\w+)(?:\.rich|\.has)?\((?:'([A-Za-z][\w.-]*)'|`([A-Za-z][\w.-]*)\$\{)/;

type Asked = { file: string; part: string; key: string; whole: boolean };

/** `t(open ? 'until' : 'wasUntil')` */
const CHOSEN = /\b(\w+)\([^()'`]*\? '([A-Za-z][\w.-]*)' : '([A-Za-z][\w.-]*)'/;

/** Keys in calls of `t`, whole or only their beginning. The nearest `useTranslations` above names their part. */
function keysAsked(file: string, code: string): Asked[] {
  const spaces = new Map<string, string>();
  const asked: Asked[] = [];
  const all = new RegExp([NAMED, CALLED, CHOSEN].map(({ source }) => source).join('|'), 'g');
  for (const [, name, space, caller, key, start, chooser, one, other] of code.matchAll(all)) {
    if (name && space) spaces.set(name, space);
    const part = spaces.get(caller ?? chooser ?? '');
    const keys = [key ?? start, one, other].filter((said) => said !== undefined);
    if (part) for (const said of keys) asked.push({ file, part, key: `${part}.${said}`, whole: start === undefined });
  }
  return asked;
}

const asked = [...pages].flatMap(([file, { code }]) => keysAsked(file, code));

test('a text that a file uses belongs to the part that the file loads', () => {
  expect(asked.length).toBeGreaterThan(500);
  // An unfinished key belongs to the part of all its completions: `account.` to wallet, `wallet.` to wallet.wallet.
  expect(asked.filter(({ key, part }) => partOfKey(parts, key) !== part)).toEqual([]);
});

test('every lazily loaded file waits for its texts, however its path is written', () => {
  const lazy = [...pages.values()]
    .filter(({ name }) => /^src\/(?:design\/(?!console\/|gallery\/)|.*web\/)/.test(name) && !name.endsWith('.gen.ts'))
    .map(({ name, code, imports }) => ({
      name,
      loads: imports.filter(({ kind, from }) => kind === 'lazy' && /\.tsx?$/.test(from)).map(({ from }) => from),
      waits: [...code.matchAll(LAZY)].map(([, from]) => from),
    }));
  expect(lazy.flatMap(({ loads }) => loads).some((from) => from.startsWith('#'))).toBe(true);
  for (const { name, loads, waits } of lazy) expect.soft(waits, name).toEqual(loads);
});

test('a key belongs to the longest part whose name it begins with, and a message to the inbox', () => {
  const some = ['wallet', 'wallet.wallet', 'web', INBOX];
  expect(
    ['wallet.wallet.held', 'wallet.walletless', 'web.tabs.home', 'wallet.messages.paid.title', 'team.title'].map(
      (key) => partOfKey(some, key),
    ),
  ).toEqual(['wallet.wallet', 'wallet', 'web', INBOX, undefined]);
});

test('home waits only for its own texts, and a screen for those of the components in it', () => {
  expect(firstParts(pages)).toEqual(
    expect.arrayContaining(['design', 'home.ready', 'home.yours', 'wallet.wallet', 'web']),
  );
  for (const other of ['wallet', 'orders', 'identity', 'catalogue', 'home.about', INBOX])
    expect(firstParts(pages)).not.toContain(other);
  expect(partsOf(pages, 'src/features/home/web/home-screen.tsx')).toEqual([]);
  expect(partsOf(pages, 'src/features/home/web/about-screen.tsx')).toEqual(['home.about']);
  expect(partsOf(pages, 'src/features/orders/web/product-screen.tsx')).toEqual(
    expect.arrayContaining(['catalogue', 'orders', 'wallet.pin']),
  );
});

test('only one file loads the messages of every feature', () => {
  const asking = [...pages].filter(([, { code }]) => /useTranslations\(\)/.test(code)).map(([file]) => file);
  expect(asking).toEqual([expect.stringMatching(/^src\/features\/messages\/web\//)]);
});

function find(texts: Nested | undefined, key: string): unknown {
  let at: unknown = texts;
  for (const part of key.split('.')) at = (at as Nested | undefined)?.[part];
  return at;
}

const isText = (found: unknown) => typeof found === 'string' || Array.isArray(found);

/** The bytes of some parts as a phone gets them. */
function weightOf(language: string, names: readonly string[]): number {
  const files = textsOf(root, language);
  return names.reduce((sum, name) => sum + brotliCompressSync(JSON.stringify(files.get(name))).length, 0);
}

test('texts of a tapped row, a form or a paper are in no part that home loads', () => {
  const today = partsOf(pages, 'src/features/home/web/today.tsx');
  expect(today.filter((part) => !part.includes('.'))).toEqual([]);
  expect(weightOf('en', [FIRST, ...today])).toBeLessThan(HOME_KIB_MAX * 1024);
});

test('a visitor’s home weighs little more in another language than in English', () => {
  const home = [FIRST, ...partsOf(pages, 'src/features/home/web/visitor.tsx')];
  const above = languagesOf(root).map((code) => [code, weightOf(code, home) - weightOf('en', home)] as const);
  expect(above.filter(([, bytes]) => bytes >= ABOVE_ENGLISH_KIB_MAX * 1024)).toEqual([]);
});

describe.each(languagesOf(root))('texts in %s', (language) => {
  const files = textsOf(root, language);

  test('every text that code names is in a part that the code waits for, and is a text', () => {
    const first = firstParts(pages);
    const missing = asked.filter(
      ({ part, key, whole }) => whole && !isText(find(files.get(first.includes(part) ? FIRST : part), key)),
    );
    expect(missing).toEqual([]);
  });

  test('texts of the server and of the console stay off the phone', () => {
    const groups = [...files.values()]
      .flatMap((file) => Object.values(file))
      .flatMap((one) => Object.keys(one as Nested));
    expect(groups.length).toBeGreaterThan(50);
    expect(groups.filter((name) => /^(gateway|console|server|papers)$/.test(name))).toEqual([]);
  });

  test('home loads few texts', () => {
    const sizes = [...files].map(
      ([part, texts]) => [part, gzipSync(JSON.stringify(texts), { level: 9 }).length] as const,
    );
    console.info(`${language}: ${sizes.map(([part, size]) => `${part} ${size}`).join(', ')} bytes gzipped`);
    expect(new Map(sizes).get(FIRST)).toBeLessThan(FIRST_KIB_MAX * 1024);
  });
});

test('languages with texts missing in any slice are not offered', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-texts-'));
  const write = (slice: string, language: string, texts: object) => {
    const at = path.join(folder, 'src', slice, 'locales');
    fs.mkdirSync(at, { recursive: true });
    fs.writeFileSync(path.join(at, `${language}.json`), JSON.stringify(texts));
  };
  for (const slice of ['web', 'design', 'features/wallet']) {
    for (const language of ['en', 'am', 'fr']) write(slice, language, { title: 'x', words: 'y' });
  }
  write('features/wallet', 'fr', { title: 'x' });
  write('web', 'th', { title: 'x', words: 'y' });
  try {
    expect(languagesOf(folder)).toEqual(['en', 'am']);
    write('features/wallet', 'fr', { title: 'x', words: 'y' });
    expect(languagesOf(folder)).toEqual(['en', 'fr', 'am']);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
