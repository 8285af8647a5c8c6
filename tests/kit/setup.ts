// Runs in every test file of every project.
import { afterAll, vi } from 'vitest';
import { closeDatabases } from './database.ts';

// Tests make thousands of passwords, so the hash has its least cost here. slow-hash.test.ts proves the real one.
vi.mock(import('../../src/features/identity/server/secrets/slow-hash.ts'), async (original) => {
  const { slowHash } = await original();
  return { slowHash: (message, nonce, cost) => slowHash(message, nonce, { ...cost, memory: 8, passes: 1 }) };
});

// Registered first, so it runs last: after the file's own afterAll hooks have stopped all writers.
afterAll(closeDatabases, 60_000);
