// Lets the console move the sandbox clock. The request is a queued task, so it survives a restart.
import { z } from 'zod';
import { followSandboxSales } from '#features/catalogue/server/public.ts';
import { ADVANCE_TASK } from '#features/system/server/public.ts';
import type { Floor } from '#platform/floor.ts';
import { moveBank } from '#sandbox/levers.ts';
import { advance } from './advance.ts';
import type { Tasks } from './tasks.ts';

const ofClock = z.object({ until: z.coerce.date() });

/** Returns no task outside the sandbox profile. `url` is the app's role, for the queue. */
export function sandboxClockTask(floor: Floor, url: string): Tasks {
  if (floor.config.profile !== 'sandbox') return {};
  return {
    [ADVANCE_TASK]: async (payload) => {
      const { until } = ofClock.parse(payload);
      await followSandboxSales(floor); // lessees rent all products sold so far
      await advance(floor, { until, url, moveBank: (offsetMs) => moveBank(floor.bank, offsetMs) });
    },
  };
}
