// Fails a test file in which the API answered a refusal that the contract of the call does not declare.
import { expect } from 'vitest';
import { UNDECLARED } from '#platform/http/answered-log.ts';

const undeclared = new Set<string>();

/** A log destination for test contexts: prints lines, and collects undeclared refusals. */
export const undeclaredToo = {
  write(line: string): void {
    const { msg, route, refusal } = JSON.parse(line) as Record<string, string>;
    if (msg === UNDECLARED) undeclared.add(`${route} answers ${refusal}`);
    process.stdout.write(line);
  },
};

/** Called at the end of a file, which fails if there were any. Clears the list for the next file of the process. */
export function expectDeclared(): void {
  const found = [...undeclared];
  undeclared.clear();
  expect(found).toEqual([]);
}
