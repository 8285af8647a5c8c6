// Runs push-worker.js, the service worker's part for push notifications, with the globals it has in a browser.
import fs from 'node:fs';
import vm from 'node:vm';
import { expect, test } from 'vitest';

type Handler = (event: object) => void;

function worker() {
  const handlers = new Map<string, Handler>();
  const shown: unknown[][] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification: (...words: unknown[]) => shown.push(words) },
    clients: { openWindow: (address: string) => opened.push(address) },
  };
  const source = fs.readFileSync(new URL('./public/push-worker.js', import.meta.url), 'utf8');
  vm.runInNewContext(source, { self, encodeURIComponent, JSON });
  return { shown, opened, dispatch: (name: string, event: object) => handlers.get(name)?.(event) };
}

test('a push shows its title, and a tap opens its message', () => {
  const { shown, opened, dispatch } = worker();
  dispatch('push', {
    data: { json: () => ({ title: 'Your recharge arrived', body: 'Play money', id: '42' }) },
    waitUntil: () => undefined,
  });
  expect(shown).toMatchObject([
    ['Your recharge arrived', { body: 'Play money', tag: 'message-42', data: { id: '42' } }],
  ]);
  let closed = 0;
  const notification = { data: { id: '42' }, close: () => (closed += 1) };
  dispatch('notificationclick', { notification, waitUntil: () => undefined });
  expect(closed).toBe(1);
  const [, item = ''] = /^\/pagesB\/mine\/messageDetail\/index\?item=(.+)$/.exec(opened[0] ?? '') ?? [];
  expect(JSON.parse(decodeURIComponent(item))).toEqual({ id: '42' });
});
