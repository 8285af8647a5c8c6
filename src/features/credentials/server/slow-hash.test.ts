// Password hashing at its real cost (members.md 4). All other tests use a cheap hash from tests/kit/setup.ts.
import { argon2Sync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from './secrets-of-people.ts';

vi.unmock('./slow-hash.ts');

/** The hash at OWASP's minimum cost (2025), computed by Node itself. */
function wanted(password: string, nonce: Buffer): string {
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  return argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost }).toString('base64url');
}

it('keeps passwords as Argon2id, however letters are encoded, and accepts none without a hash', async () => {
  const hash = await hashPassword('Zürich 1234');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [nonce = '', tag] = hash.split('$').slice(-2);
  expect(tag).toBe(wanted('Zürich 1234', Buffer.from(nonce, 'base64url')));
  expect(await isPassword('Zu\u0308rich 1234', hash)).toBe(true);
  expect(await isPassword('zürich 1234', hash)).toBe(false);
  expect(await isPassword('anything', null)).toBe(false);
});

it('checks a password at the cost that its hash names', async () => {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: Buffer.from('Teff & honey 42'), nonce, ...cost });
  const kept = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
  expect(await isPassword('Teff & honey 42', kept)).toBe(true);
  expect(await isPassword('Teff & honey 43', kept)).toBe(false);
});
