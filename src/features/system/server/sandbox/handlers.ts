import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { advanceClock, readClock } from './advance-clock.ts';
import { readFaults, setFaults } from './bank-faults.ts';

export function sandboxHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/sandbox'> {
  return {
    'GET /console/api/v1/sandbox/clock': () => readClock(floor),
    'POST /console/api/v1/sandbox/clock/advance': async ({ caller, body }) =>
      (await advanceClock(floor, { staffId: caller.staffId, seconds: body.seconds })) ?? readClock(floor),
    'GET /console/api/v1/sandbox/bank-faults': () => readFaults(floor),
    'PUT /console/api/v1/sandbox/bank-faults': ({ caller, body }) =>
      setFaults(floor, { staffId: caller.staffId, rules: body.rules }),
  };
}
