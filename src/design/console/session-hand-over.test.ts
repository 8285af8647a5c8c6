import { afterEach, expect, test } from 'vitest';
import { handOver } from './staff-session.ts';

type Session = { token: string; name: string };

const open: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

function tab(session?: Session) {
  const channel = new BroadcastChannel('test of tabs');
  open.push(channel);
  const state = { session };
  const tabs = handOver<Session>(
    channel,
    {
      session: () => state.session,
      over: () => {
        state.session = undefined;
      },
    },
    200,
  );
  return { state, ...tabs };
}

/** Where no answer is late. */
const refuse = () => expect.unreachable();

const almaz = { token: 'secret', name: 'Almaz' };

test('a new tab gets the session of an open one', async () => {
  tab();
  tab(almaz);
  expect(await tab().ask(refuse)).toEqual(almaz);
});

test('a tab alone, or with only signed-out tabs, gets no session', async () => {
  expect(await tab().ask(refuse)).toBeUndefined();
  tab();
  expect(await tab().ask(refuse)).toBeUndefined();
});

test('signing out in one tab signs out the tabs with the same session only', async () => {
  const one = tab(almaz);
  const same = tab(almaz);
  const another = tab({ token: 'other', name: 'Dawit' });
  one.state.session = undefined;
  one.tellOver(almaz);
  await expect.poll(() => same.state.session).toBeUndefined();
  expect(another.state.session).toEqual({ token: 'other', name: 'Dawit' });
  expect(await tab().ask(refuse)).toEqual({ token: 'other', name: 'Dawit' });
});

test('an answer after the sign-in page has appeared is taken, too, and only once', async () => {
  const channel = Object.assign(new EventTarget(), { postMessage: () => undefined });
  const taken: Session[] = [];
  const { ask } = handOver<Session>(channel, { session: () => undefined, over: () => undefined }, 0);
  expect(await ask((session) => taken.push(session))).toBeUndefined();
  for (let answers = 0; answers < 2; answers += 1)
    channel.dispatchEvent(new MessageEvent('message', { data: { kind: 'here', session: almaz } }));
  expect(taken).toEqual([almaz]);
});
