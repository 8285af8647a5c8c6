// Sorts files by cost, the longest first. A long file that began last would keep one core busy alone. Vitest knows the
// costs of its last run here. A fresh clone has none, and begins with these.

import { hash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The first browser file asks for the sandbox's history. The next three need none and run while it is made. Then the
 * slowest follow; `npm test` prints those of today.
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

/** Processes of their own come last: they are short, and would part the others from the process that they share. */
function positionOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit-alone') return FIRST.length + 1;
  const position = FIRST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return position === -1 ? FIRST.length : position;
}
