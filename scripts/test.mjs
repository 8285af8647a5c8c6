//   npm test                            every step, then every test but the long ones
//   npm test -- src/x/y.test.ts         these test files or folders alone; options of vitest may follow
//   npm test -- --changed [base]        every step, and the tests that the change since main (or base) can reach
//   npm run drill                       the long ones (tests/model, tests/faults, tests/drill)
//   node scripts/test.mjs e2e [files]   one project: unit, e2e or drill
import { runOnNode24 } from './node24.mjs';

process.exitCode = await runOnNode24(['scripts/test.ts', ...process.argv.slice(2)]);
