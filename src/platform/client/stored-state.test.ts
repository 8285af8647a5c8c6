import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredState } from './stored-state.ts';

const storage = new Map<string, string>();
let full = false;
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    storage.set(name, value);
  },
  removeItem: (name: string) => void storage.delete(name),
  clear: () => storage.clear(),
});
vi.stubGlobal('window', new EventTarget());

const { beginSession, currentSession, endSession } = await import('./session.ts');
const { getStored, restoreSealed, setStored } = await import('./stored-state.ts');

/** Sends the event by which the browser reports another tab's change. */
const sendStorageEvent = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

function inAnotherTab(act: () => void): void {
  const written: (string | null)[] = [];
  const { setItem, clear } = localStorage;
  Object.assign(localStorage, {
    setItem: (name: string, value: string) => void (storage.set(name, value), written.push(name)),
    clear: () => void (storage.clear(), written.push(null)),
  });
  act();
  Object.assign(localStorage, { setItem, clear });
  written.forEach(sendStorageEvent);
}

const signOut = () => inAnotherTab(() => localStorage.clear());
const signInAsB = () =>
  inAnotherTab(() => {
    localStorage.setItem('token', '"m.B"');
    localStorage.setItem('memberNo', '"M-B"');
  });

beforeEach(() => {
  full = false;
  endSession();
});

describe.each([
  ['in local storage', false],
  ['for which local storage has no room', true],
])('a session %s', (_, noRoom) => {
  test('ends when the member signs out in another tab, and its data is gone', () => {
    full = noRoom;
    beginSession({ token: 'm.A', memberNo: 'M-A' });
    setStored('userBill', { data: 'of A' });
    expect(currentSession()).toEqual({ token: 'm.A', memberNo: 'M-A' });
    storage.set('deviceId', '"d"'); // a browser reports that storage was cleared only if it had something
    signOut();
    expect([currentSession(), getStored('userBill')]).toEqual([undefined, undefined]);
    signInAsB();
    expect([currentSession()?.token, getStored('userBill')]).toEqual(['m.B', undefined]);
  });
});

test.each([
  ['begins', () => beginSession({ token: 'm.B', memberNo: 'M-B' }), { token: 'm.B', memberNo: 'M-B' }],
  ['is ended by the server', () => endSession(300_401), { expiredToken: 1, endCode: 300_401 }],
  ['is ended by the member', () => endSession(), {}],
])('when a session %s, only data of the device stays', (_, act, left) => {
  const device = { language: 'am', deviceId: 'd', phoneHeight: 800, statusBarHeight: 24, preferences: { a: 1 } };
  const session = {
    token: 'm.A',
    memberNo: 'M-A',
    user: {},
    userBill: {},
    firstView: { language: 'en', label: 'Ready to collect', figure: 'Br 1.00', words: '90 days', height: 400 },
    sysConfig: {},
    services: {},
    symbol: 'ETB',
    integralSymbol: 'C3coin',
    msgHTime: 'x',
    msgATime: 'x',
    signInTime: 'x',
    isRegister: true,
    loginCode: 'x',
    maintainTime: 'x',
    updateCheckedAt: 1,
    chosenPlace: { latitude: 9.03, longitude: 38.74 },
  };
  for (const [name, value] of Object.entries({ ...device, ...session }))
    setStored(name as keyof StoredState, value as never);
  act();
  const now = Object.fromEntries([...storage].map(([name, text]) => [name, JSON.parse(text) as unknown]));
  const { signInTime, isRegister, ...rest } = now;
  expect([signInTime === undefined, isRegister === undefined]).toEqual(Array(2).fill(!('token' in left)));
  expect(signInTime).not.toBe('x');
  expect(rest).toEqual({ ...device, ...left });
});

test('without room in local storage the last value counts, until another tab writes one', () => {
  setStored('language', 'en');
  full = true;
  setStored('language', 'am');
  expect(getStored('language')).toBe('am');
  inAnotherTab(() => localStorage.setItem('language', '"en"'));
  expect(getStored('language')).toBe('en');
});

test('the member’s number is stored before the token of a new session', () => {
  const beside = vi.fn();
  const { setItem } = localStorage;
  Object.assign(localStorage, {
    setItem: (name: string, value: string) => {
      if (name === 'token') beside(getStored('memberNo'));
      setItem(name, value);
    },
  });
  beginSession({ token: 'm.A', memberNo: 'M-A' });
  Object.assign(localStorage, { setItem });
  expect(beside.mock.calls).toEqual([['M-A']]);
});

test('a personal value can be read at once, and is stored sealed', async () => {
  vi.useFakeTimers();
  beginSession({ token: 'm.A', memberNo: 'M-A' });
  setStored('userBill', { data: { income_balance: 1250 } });
  expect(getStored('userBill')).toEqual({ data: { income_balance: 1250 } });
  expect(storage.has('userBill')).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await expect.poll(() => storage.get('userBill')).toMatch(/^"[\w+/=]{60,}"$/);
  setStored('userBill', undefined);
  expect([getStored('userBill'), storage.has('userBill')]).toEqual([undefined, false]);
});

test('a value that is sealed after its session has ended is not stored', async () => {
  vi.useFakeTimers();
  beginSession({ token: 'm.A', memberNo: 'M-A' });
  setStored('chosenPlace', { latitude: 9.03, longitude: 38.74 });
  endSession();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([getStored('chosenPlace'), storage.has('chosenPlace')]).toEqual([undefined, false]);
});

test('the next visit has the values that the page opened', async () => {
  Object.assign(window, { openedValues: Promise.resolve({ userBill: '{"data":{"income_balance":1250}}' }) });
  await restoreSealed();
  expect(getStored('userBill')).toEqual({ data: { income_balance: 1250 } });
});
