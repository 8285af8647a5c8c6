// Orders test files by cost, the longest first, because a long file that starts last would keep only one core busy.
// Vitest knows the costs of its last run on this machine. A fresh clone starts with the files below.

import { hash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The first browser file builds the sandbox's history. The next three don't need it and run meanwhile. Then the slowest
 * follow, as `npm test` lists them.
 */
const FIRST = [
  'tests/e2e/main-journey.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/bundle.test.ts',
  'tests/e2e/gallery.test.ts',
  'tests/e2e/axe.test.ts',
  'tests/e2e/desk-acts.test.ts',
  'tests/e2e/dead-ends.test.ts',
  'tests/e2e/routes.test.ts',
  'tests/e2e/screens.test.ts',
  'tests/e2e/reach.test.ts',
  'scripts/contributing.test.ts',
  'src/features/wallet/server/withdrawals/returned-payouts.test.ts',
  'src/api/console-acts.test.ts',
  'src/api/outside-inputs.test.ts',
  'src/features/wallet/server/withdrawals/payout-order.test.ts',
];

export class ByCost extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.FILE_ORDER; // set by npm run flaky
    if (order) return files.toSorted((a, b) => (placeIn(order, a) < placeIn(order, b) ? -1 : 1));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => positionOf(a) - positionOf(b));
  }
}

const placeIn = (order: string, { moduleId }: TestSpecification) => hash('sha256', `${order} ${moduleId}`);

/** Files in their own process come last: they are short, and would interrupt the process that the others share. */
function positionOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit-alone') return FIRST.length + 1;
  const position = FIRST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return position === -1 ? FIRST.length : position;
}
