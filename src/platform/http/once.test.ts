import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { connect } from '../database/db.ts';
import { intentOf, once } from './intents.ts';
import { refuse } from './refusal.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

it('refuses a key whose first call is still at work, and later gives its answer', async () => {
  const impatient = connect({ url: db.urls.app, name: 'impatient', max: 1 });
  await impatient`set lock_timeout = '200ms'`;
  const intent = intentOf('member:1', 'POST /x', '01900000-0000-7000-8000-000000000001', {});
  let finish = () => {};
  const working = new Promise<void>((resolve) => (finish = resolve));
  let began = () => {};
  const beginning = new Promise<void>((resolve) => (began = resolve));
  const first = once(db.app, intent, new Date(), async () => {
    began();
    await working;
    return { n: 1 };
  });
  await beginning;
  const ask = () => once(impatient, intent, new Date(), async () => ({ n: 2 }));
  expect(await ask()).toEqual(refuse('intent_in_progress'));
  finish();
  expect(await first).toEqual({ n: 1 });
  expect(await ask()).toEqual({ n: 1 });
  await impatient.end();
});
