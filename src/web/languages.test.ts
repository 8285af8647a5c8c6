import { beforeEach, expect, test, vi } from 'vitest';
import type * as Languages from './languages.ts';

vi.mock('virtual:texts', () => ({
  offered: ['en', 'am', 'fr'],
  parts: { first: 'f1', wallet: 'w1', 'wallet.wallet': 'x1' },
}));
const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
});
vi.stubGlobal('document', { documentElement: { lang: '' } });

/** Files come when the test says so. */
const files = new Map<string, PromiseWithResolvers<Response>>();
vi.stubGlobal('fetch', (address: string) => {
  const file = Promise.withResolvers<Response>();
  files.set(address, file);
  return file.promise;
});
const HASHES: Record<string, string> = { first: 'f1', wallet: 'w1', 'wallet.wallet': 'x1' };
const addressOf = (code: string, part: string) => `/assets/texts-${code}-${part}-${HASHES[part]}.json`;
const TEXTS: Record<string, (code: string) => object> = {
  first: (code) => ({ web: { name: code } }),
  wallet: (code) => ({ web: { title: `${code} wallet` } }),
  'wallet.wallet': (code) => ({ web: { held: { amount: `${code} held` } } }),
};
const bring = (code: string, part = 'first') =>
  files.get(addressOf(code, part))?.resolve(Response.json(TEXTS[part]?.(code)));
const settled = () => new Promise((resolve) => setTimeout(resolve));

let languages: typeof Languages;
const now = () => [languages.spokenText('name'), document.documentElement.lang, storage.get('language')];

beforeEach(async () => {
  storage.clear();
  files.clear();
  vi.resetModules();
  languages = await import('./languages.ts');
});

async function started(): Promise<void> {
  const start = languages.startLanguage();
  bring('en');
  await start;
}

test('only languages whose texts are whole are offered, each by its own name', () => {
  expect(languages.LANGUAGES.map(({ name }) => name)).toEqual(['English', 'Français', 'አማርኛ']);
});

test.each([
  [undefined, 'en'],
  ['am', 'am'],
  ['th', 'am'],
  ['tlh', 'en'],
])('stored %s starts in %s', async (stored, spoken) => {
  if (stored) storage.set('language', JSON.stringify(stored));
  const start = languages.startLanguage();
  bring(spoken);
  await start;
  expect(languages.spokenText('name')).toBe(spoken);
});

test('a language is spoken and remembered once its texts are here', async () => {
  await started();
  const wish = languages.speak('am');
  expect(now()).toEqual(['en', 'en', undefined]);
  bring('am');
  await wish;
  expect(now()).toEqual(['am', 'am', '"am"']);
});

test.each([
  ['another', 'fr', ['fr', 'fr', '"fr"']],
  ['the one spoken', 'en', ['en', 'en', undefined]],
])('of two choices the last holds, however late the texts of the first come: then %s', async (_, last, held) => {
  await started();
  const first = languages.speak('am');
  const second = languages.speak(last);
  bring(last);
  await second;
  bring('am');
  await first;
  expect(now()).toEqual(held);
});

test('a screen waits for its code and for its texts, which are asked for beside it', async () => {
  await started();
  let shown = '';
  const screen = languages.withTexts(['wallet', 'wallet.wallet'], Promise.resolve('code')).then((code) => {
    shown = code;
  });
  await settled();
  expect([shown, files.has(addressOf('en', 'wallet')), languages.spokenText('title')]).toEqual(['', true, 'title']);
  bring('en', 'wallet');
  bring('en', 'wallet.wallet');
  await screen;
  expect([shown, ...['name', 'title', 'held.amount'].map(languages.spokenText)]).toEqual([
    'code',
    'en',
    'en wallet',
    'en held',
  ]);
});

test('a screen that is asked for before the first texts have come waits for both', async () => {
  const screen = languages.withTexts(['wallet'], Promise.resolve('code'));
  const start = languages.startLanguage();
  await settled();
  bring('en');
  await start;
  await settled();
  bring('en', 'wallet');
  expect(await screen).toBe('code');
  expect(languages.spokenText('title')).toBe('en wallet');
});

test('a screen whose texts do not come fails, and asks again when it is opened again', async () => {
  await started();
  const screen = languages.withTexts(['wallet'], Promise.resolve('code'));
  await settled();
  files.get(addressOf('en', 'wallet'))?.resolve(new Response(null, { status: 503 }));
  await expect(screen).rejects.toThrow('texts 503');
  const again = languages.withTexts(['wallet'], Promise.resolve('code'));
  await settled();
  bring('en', 'wallet');
  expect(await again).toBe('code');
});

test('another language brings the texts of every screen that was opened, and of one that opens meanwhile', async () => {
  await started();
  const wallet = languages.withTexts(['wallet'], Promise.resolve('code'));
  await settled();
  bring('en', 'wallet');
  await wallet;
  const wish = languages.speak('am');
  await settled();
  const held = languages.withTexts(['wallet.wallet'], Promise.resolve('code'));
  await settled();
  bring('en', 'wallet.wallet');
  await held;
  bring('am');
  bring('am', 'wallet');
  await settled();
  expect(now()).toEqual(['en', 'en', undefined]);
  bring('am', 'wallet.wallet');
  await wish;
  expect(['name', 'title', 'held.amount'].map(languages.spokenText)).toEqual(['am', 'am wallet', 'am held']);
});

test('texts of the old language that come after the change are not mixed into the new one', async () => {
  await started();
  const wallet = languages.withTexts(['wallet'], Promise.resolve('code'));
  const wish = languages.speak('am');
  await settled();
  bring('am');
  bring('am', 'wallet');
  await wish;
  bring('en', 'wallet');
  await wallet;
  expect(languages.spokenText('title')).toBe('am wallet');
});
