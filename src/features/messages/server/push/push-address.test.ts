// To which addresses a push may go, and which count as private (push.ts).
import { expect, test } from 'vitest';
import { isPrivateAddress, isPushAddress } from './push.ts';

const HOSTS = ['fcm.googleapis.com', '.push.apple.com'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://FCM.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user:pass@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://evil.example#@fcm.googleapis.com/x', false],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://2130706433/x', false],
  ['https://localhost/x', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
])('a push may go to %s: %s', (endpoint, may) => {
  expect(isPushAddress(endpoint, HOSTS)).toBe(may);
});

test.each([
  ['142.250.74.10', false],
  ['2a00:1450:4001::200a', false],
  ['127.0.0.1', true],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fc00::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:142.250.74.10', false],
  ['64:ff9b::a00:1', true],
  ['nonsense', true],
])('the address %s is private: %s', (address, is) => {
  expect(isPrivateAddress(address)).toBe(is);
});
