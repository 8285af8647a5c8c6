// Attacks through acts on goods that members won. The stage has no goods, so each act must find nothing and move
// nothing. goods.test.ts and desk-goods.test.ts cover acts on real goods.
import assert from 'node:assert/strict';
import type { ConsoleAct } from './acts.ts';
import type { Attack } from './stage.ts';

const id = '999999999';
const by = { carrier: 'EthioPost', tracking: 'EE 1' };
const none = (place: number) => ({ done: 0, problems: [{ place, problem: 'delivery_not_found' }] });

export const prizeActs = {
  'POST /console/api/v1/prizes/pack': async ({ ask }) => {
    const { data } = await ask('abebe', 'POST /console/api/v1/prizes/pack', { body: { ids: [id] } });
    assert.deepEqual(data, none(1));
  },
  'POST /console/api/v1/prizes/ship': async ({ ask }) => {
    const { data } = await ask('abebe', 'POST /console/api/v1/prizes/ship', { body: { parcels: [{ id, ...by }] } });
    assert.deepEqual(data, none(1));
  },
  'POST /console/api/v1/prizes/{id}/deliver': async ({ ask }) => {
    const { name } = await ask('sara', 'POST /console/api/v1/prizes/{id}/deliver', { id });
    assert.equal(name, 'delivery_not_found');
  },
  'POST /console/api/v1/prizes/{id}/uphold': async ({ ask }) => {
    const { name } = await ask('sara', 'POST /console/api/v1/prizes/{id}/uphold', { id, body: { reason: 'Signed' } });
    assert.equal(name, 'delivery_not_found');
  },
  'POST /console/api/v1/prizes/{id}/fail': async ({ ask }) => {
    const { name } = await ask('abebe', 'POST /console/api/v1/prizes/{id}/fail', { id, body: { reason: 'Gone' } });
    assert.equal(name, 'delivery_not_found');
  },
  'POST /console/api/v1/prizes/{id}/return': async ({ ask }) => {
    const { name } = await ask('abebe', 'POST /console/api/v1/prizes/{id}/return', { id });
    assert.equal(name, 'delivery_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
