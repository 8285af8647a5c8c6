// Attacks through rounds of draws. Two persons must open one; one person alone gives nothing, nor does stopping.
import assert from 'node:assert/strict';
import { aRoundWish, aWishedPrize } from '#kit/draws.ts';
import { APPROVAL } from '#kit/people.ts';
import type { Ask, ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

type Body = NonNullable<Ask<'POST /console/api/v1/draws/rounds'>['body']>;

async function propose({ ask, world }: Stage, change: Partial<Body> = {}) {
  const wish = aRoundWish({ playsMost: 10 }, world.context.clock.now());
  return ask('abebe', 'POST /console/api/v1/draws/rounds', { body: { ...wish, assertion: APPROVAL, ...change } });
}

async function proposed(stage: Stage, change: Partial<Body> = {}): Promise<string> {
  const { name, data } = await propose(stage, change);
  assert.equal(name, 'ok');
  return data.id as string;
}

async function nameOf({ ask }: Stage, who: 'abebe' | 'sara', id: string, act: 'approve' | 'withdraw'): Promise<string> {
  const body = { assertion: APPROVAL };
  const { name } =
    act === 'approve'
      ? await ask(who, 'POST /console/api/v1/draws/rounds/{id}/approve', { id, body })
      : await ask(who, 'POST /console/api/v1/draws/rounds/{id}/withdraw', { id });
  return name;
}

export const drawActs = {
  'POST /console/api/v1/draws/rounds': async (stage) => {
    const twice = [aWishedPrize({ id: 'a' }), aWishedPrize({ id: 'a' })];
    assert.equal((await propose(stage, { prizes: twice })).name, 'manifest_wrong');
    assert.equal((await propose(stage, { endsAt: '2020-01-01T00:00:00.000Z' })).name, 'manifest_wrong');
    assert.equal((await propose(stage, { guarantee: { k: 5, options: ['nobody'] } })).name, 'manifest_wrong');
    assert.equal((await propose(stage)).name, 'ok');
  },
  'POST /console/api/v1/draws/rounds/{id}/approve': async (stage) => {
    const [id, other] = [await proposed(stage), await proposed(stage)];
    assert.equal(await nameOf(stage, 'abebe', id, 'approve'), 'already_approved');
    assert.equal(await nameOf(stage, 'sara', id, 'approve'), 'ok');
    assert.equal(await nameOf(stage, 'sara', id, 'approve'), 'round_decided');
    assert.equal(await nameOf(stage, 'sara', other, 'approve'), 'game_has_round');
    assert.equal(await nameOf(stage, 'sara', '999999', 'approve'), 'round_not_found');
  },
  'POST /console/api/v1/draws/rounds/{id}/withdraw': async (stage) => {
    const id = await proposed(stage);
    assert.equal(await nameOf(stage, 'sara', id, 'withdraw'), 'ok');
    assert.equal(await nameOf(stage, 'sara', id, 'withdraw'), 'round_decided');
  },
  'POST /console/api/v1/draws/rounds/{id}/stop': async (stage) => {
    const stop = async (id: string) =>
      (await stage.ask('sara', 'POST /console/api/v1/draws/rounds/{id}/stop', { id, body: { reason: 'A mistake' } }))
        .name;
    const id = await proposed(stage, { game: 'draw-grid' });
    assert.equal(await stop(id), 'round_decided');
    assert.equal(await nameOf(stage, 'sara', id, 'approve'), 'ok');
    assert.equal(await stop(id), 'ok');
    assert.equal(await stop(id), 'round_decided');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
