import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './keep.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a clipboard that takes it', { writeText: () => Promise.resolve() }, true],
  ['a clipboard that refuses', { writeText: () => Promise.reject(new Error('denied')) }, false],
  ['none, as on plain HTTP', undefined, false],
])('%s', async (_, clipboard, copied) => {
  vi.stubGlobal('navigator', { clipboard });
  expect(await copyText('words')).toBe(copied);
});
