// Pure rules of events (events.md 3): the state of an event and of a registration, who gets a seat or an offer, when
// the door is open, and whether an event's times fit together.
import type { EventState, Standing } from '../contract/shapes.ts';

const HOUR_MS = 3_600_000;

export type RegistrationState = 'applied' | 'offered' | 'taken' | 'cancelled' | 'lapsed';
export type Times = { opensAt: Date; closesAt: Date; startsAt: Date; endsAt: Date };
type Cancelled = { cancelledAt: Date | null };

export function stateOf(event: Pick<Times, 'startsAt' | 'endsAt'> & Cancelled, at: Date): EventState {
  if (event.cancelledAt !== null) return 'cancelled';
  if (at >= event.endsAt) return 'ended';
  return at >= event.startsAt ? 'on' : 'coming';
}

export type WhyClosed = 'not_open' | 'closed' | 'cancelled' | 'over';

/** Why registration is closed now, or null if it is open. */
export function closedFor(event: Times & Cancelled, at: Date): WhyClosed | null {
  const state = stateOf(event, at);
  if (state === 'cancelled') return 'cancelled';
  if (state === 'ended') return 'over';
  if (at < event.opensAt) return 'not_open';
  return at >= event.closesAt ? 'closed' : null;
}

type Registration = { state: RegistrationState; offerUntil: Date | null; attendedAt: Date | null };

/** A member's standing with an event. An offer past its time counts as lapsed, even before the job has marked it. */
export function standingOf(
  registration: Registration | null,
  event: Pick<Times, 'startsAt' | 'endsAt'> & Cancelled,
  at: Date,
): Standing {
  if (registration === null) return 'none';
  const { state, offerUntil, attendedAt } = registration;
  if (attendedAt !== null) return 'attended';
  if (state === 'cancelled' || state === 'lapsed') return state;
  if (state === 'offered' && offerUntil !== null && offerUntil <= at) return 'lapsed';
  const now = stateOf(event, at);
  if (state === 'taken') return now === 'ended' ? 'missed' : 'taken';
  // Once an event has begun, the waiting list no longer moves.
  return now === 'coming' || now === 'cancelled' ? state : 'ended';
}

export type Seats = { seats: number; taken: number; offered: number; waiting: number };

export function freeSeats({ seats, taken, offered }: Omit<Seats, 'waiting'>): number {
  return Math.max(0, seats - taken - offered);
}

/** A new registration gets a seat if one is free and no one waits for it. */
export function seatOrLine(now: Seats): 'taken' | 'applied' {
  return freeSeats(now) > 0 && now.waiting === 0 ? 'taken' : 'applied';
}

/** How many of those who wait should get an offer now. */
export function offersDue(now: Seats): number {
  return Math.min(freeSeats(now), now.waiting);
}

/** When an offer ends: after `hours`, or when the event begins if that is earlier. */
export function offerUntil({ at, hours, startsAt }: { at: Date; hours: number; startsAt: Date }): Date {
  return new Date(Math.min(at.getTime() + hours * HOUR_MS, startsAt.getTime()));
}

/** When the door takes tickets. */
export function doorTimes(
  { startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>,
  { doorHours, lateHours }: { doorHours: number; lateHours: number },
): { from: Date; until: Date } {
  return {
    from: new Date(startsAt.getTime() - doorHours * HOUR_MS),
    until: new Date(endsAt.getTime() + lateHours * HOUR_MS),
  };
}

/** From when members with a seat are reminded. */
export function remindFrom(startsAt: Date, hours: number): Date {
  return new Date(startsAt.getTime() - hours * HOUR_MS);
}

type Programme = readonly { from: string; until: string }[];

/** Registration must open, then close, then the event begin and end. The programme lies within it, in order of time. */
export function timesFit({ programme, ...times }: Times & { programme: Programme }): boolean {
  const { opensAt, closesAt, startsAt, endsAt } = times;
  if (!(opensAt < closesAt && closesAt <= startsAt && startsAt < endsAt)) return false;
  return programme.every(({ from, until }, n) => {
    const [begins, ends] = [new Date(from), new Date(until)];
    const before = programme[n - 1];
    return begins < ends && begins >= startsAt && ends <= endsAt && (!before || new Date(before.from) <= begins);
  });
}
