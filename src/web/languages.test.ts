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

/** Requested files. Each arrives when the test delivers it. */
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
const deliver = (code: string, part = 'first') =>
  files.get(addressOf(code, part))?.resolve(Response.json(TEXTS[part]?.(code)));
const nextTick = () => new Promise((resolve) => setTimeout(resolve));

let languages: typeof Languages;
const current = () => [languages.spokenText('name'), document.documentElement.lang, storage.get('language')];

beforeEach(async () => {
  storage.clear();
  files.clear();
  vi.resetModules();
  languages = await import('./languages.ts');
});

async function started(): Promise<void> {
  const start = languages.startLanguage();
  deliver('en');
  await start;
}

test('offers only languages with complete texts, each by its own name', () => {
  expect(languages.LANGUAGES.map(({ name }) => name)).toEqual(['English', 'Français', 'አማርኛ']);
});

test.each([
  [undefined, 'en'],
  ['am', 'am'],
  ['th', 'am'],
  ['tlh', 'en'],
])('with %s stored, the app starts in %s', async (stored, spoken) => {
  if (stored) storage.set('language', JSON.stringify(stored));
  const start = languages.startLanguage();
  deliver(spoken);
  await start;
  expect(languages.spokenText('name')).toBe(spoken);
});

test('switches to a language, and stores it, once its texts have arrived', async () => {
  await started();
  const wish = languages.speak('am');
  expect(current()).toEqual(['en', 'en', undefined]);
  deliver('am');
  await wish;
  expect(current()).toEqual(['am', 'am', '"am"']);
});

test.each([
  ['another language', 'fr', ['fr', 'fr', '"fr"']],
  ['the current language', 'en', ['en', 'en', '"en"']],
])('the last of two choices wins even if the texts of the first arrive later: %s', async (_, last, held) => {
  await started();
  const first = languages.speak('am');
  const second = languages.speak(last);
  deliver(last);
  await second;
  deliver('am');
  await first;
  expect(current()).toEqual(held);
});

test('a screen waits for its code and its texts, which load in parallel', async () => {
  await started();
  let shown = '';
  const screen = languages.withTexts(['wallet', 'wallet.wallet'], Promise.resolve('code')).then((code) => {
    shown = code;
  });
  await nextTick();
  expect([shown, files.has(addressOf('en', 'wallet')), languages.spokenText('title')]).toEqual(['', true, 'title']);
  deliver('en', 'wallet');
  deliver('en', 'wallet.wallet');
  await screen;
  expect([shown, ...['name', 'title', 'held.amount'].map(languages.spokenText)]).toEqual([
    'code',
    'en',
    'en wallet',
    'en held',
  ]);
});

test('a screen requested before the first texts have arrived waits for them and its own', async () => {
  const screen = languages.withTexts(['wallet'], Promise.resolve('code'));
  const start = languages.startLanguage();
  await nextTick();
  deliver('en');
  await start;
  await nextTick();
  deliver('en', 'wallet');
  expect(await screen).toBe('code');
  expect(languages.spokenText('title')).toBe('en wallet');
});

test('a screen whose texts fail to load rejects, and fetches them again when it is opened again', async () => {
  await started();
  const screen = languages.withTexts(['wallet'], Promise.resolve('code'));
  await nextTick();
  files.get(addressOf('en', 'wallet'))?.resolve(new Response(null, { status: 503 }));
  await expect(screen).rejects.toThrow('texts: HTTP 503');
  const again = languages.withTexts(['wallet'], Promise.resolve('code'));
  await nextTick();
  deliver('en', 'wallet');
  expect(await again).toBe('code');
});

test('a switch loads the texts of every opened screen, and of one that opens meanwhile', async () => {
  await started();
  const wallet = languages.withTexts(['wallet'], Promise.resolve('code'));
  await nextTick();
  deliver('en', 'wallet');
  await wallet;
  const wish = languages.speak('am');
  await nextTick();
  const held = languages.withTexts(['wallet.wallet'], Promise.resolve('code'));
  await nextTick();
  deliver('en', 'wallet.wallet');
  await held;
  deliver('am');
  deliver('am', 'wallet');
  await nextTick();
  expect(current()).toEqual(['en', 'en', undefined]);
  deliver('am', 'wallet.wallet');
  await wish;
  expect(['name', 'title', 'held.amount'].map(languages.spokenText)).toEqual(['am', 'am wallet', 'am held']);
});

test('texts of the old language that arrive after the switch are not mixed into the new one', async () => {
  await started();
  const wallet = languages.withTexts(['wallet'], Promise.resolve('code'));
  const wish = languages.speak('am');
  await nextTick();
  deliver('am');
  deliver('am', 'wallet');
  await wish;
  deliver('en', 'wallet');
  await wallet;
  expect(languages.spokenText('title')).toBe('am wallet');
});
