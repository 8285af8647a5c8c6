import { expect, test } from 'vitest';
import { deviceDelete, deviceGet } from './device-store.ts';
import { seal, unseal } from './seal.ts';

const TEXT = '{"realName":"Abebe Bikila","phone":"+251911000001","balance":"1250.00"}';

test('a sealed text is unreadable, and its own session can open it', async () => {
  const bytes = await seal('seal one', TEXT);
  expect(new TextDecoder().decode(bytes)).not.toMatch(/Abebe|251911|1250/);
  expect(await unseal('seal one', bytes)).toBe(TEXT);
});

test('the same text is sealed differently each time', async () => {
  expect(await seal('seal one', TEXT)).not.toEqual(await seal('seal one', TEXT));
});

test('no other session can open it, and a change is detected', async () => {
  const bytes = await seal('seal one', TEXT);
  await expect(unseal('seal two', bytes)).rejects.toThrow();
  bytes[20]! ^= 1;
  await expect(unseal('seal one', bytes)).rejects.toThrow();
});

test('no script can export the key', async () => {
  await seal('seal three', TEXT);
  const key = (await deviceGet<CryptoKey>('device', 'seal three'))!;
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  await deviceDelete('device', 'seal three');
  expect(await deviceGet('device', 'seal three')).toBeUndefined();
});
