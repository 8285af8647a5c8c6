import { expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
});
const caches = new Set(['kept', 'sealed', 'screens']);
vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) });

const { forgetPlain } = await import('./forget-plain.ts');

test('removes what an older app stored unsealed, and keeps sealed values', () => {
  const member = { memberNo: 'M-A', nickname: 'Abebe', phone: '+251911000001', at: 1 };
  const left = {
    token: 'm.A',
    userinfo: member,
    user: { data: member },
    userBill: { data: { income_balance: 1250 }, at: 1 },
    language: 'am',
  };
  for (const [name, value] of Object.entries({ ...left, firstView: 'c2VhbGVk', chosenPlace: { latitude: 9.03 } }))
    storage.set(name, JSON.stringify(value));
  forgetPlain();
  expect(Object.fromEntries([...storage].map(([name, text]) => [name, JSON.parse(text) as unknown]))).toEqual({
    token: 'm.A',
    memberNo: 'M-A',
    language: 'am',
    firstView: 'c2VhbGVk',
  });
  expect([...caches]).toEqual(['sealed', 'screens']);
});
