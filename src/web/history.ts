import { useEffect, useState, useTransition } from 'react';
import { canonicalPath } from './route-table.ts';

/**
 * The browser's history as the app uses it: one list of addresses, each with its scroll position. Paths have no
 * parameters. It is written by hand because the product's routes need no more (docs/decisions, own history).
 */
export type Address = { pathname: string; search: string };

/** `behind`: the addresses back to the page where the app opened, the oldest first. */
type Entry = { at: number; key: string; behind: readonly string[] };
type Listener = (address: Address) => void;

const listeners = new Set<Listener>();
const SCROLLS = 'scrolls';
/** A page that is still loading grows. The app seeks the old position for this long. */
const SETTLE_MS = 1500;
/** Enough for the way through a form and back out of it. */
const BEHIND_MAX = 12;

function entryNow(): Entry {
  const state = history.state as Partial<Entry> | null;
  return { at: state?.at ?? 0, key: state?.key ?? 'first', behind: state?.behind ?? [] };
}

export function addressNow(): Address {
  return { pathname: window.location.pathname, search: window.location.search };
}

function hrefNow(): string {
  const { pathname, search } = addressNow();
  return `${pathname}${search}`;
}

/** A page that opens has no position yet, whatever was open in this tab before. */
function freshKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Changes the address; the page follows. */
export function visit(href: string, options: { replace?: boolean; keepScroll?: boolean } = {}): void {
  rememberScroll();
  const { at, key: keyNow, behind } = entryNow();
  const key = freshKey();
  if (options.replace) history.replaceState({ at, key: options.keepScroll ? keyNow : key, behind }, '', href);
  else history.pushState({ at: at + 1, key, behind: [...behind, hrefNow()].slice(-BEHIND_MAX) }, '', href);
  announce();
  if (!options.keepScroll) stopSeeking = seek(0);
}

/** Goes one step back inside the app. Returns false where there is none. */
export function stepBack(): boolean {
  if (entryNow().at === 0) return false;
  history.back();
  return true;
}

/**
 * Leaves a finished page with all its steps, for a page that may lie behind them. That page is as the member left it.
 * No way leads back into the finished one.
 */
export function leaveFor(href: string): void {
  const { steps, found } = stepsOut({ ...entryNow(), pathname: addressNow().pathname }, href);
  if (steps > 0 && !found) window.addEventListener('popstate', () => visit(href, { replace: true }), { once: true });
  if (steps > 0) history.go(-steps);
  else visit(href, { replace: true });
}

/** The number of entries back to `href`, if it lies just behind the page's own steps. Else to the page's first step. */
export function stepsOut(
  { behind, pathname }: { behind: readonly string[]; pathname: string },
  href: string,
): { steps: number; found: boolean } {
  const back = [...behind].reverse();
  const other = back.findIndex((before) => before.split('?')[0] !== pathname);
  const own = other === -1 ? back.length : other;
  const before = back[own];
  return before !== undefined && plain(before) === plain(href)
    ? { steps: own + 1, found: true }
    : { steps: own, found: false };
}

/** The address with its path in the one form: home has two. */
function plain(href: string): string {
  const [path = '', search = ''] = href.split('?');
  return `${canonicalPath(path) ?? path}?${search}`;
}

let moved = false;

/** Whether the member has left the first page since the app opened. */
export function hasMoved(): boolean {
  return moved;
}

function announce(): void {
  moved = true;
  const address = addressNow();
  for (const listener of listeners) listener(address);
}

function readScrolls(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLLS) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function rememberScroll(): void {
  try {
    const kept = Object.entries(readScrolls()).slice(-50);
    sessionStorage.setItem(
      SCROLLS,
      JSON.stringify({ ...Object.fromEntries(kept), [entryNow().key]: Math.round(window.scrollY) }),
    );
  } catch {
    // Without session storage pages open at their top.
  }
}

let stopSeeking: () => void = () => undefined;

/** Scrolls to `top` as soon as the page is long enough. Gives up when the member scrolls first. */
function seek(top: number): () => void {
  stopSeeking();
  const until = performance.now() + SETTLE_MS;
  let stopped = false;
  const stop = () => {
    stopped = true;
    for (const event of ['touchstart', 'wheel', 'keydown']) window.removeEventListener(event, stop);
  };
  for (const event of ['touchstart', 'wheel', 'keydown']) window.addEventListener(event, stop, { passive: true });
  const look = () => {
    if (stopped) return;
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1 && top > 0) return stop();
    if (performance.now() < until && top > 0) requestAnimationFrame(look);
    else stop();
  };
  requestAnimationFrame(look);
  return stop;
}

/** Starts following the browser's own back and forward. Call once. */
export function followHistory(): void {
  history.scrollRestoration = 'manual';
  if (!history.state) history.replaceState({ at: 0, key: freshKey(), behind: [] }, '');
  window.addEventListener('popstate', () => {
    announce();
    stopSeeking = seek(readScrolls()[entryNow().key] ?? 0);
  });
  window.addEventListener('pagehide', rememberScroll);
  // Save the position while scrolling: popstate comes too late for the page that "back" leaves.
  let waiting = false;
  window.addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        rememberScroll();
      }, 200);
    },
    { passive: true },
  );
  stopSeeking = seek(readScrolls()[entryNow().key] ?? 0);
}

/** The current address. The old page stays while the next page's code loads; `moving` is true meanwhile. */
export function useAddress(): { address: Address; moving: boolean } {
  const [address, setAddress] = useState(addressNow);
  const [moving, startMove] = useTransition();
  useEffect(() => {
    const follow: Listener = (next) => startMove(() => setAddress(next));
    listeners.add(follow);
    follow(addressNow());
    return () => {
      listeners.delete(follow);
    };
  }, []);
  return { address, moving };
}
