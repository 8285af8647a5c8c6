import { useEffect, useState, useTransition } from 'react';

/**
 * The browser's history as the app uses it: one list of addresses without parameters in their paths, each with its scroll
 * position. Written by hand because that is all the product's routes need (docs/decisions, own history).
 */
export type Address = { pathname: string; search: string };

type Entry = { at: number; key: string };
type Listener = (address: Address) => void;

const listeners = new Set<Listener>();
const SCROLLS = 'scrolls';
/** A page that is still loading grows; its old position is sought for this long. */
const SETTLE_MS = 1500;

function entryNow(): Entry {
  const state = history.state as Partial<Entry> | null;
  return { at: state?.at ?? 0, key: state?.key ?? 'first' };
}

export function addressNow(): Address {
  return { pathname: window.location.pathname, search: window.location.search };
}

/** A page that is opened anew has no position of its own yet, whatever was open in this tab before. */
function freshKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Changes the address; the page follows. */
export function visit(href: string, options: { replace?: boolean; keepScroll?: boolean } = {}): void {
  rememberScroll();
  const { at } = entryNow();
  const key = freshKey();
  if (options.replace) history.replaceState({ at, key: options.keepScroll ? entryNow().key : key }, '', href);
  else history.pushState({ at: at + 1, key }, '', href);
  announce();
  if (!options.keepScroll) stopSeeking = seek(0);
}

/** One step back inside the app; answers false where there is none. */
export function stepBack(): boolean {
  if (entryNow().at === 0) return false;
  history.back();
  return true;
}

let moved = false;

/** Whether one has gone anywhere since the app was opened. */
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

/** Scrolls to `top` as soon as the page is long enough, and gives up when the member scrolls first. */
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
  if (!history.state) history.replaceState({ at: 0, key: freshKey() }, '');
  window.addEventListener('popstate', () => {
    announce();
    stopSeeking = seek(readScrolls()[entryNow().key] ?? 0);
  });
  window.addEventListener('pagehide', rememberScroll);
  // The position of the page being left by "back" is only known while scrolling: popstate comes too late.
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

/** The current address. While the next page's code is fetched the old one stays, and `moving` says so. */
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
