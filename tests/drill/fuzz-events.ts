// Recipes of the fuzz for events (events.md): written, published, cancelled, registered for and given up.
import { giveBack, register } from '#features/events/server/seats.ts';
import { eventBody, reason } from '../console-acts/event-acts.ts';
import type { Stage } from '../console-acts/stage.ts';
import { anEvent, memberIntent } from '#kit/events.ts';
import { ok } from '#kit/outcome.ts';
import type { Chance } from './dice.ts';
import type { Recipe, Recipes } from './request-fuzz.ts';

const newest = 'order by 1 desc limit 20';

export const eventMaterial = {
  events: `select e.id, v.n from events.event e join events.version v on v.event_id = e.id
    where not exists (select from events.version newer where newer.event_id = e.id and newer.n > v.n) ${newest}`,
  offers: `select r.event_id as id, r.member_id from events.registration r join events.event e on e.id = r.event_id
    where r.state = 'offered' and r.offer_until > platform.now() and e.cancelled_at is null ${newest}`,
  /** Every second registration is kept, because otherwise no event would fill up. */
  places: `select r.event_id as id, r.member_id from events.registration r join events.event e on e.id = r.event_id
    where r.state in ('taken', 'applied') and r.attended_at is null and r.id % 2 = 0 and e.cancelled_at is null
      and e.starts_at > platform.now() ${newest}`,
  openEvents: `select e.id from events.event e where e.live_n is not null and e.cancelled_at is null ${newest}`,
};

/** The values of one thing to request, by name. */
type Thing = Record<string, string>;
type RecipeTools = {
  pick<T>(chance: Chance, from: readonly T[]): T;
  some(name: keyof typeof eventMaterial, then: (thing: Thing, chance: Chance) => Recipe): Recipes[string];
  mostly(likely: Make, otherwise: Make): Make;
};
type Make = NonNullable<Recipes[string]>;

/** Makes a full event whose seat became free and is offered to the next member in the queue. */
export async function offerSeat(
  { world: { context }, ids }: Pick<Stage, 'world' | 'ids'>,
  guests: { first: bigint; next: bigint },
): Promise<void> {
  const clerk = { kind: 'staff', staffId: ids.content, sessionId: 0n, roles: ['content'] } as const;
  const eventId = await anEvent(context, clerk, { seats: 1 });
  for (const memberId of [guests.first, guests.next])
    ok(await register(context, { eventId, memberId }, memberIntent(memberId)));
  ok(await giveBack(context, { eventId, memberId: guests.first }, memberIntent(guests.first)));
}

export function guestRecipes({ some, mostly }: RecipeTools, anybody: (chance: Chance) => string): Recipes {
  const act = some('openEvents', ({ id = '' }, chance) => ({ as: anybody(chance), path: { id } }));
  const own = ({ id = '', memberId: as = '' }: Thing): Recipe => ({ as, path: { id } });
  return {
    'POST /api/v1/events/{id}/register': act,
    'POST /api/v1/events/{id}/accept': mostly(some('offers', own), act),
    'POST /api/v1/events/{id}/give-back': mostly(some('places', own), act),
    'GET /api/v1/events/{id}': act,
    'GET /api/v1/events/{id}/ticket': act,
    'GET /api/v1/events/{id}/calendar.ics': act,
  };
}

export function eventDeskRecipes({ some, pick }: RecipeTools, of: { as: string; now: () => Date }): Recipes {
  const { as } = of;
  return {
    'POST /console/api/v1/events': async (chance) => ({
      as,
      body: { ...eventBody(of.now()), kind: pick(chance, ['conference', 'anniversary']) },
    }),
    'POST /console/api/v1/events/{id}/versions': some('events', ({ id = '', n = '1' }) => {
      const { kind: _kind, ...text } = eventBody(of.now());
      return { as, path: { id }, body: { ...text, note: reason, after: Number(n) } };
    }),
    'POST /console/api/v1/events/{id}/publish': some('events', ({ id = '', n = '1' }) => ({
      as,
      path: { id },
      body: { n: Number(n) },
    })),
    'POST /console/api/v1/events/{id}/cancel': some('openEvents', ({ id = '' }, chance) => ({
      as,
      path: { id: pick(chance, [id, '999999999', '999999998', '999999997']) },
      body: { reason },
    })),
    'POST /console/api/v1/events/{id}/attendances': some('openEvents', ({ id = '' }) => ({
      as,
      path: { id },
      body: { code: '1-AAAAA-AAAAA-AA' },
    })),
    'GET /console/api/v1/events/{id}': some('events', ({ id = '' }) => ({ as, path: { id } })),
    'GET /console/api/v1/event-registrations': some('events', ({ id = '' }) => ({ as, query: { event: id } })),
    'GET /console/api/v1/event-registrations.csv': some('events', ({ id = '' }) => ({ as, query: { event: id } })),
  };
}
