// Attacks through acts on events. None of them moves money, whoever carries it out.
import assert from 'node:assert/strict';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';
import { signText } from './text-acts.ts';

const HOUR = 3_600_000;
const NOTHING = '999999999';
const both = (text: string) => ({ en: text, am: text });
export const reason = both('The hall is closed');

/** An event in four days, as the console sends it. */
export function eventBody(now: Date) {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  return {
    kind: 'conference' as const,
    title: both('A meeting'),
    about: both('We meet.'),
    venue: both('Hall'),
    address: both('Bole Road'),
    latitude: 9.01,
    longitude: 38.76,
    programme: [{ from: at(96), until: at(98), title: both('Welcome') }],
    seats: 2,
    opensAt: at(-1),
    closesAt: at(95),
    startsAt: at(96),
    endsAt: at(99),
  };
}

const bodyIn = ({ world }: Stage) => eventBody(world.context.clock.now());

async function aDraft(stage: Stage): Promise<string> {
  const { data } = await stage.ask('content', 'POST /console/api/v1/events', { body: bodyIn(stage) });
  return (data as { id: string }).id;
}

const propose = ({ ask }: Stage, id: string, n = 1) =>
  ask('content', 'POST /console/api/v1/events/{id}/publish', { id, body: { n, assertion: APPROVAL } });

/** One clerk proposes, and another one reads and signs. */
async function publish(stage: Stage, id: string) {
  const { data } = await propose(stage, id);
  return signText(stage, (data as { reviewId: string }).reviewId);
}

export const eventActs = {
  'POST /console/api/v1/events': async (stage) => {
    const begin = (change: object) =>
      stage.ask('content', 'POST /console/api/v1/events', { body: { ...bodyIn(stage), ...change } });
    assert.equal((await begin({})).name, 'ok');
    assert.equal((await begin({ about: both('A guaranteed income for guests') })).name, 'promise_words');
    assert.equal((await begin({ programme: [] })).name, 'field_invalid');
    const { startsAt, endsAt } = bodyIn(stage);
    assert.equal((await begin({ startsAt: endsAt, endsAt: startsAt })).name, 'times_contradict');
  },
  'POST /console/api/v1/events/{id}/versions': async (stage) => {
    const id = await aDraft(stage);
    const { kind: _kind, ...text } = bodyIn(stage);
    const write = (of: string, after: number) =>
      stage.ask('content', 'POST /console/api/v1/events/{id}/versions', {
        id: of,
        body: { ...text, note: both('The hour changed'), after },
      });
    assert.equal((await write(NOTHING, 1)).name, 'event_not_found');
    assert.equal((await write(id, 2)).name, 'changed_meanwhile');
    assert.equal((await write(id, 1)).name, 'ok');
  },
  'POST /console/api/v1/events/{id}/publish': async (stage) => {
    const id = await aDraft(stage);
    assert.equal((await propose(stage, NOTHING)).name, 'event_not_found');
    assert.equal((await propose(stage, id, 2)).name, 'changed_meanwhile');
    assert.equal((await publish(stage, id)).name, 'ok');
    assert.equal((await propose(stage, id)).name, 'changed_meanwhile');
  },
  'POST /console/api/v1/events/{id}/cancel': async (stage) => {
    const id = await aDraft(stage);
    const cancel = () => stage.ask('content', 'POST /console/api/v1/events/{id}/cancel', { id, body: { reason } });
    assert.equal((await cancel()).name, 'event_not_found');
    assert.equal((await publish(stage, id)).name, 'ok');
    assert.equal((await cancel()).name, 'ok');
    assert.equal((await cancel()).name, 'event_cancelled');
  },
  'POST /console/api/v1/events/{id}/attendances': async (stage) => {
    const id = await aDraft(stage);
    assert.equal((await publish(stage, id)).name, 'ok');
    const enter = (of: string, code: string) =>
      stage.ask('support', 'POST /console/api/v1/events/{id}/attendances', { id: of, body: { code } });
    assert.equal((await enter(NOTHING, '1-AAAAA-AAAAA-AA')).name, 'event_not_found');
    assert.equal((await enter(id, '1-AAAAA-AAAAA-AA')).name, 'ticket_unknown');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
