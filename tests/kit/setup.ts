// Runs in every test file of every project.
import { afterAll, vi } from 'vitest';
import { closeDatabases } from './database.ts';
import { expectDeclared } from './declared-refusals.ts';
import { cleanUp } from './end-of-file.ts';

// Tests make thousands of passwords. They use the real hash at its least cost. slow-hash.test.ts proves the real cost.
vi.mock(import('#features/credentials/server/slow-hash.ts'), async (original) => {
  const { slowHash } = await original();
  return { slowHash: (message, nonce, cost) => slowHash(message, nonce, { ...cost, memory: 8, passes: 1 }) };
});

// A puzzle costs a phone a second. Tests that solve hundreds take small ones; work-range.test.ts holds the real one.
vi.mock(import('#features/identity/server/sessions/work-range.ts'), () => ({ WORK_RANGE: 500 }));

// Every property then takes this seed. fast-check prints the seed of a failure.
const seed = process.env.C3_SEED;
if (seed) (await import('fast-check')).default.configureGlobal({ seed: Number(seed) });

// Registered first, so it runs last: after the file's own afterAll hooks have stopped all writers.
afterAll(closeDatabases, 60_000);
afterAll(cleanUp, 60_000);
afterAll(expectDeclared);
