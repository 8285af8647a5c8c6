// A draft is for its member alone. It outlives a session that expired, a reload and another member's session. It is
// deleted when it is sent, when a person ends the session, and after 30 days (docs/decisions/0057).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bareRoot, bareWindow } from '#kit/bare-root.ts';
import type * as SealedDrafts from './sealed-drafts.ts';

const phone = vi.hoisted(() => ({ keys: new Map<string, unknown>(), looked: new Map<string, Promise<unknown>>() }));
vi.mock('./device-store.ts', () => ({
  deviceGet: async (_store: string, key: string) => phone.keys.get(key),
  devicePut: async (_store: string, key: string, value: unknown) => void phone.keys.set(key, value),
  deviceDelete: async (_store: string, key: string) => void phone.keys.delete(key),
}));
vi.mock('./sealed-drafts.ts', async (load) => {
  const real = await load<typeof SealedDrafts>();
  return {
    ...real,
    findDraft: (asked: { member: string; key: string }) => {
      const found = real.findDraft(asked);
      phone.looked.set(`${asked.member} ${asked.key}`, found);
      return found;
    },
  };
});
const local = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => local.get(name) ?? null,
  setItem: (name: string, value: string) => void local.set(name, value),
  removeItem: (name: string) => void local.delete(name),
  clear: () => local.clear(),
});
const cached = new Map<string, Response>();
const cache = {
  put: async (at: string, kept: Response) => void cached.set(at, kept),
  match: async (at: string) => cached.get(at)?.clone(),
  keys: async () => [...cached.keys()],
  delete: async (at: string) => cached.delete(at),
};
vi.stubGlobal('caches', {
  has: async () => true,
  open: async () => cache,
  match: cache.match,
  delete: async () => false,
});
vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));

const EMPTY = { title: '', body: '' };
const POST = { title: 'The kiosk', body: 'Paid in time' };
const RAN_OUT = 300_401;
const DAY_MS = 86_400_000;

type Visit = Awaited<ReturnType<typeof visit>>;
let now: Visit;

/** Starts the app with nothing of an earlier visit but what the phone stores. */
async function visit() {
  vi.resetModules();
  bareWindow();
  phone.looked.clear();
  const { act } = await import('react');
  const { useDraft } = await import('./draft.ts');
  const { beginSession, endSession } = await import('./session.ts');
  const { dropOldDrafts } = await import('./sealed-drafts.ts');
  const root = await bareRoot();
  const forms = new Map<string, ReturnType<typeof useDraft<typeof EMPTY>>>();
  return {
    beginSession,
    endSession,
    dropOldDrafts,
    root,
    /** Waits until the phone's store was asked for the member's draft of a post. */
    looked: (member: string) =>
      act(async () => {
        await vi.waitFor(() => expect(phone.looked.has(`${member} post`)).toBe(true));
        await Promise.allSettled(phone.looked.values());
        await new Promise(setImmediate);
      }),
    open: (name: string) => root.open(name, () => void forms.set(name, useDraft(name, EMPTY))),
    form: (name: string) => forms.get(name)!,
  };
}

async function nextVisit(): Promise<void> {
  await now.root.leave();
  now = await visit();
}

const signIn = (memberNo: string) => now.root.does(() => now.beginSession({ token: `m.${memberNo}`, memberNo }));
const type = (part: Partial<typeof POST>, name = 'post') => now.root.does(() => now.form(name).change(part));
const onDisk = () => expect.poll(() => cached.size).toBeGreaterThan(0);

async function shows(member: string, wanted: typeof POST): Promise<void> {
  await now.looked(member);
  expect(now.form('post').draft).toEqual(wanted);
}

beforeEach(async () => {
  for (const store of [local, cached, phone.keys]) store.clear();
  now = await visit();
  await signIn('M-A');
  await now.open('post');
});
afterEach(async () => {
  vi.useRealTimers();
  await now.root.leave();
});

describe('a draft comes back to its member', () => {
  test('after a session that expired, a reload and another member’s session', async () => {
    await type(POST);
    await onDisk();
    await now.root.does(() => now.endSession(RAN_OUT));
    await nextVisit();
    await signIn('M-B');
    await now.open('post');
    await shows('M-B', EMPTY);
    await nextVisit();
    await signIn('M-A');
    await now.open('post');
    await shows('M-A', POST);
  });

  test('when the session expires right after the last typed character', async () => {
    await type(POST);
    await now.root.does(() => now.endSession(RAN_OUT));
    await onDisk();
    await nextVisit();
    await signIn('M-A');
    await now.open('post');
    await shows('M-A', POST);
  });

  test('when its form closes and opens again', async () => {
    await type({ title: 'The kiosk' });
    await now.root.close('post');
    await now.open('post');
    expect(now.form('post').draft).toEqual({ title: 'The kiosk', body: '' });
    await onDisk();
  });

  test('without fields that the form no longer has', async () => {
    await now.root.close('post');
    await now.open('post');
    await type({ ...POST, colour: 'red', body: 5 } as unknown as typeof POST);
    await onDisk();
    await nextVisit();
    await now.open('post');
    await shows('M-A', { title: 'The kiosk', body: '' });
  });
});

describe('a draft is deleted', () => {
  test.each([undefined, 300_403, 300_404, 300_405, 300_406])('when a person ends the session: %s', async (code) => {
    await type(POST);
    await onDisk();
    await now.root.does(() => now.endSession(code));
    phone.looked.clear();
    await signIn('M-A');
    await shows('M-A', EMPTY);
    await nextVisit();
    await now.open('post');
    await shows('M-A', EMPTY);
  });

  test('when a person ends the session right after the last typed character', async () => {
    await type(POST);
    await now.root.does(() => now.endSession());
    phone.looked.clear();
    await signIn('M-A');
    await shows('M-A', EMPTY);
    await now.open('other');
    await type(POST, 'other');
    await expect.poll(() => [...cached.keys()]).toEqual(['/kept/M-A/other']);
  });

  test.each([
    ['once it is sent', () => now.form('post').forget()],
    ['once its form has its start values again', () => now.form('post').change(EMPTY)],
  ])('%s', async (_, act) => {
    await type(POST);
    await onDisk();
    await now.root.does(act);
    expect(now.form('post').draft).toEqual(EMPTY);
    await expect.poll(() => cached.size).toBe(0);
  });

  test('after 30 days without typing, whoever is signed in', async () => {
    await type(POST);
    await onDisk();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY_MS });
    await now.dropOldDrafts();
    await nextVisit();
    await now.open('post');
    await shows('M-A', POST);
    await now.root.does(() => now.endSession(RAN_OUT));
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await nextVisit();
    await signIn('M-B');
    await now.dropOldDrafts();
    expect(cached.size).toBe(0);
  });
});

test('the phone stores it sealed', async () => {
  await type(POST);
  await onDisk();
  const [kept] = cached.values();
  expect(new TextDecoder().decode(await kept?.clone().arrayBuffer())).not.toMatch(/kiosk|Paid/);
  expect([...local.values()].join(' ')).not.toMatch(/kiosk|Paid/);
});

test('no draft can have a field for a secret', async () => {
  const { useDraft } = await import('./draft.ts');
  const wrong = [
    // @ts-expect-error -- a secret
    () => useDraft('one', { title: '', pin: '' }),
    // @ts-expect-error -- a secret
    () => useDraft('one', { password: '' }),
    // @ts-expect-error -- a secret
    () => useDraft('one', { code: '' }),
    // @ts-expect-error -- a card number
    () => useDraft('one', { number: '', holderName: '' }),
  ];
  expect(wrong).toHaveLength(4);
});
