import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './keep.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['copies to the clipboard', { writeText: () => Promise.resolve() }, true],
  ['fails if the clipboard refuses', { writeText: () => Promise.reject(new Error('denied')) }, false],
  ['fails without a clipboard, as on plain HTTP', undefined, false],
])('%s', async (_, clipboard, copied) => {
  vi.stubGlobal('navigator', { clipboard });
  expect(await copyText('words')).toBe(copied);
});
