// A browser of today without what an older one lacks. Its own words in C3_ENGINE make every phone of a run such a one:
// C3_ENGINE='chrome 96' npm test -- tests/e2e/main-journey.test.ts
import type { BrowserContext } from 'playwright-core';
import { releaseOf } from '../../scripts/engines/floor.ts';
import { missingIn } from '../../scripts/engines/newer.ts';

/** The tests' own tool asks them in the page. Member code may not name them (scripts/tidy/rules.ts). */
const NEEDED_BY_TESTS = ['Element.checkVisibility', 'BigInt64Array', 'BigUint64Array'];

/** E.g. 'chrome 87'. Call it before the first page of the context. */
export async function takeAwayNewer(context: BrowserContext, engine: string): Promise<void> {
  const missing = missingIn(releaseOf(engine)).filter((path) => !NEEDED_BY_TESTS.includes(path));
  await context.addInitScript(takeAway, missing);
}

/** Runs in the page before its own scripts. */
function takeAway(missing: readonly string[]): void {
  type Owner = Record<string, unknown> & { prototype?: object };
  for (const path of missing) {
    const owners = path.split('.');
    const [name = '', isStatic] = (owners.pop() ?? '').split('_static');
    let owner: Owner | undefined = globalThis as unknown as Owner;
    for (const part of owners)
      owner = (part === 'TypedArray' ? Object.getPrototypeOf(Int8Array) : owner?.[part]) as Owner | undefined;
    const of = owners[0] === 'Window' ? globalThis : owner;
    for (const from of isStatic === undefined ? [of, owner?.prototype] : [of])
      if (from) Reflect.deleteProperty(from, name);
  }
}
