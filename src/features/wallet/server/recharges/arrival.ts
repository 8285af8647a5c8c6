// When money may arrive (withdrawals.md 9). Finance handles it in its hours. Then it takes 1 to 3 working days.
import { businessDate } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { settings } from '../settings.ts';

export type Arrival = { handledFrom: Date; from: string; until: string };

export async function expectedArrival(floor: Floor): Promise<Arrival> {
  const [days, { arrivalDaysMin, arrivalDaysMax }] = await Promise.all([workingDays(floor), settings.read(floor)]);
  const handledFrom = days.nextFinanceOpening(floor.clock.now());
  const date = businessDate(handledFrom);
  return {
    handledFrom,
    from: days.addPayoutDays(date, arrivalDaysMin),
    until: days.addPayoutDays(date, arrivalDaysMax),
  };
}

export const arrivalToWire = (arrival: Arrival) => ({
  handledFrom: arrival.handledFrom.toISOString(),
  arrivalFrom: arrival.from,
  arrivalUntil: arrival.until,
});
