// Cleanups run at the end of a test file, including those that `beforeAll` registers.
import { beforeAll, expect, it } from 'vitest';
import { atEndOfFile, cleanUp } from './end-of-file.ts';

const ran: string[] = [];
beforeAll(() => atEndOfFile(() => ran.push('context')));

it('runs every cleanup once, the last one first, and reports one that failed', async () => {
  atEndOfFile(() => Promise.reject(new Error('the bank hangs')));
  atEndOfFile(async () => ran.push('rail'));
  await expect(cleanUp()).rejects.toThrow('a cleanup failed');
  expect(ran).toEqual(['rail', 'context']);
  await cleanUp();
  expect(ran).toEqual(['rail', 'context']);
});
