// The account learns the language that was chosen on the phone, whether that was before or after signing in.
import { beforeEach, expect, test, vi } from 'vitest';

const told: string[] = [];
let refuse = false;
const heard = { session: () => undefined as void, language: () => undefined as void };
const phone = { token: undefined as string | undefined, language: 'en', stored: new Map<string, string>() };

vi.mock('#platform/client/call.ts', () => ({
  call: async (name: string, { body }: { body: { language: string } }) => {
    if (refuse) throw new Error('no network');
    told.push(`${name} ${body.language}`);
  },
}));
vi.mock('#platform/client/session.ts', () => ({
  currentSession: () => phone.token && { token: phone.token },
  watchSession: (listener: () => void) => void (heard.session = listener),
}));
vi.mock('#platform/client/stored-state.ts', () => ({
  getStored: (name: string) => phone.stored.get(name),
  setStored: (name: string, value: string) => void phone.stored.set(name, value),
}));
vi.mock('./languages.ts', () => ({
  spokenLanguage: () => phone.language,
  watchSpoken: (listener: () => void) => void (heard.language = listener),
}));
vi.stubGlobal('window', new EventTarget());

const { tellLanguage } = await import('./tell-language.ts');
tellLanguage();

const said = (language: string) => `PUT /api/v1/profile ${language}`;

/** A session begins or ends, which forgets what the last one told. */
function signIn(token: string | undefined): void {
  phone.token = token;
  phone.stored.delete('toldLanguage');
  heard.session();
}

function choose(language: string): void {
  phone.language = language;
  phone.stored.set('language', language);
  heard.language();
}

beforeEach(() => {
  signIn(undefined);
  phone.stored.clear();
  phone.language = 'en';
  refuse = false;
  told.length = 0;
});

test('tells at the sign-in what was chosen before it, once', async () => {
  choose('th');
  expect(told).toEqual([]);
  signIn('first');
  await expect.poll(() => phone.stored.get('toldLanguage')).toBe('th');
  heard.session();
  expect(told).toEqual([said('th')]);
});

test('tells a later choice, and only the last of two quick ones', async () => {
  signIn('first');
  choose('am');
  choose('fr');
  choose('vi');
  await expect.poll(() => phone.stored.get('toldLanguage')).toBe('vi');
  expect(told).toEqual([said('am'), said('vi')]);
});

test('leaves the account its language if none was chosen on this phone', () => {
  signIn('first');
  expect(told).toEqual([]);
});

test('tells the next session of another member, too', async () => {
  choose('th');
  signIn('first');
  signIn('second');
  await expect.poll(() => told).toEqual([said('th'), said('th')]);
});

test('tells it once the network is back', async () => {
  refuse = true;
  choose('th');
  signIn('first');
  await Promise.resolve();
  refuse = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => told).toEqual([said('th')]);
});
