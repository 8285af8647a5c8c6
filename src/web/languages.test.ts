import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:texts', () => ({ texts: { en: '/en.json', am: '/am.json', fr: '/fr.json' } }));
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
const bring = (code: string) => files.get(`/${code}.json`)?.resolve(Response.json({ web: { name: code } }));

let speak: (code: string) => Promise<void>;
let spokenText: (key: string) => string;
const now = () => [spokenText('name'), document.documentElement.lang, storage.get('language')];

beforeEach(async () => {
  storage.clear();
  vi.resetModules();
  const languages = await import('./languages.ts');
  ({ speak, spokenText } = languages);
  const started = languages.startLanguage();
  bring('en');
  await started;
});

test('a language is spoken and remembered once its texts are here', async () => {
  const wish = speak('am');
  expect(now()).toEqual(['en', 'en', undefined]);
  bring('am');
  await wish;
  expect(now()).toEqual(['am', 'am', '"am"']);
});

test.each([
  ['another', 'fr', ['fr', 'fr', '"fr"']],
  ['the one spoken', 'en', ['en', 'en', undefined]],
])('of two choices the last holds, however late the texts of the first come: then %s', async (_, last, held) => {
  const first = speak('am');
  const second = speak(last);
  bring(last);
  await second;
  bring('am');
  await first;
  expect(now()).toEqual(held);
});
