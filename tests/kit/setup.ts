// Vitest setup that runs in every test file of every project: cheap hashes and puzzles, the seed, and cleanup.
import { afterAll, vi } from 'vitest';
import { closeDatabases } from './database.ts';
import { expectDeclared } from './declared-refusals.ts';
import { cleanUp } from './end-of-file.ts';

// Tests hash thousands of passwords, so they use the lowest cost. slow-hash.test.ts tests the real cost.
vi.mock(import('#features/credentials/server/slow-hash.ts'), async (original) => {
  const { slowHash } = await original();
  return { slowHash: (message, nonce, cost) => slowHash(message, nonce, { ...cost, memory: 8, passes: 1 }) };
});

// A puzzle takes a phone a second. Tests solve hundreds, so theirs are small. work-range.test.ts tests the real size.
vi.mock(import('#features/identity/server/sessions/work-range.ts'), () => ({ WORK_RANGE: 500 }));

// Sets the seed of every property test. fast-check prints the seed of a failure.
const seed = process.env.C3_SEED;
if (seed) (await import('fast-check')).default.configureGlobal({ seed: Number(seed) });

// Registered first, so it runs last, when the file's own afterAll hooks have stopped all writers.
afterAll(closeDatabases, 60_000);
afterAll(cleanUp, 60_000);
afterAll(expectDeclared);
