// Refusals that the API answered in a test file, and that the contract of the call does not declare.
import { expect } from 'vitest';
import { UNDECLARED } from '#platform/http/answered-log.ts';

const undeclared = new Set<string>();

/** Where a test context's log goes: to the screen, and here. */
export const undeclaredToo = {
  write(line: string): void {
    const { msg, route, refusal } = JSON.parse(line) as Record<string, string>;
    if (msg === UNDECLARED) undeclared.add(`${route} answers ${refusal}`);
    process.stdout.write(line);
  },
};

/** Called at a file's end, it fails that file. It clears the list for the next file of the process. */
export function expectDeclared(): void {
  const found = [...undeclared];
  undeclared.clear();
  expect(found).toEqual([]);
}
