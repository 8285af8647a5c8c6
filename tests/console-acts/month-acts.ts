// Attacks through the closing of months. No act of it moves money. The month of these books isn't over, so none of its
// packs can be closed with, though someone holds the app's role.
import assert from 'node:assert/strict';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

const NOTHING = '999999999';
const signed = { assertion: APPROVAL };
const monthOf = ({ world }: Stage): string => world.context.clock.today().slice(0, 7);

/** A pack of the month that isn't over, as the app's role alone could make one. */
async function forgedPack(stage: Stage): Promise<string> {
  const { app } = stage.db;
  const [pack] = await app<{ id: bigint }[]>`
    insert into month_end.pack (month) values (${`${monthOf(stage)}-01`}::date) returning id`;
  assert.ok(pack);
  await app`insert into month_end.piece (pack_id, n, bytes) values (${pack.id}, 0, 'figures')`;
  await app`update month_end.pack set files = '[]' where id = ${pack.id}`;
  return String(pack.id);
}

const closings = {
  'POST /console/api/v1/months/{id}/packs': async (stage) => {
    const make = async (id: string) =>
      (await stage.ask('abebe', 'POST /console/api/v1/months/{id}/packs', { id })).name;
    assert.equal(await make(monthOf(stage)), 'month_not_clean');
    assert.equal(await make('1999-12'), 'month_not_found');
  },

  'POST /console/api/v1/month-closings': async (stage) => {
    const propose = async (packId: string) =>
      (await stage.ask('abebe', 'POST /console/api/v1/month-closings', { body: { packId, ...signed } })).name;
    assert.equal(await propose(NOTHING), 'pack_not_found');
    assert.equal(await propose(await forgedPack(stage)), 'month_not_clean');
  },

  'POST /console/api/v1/month-closings/{id}/approve': async ({ ask }) => {
    const sign = await ask('sara', 'POST /console/api/v1/month-closings/{id}/approve', { id: NOTHING, body: signed });
    assert.equal(sign.name, 'month_closing_not_found');
  },

  'POST /console/api/v1/month-closings/{id}/withdraw': async ({ ask }) => {
    const withdraw = await ask('sara', 'POST /console/api/v1/month-closings/{id}/withdraw', { id: NOTHING });
    assert.equal(withdraw.name, 'month_closing_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;

export const monthActs = {
  ...closings,

  'POST /console/api/v1/month-reopenings': async (stage) => {
    const body = { month: monthOf(stage), reason: 'To change the books', ...signed };
    assert.equal(
      (await stage.ask('abebe', 'POST /console/api/v1/month-reopenings', { body })).name,
      'month_not_closed',
    );
  },

  'POST /console/api/v1/month-reopenings/{id}/approve': async ({ ask }) => {
    const sign = await ask('sara', 'POST /console/api/v1/month-reopenings/{id}/approve', { id: NOTHING, body: signed });
    assert.equal(sign.name, 'month_reopening_not_found');
  },

  'POST /console/api/v1/month-reopenings/{id}/withdraw': async ({ ask }) => {
    const withdraw = await ask('sara', 'POST /console/api/v1/month-reopenings/{id}/withdraw', { id: NOTHING });
    assert.equal(withdraw.name, 'month_reopening_not_found');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
