import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { contract } from '../../contract.ts';
import { advanceClock, readClock } from './advance-clock.ts';
import { readFaults, setFaults } from './bank-faults.ts';

export function sandboxHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/sandbox'> {
  return {
    'GET /console/api/v1/sandbox/clock': () => readClock(context),
    'POST /console/api/v1/sandbox/clock/advance': async ({ caller, body }) =>
      (await advanceClock(context, { staffId: caller.staffId, seconds: body.seconds })) ?? readClock(context),
    'GET /console/api/v1/sandbox/bank-faults': () => readFaults(context),
    'PUT /console/api/v1/sandbox/bank-faults': ({ caller, body }) =>
      setFaults(context, { staffId: caller.staffId, rules: body.rules }),
  };
}
