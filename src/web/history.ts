import { useEffect, useState, useTransition } from 'react';
import { canonicalPath } from './route-table.ts';

/**
 * The app's router on top of the browser's history: visits, steps back, and the scroll position of each entry. Written
 * by hand, because paths have no parameters and the product needs no more (docs/decisions, own history).
 */
export type Address = { pathname: string; search: string };

/**
 * What history.state holds. `at`: steps since the app opened. `key`: names the scroll position. `behind`: the addresses
 * of the earlier entries, oldest first.
 */
type Entry = { at: number; key: string; behind: readonly string[] };
type Listener = (address: Address) => void;

const listeners = new Set<Listener>();
const SCROLLS = 'scrolls';
/** A page that is still loading grows, so the app tries for this long to scroll to the old position. */
const SETTLE_MS = 1500;
/** Enough to leave a form with all its steps. */
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

/** Random, so that no scroll position stored earlier in this tab applies to a newly opened page. */
function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Changes the address and shows its page. */
export function visit(href: string, options: { replace?: boolean; keepScroll?: boolean } = {}): void {
  rememberScroll();
  const { at, key: keyNow, behind } = entryNow();
  const key = newKey();
  if (options.replace) history.replaceState({ at, key: options.keepScroll ? keyNow : key, behind }, '', href);
  else history.pushState({ at: at + 1, key, behind: [...behind, hrefNow()].slice(-BEHIND_MAX) }, '', href);
  announce();
  if (!options.keepScroll) stopSeeking = seek(0);
}

/** Goes one step back inside the app. Returns false if there is none. */
export function stepBack(): boolean {
  if (entryNow().at === 0) return false;
  history.back();
  return true;
}

/**
 * Leaves a finished page, with all its steps, for `href`. If that page is directly behind them, goes back to it, so it
 * is as the member left it. "Back" never leads into the finished page again.
 */
export function leaveFor(href: string): void {
  const { steps, found } = stepsOut({ ...entryNow(), pathname: addressNow().pathname }, href);
  if (steps > 0 && !found) window.addEventListener('popstate', () => visit(href, { replace: true }), { once: true });
  if (steps > 0) history.go(-steps);
  else visit(href, { replace: true });
}

/** How many entries to go back: to `href` if it is directly behind the page's own steps, else to the first of these. */
export function stepsOut(
  { behind, pathname }: { behind: readonly string[]; pathname: string },
  href: string,
): { steps: number; found: boolean } {
  const back = [...behind].reverse();
  const other = back.findIndex((before) => before.split('?')[0] !== pathname);
  const ownSteps = other === -1 ? back.length : other;
  const before = back[ownSteps];
  return before !== undefined && canonicalHref(before) === canonicalHref(href)
    ? { steps: ownSteps + 1, found: true }
    : { steps: ownSteps, found: false };
}

/** The address with its canonical path, because home has two paths. */
function canonicalHref(href: string): string {
  const [path = '', search = ''] = href.split('?');
  return `${canonicalPath(path) ?? path}?${search}`;
}

let moved = false;

/** Whether the address has changed since the app opened. */
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

/** Starts to follow the browser's back and forward buttons. Call once. */
export function followHistory(): void {
  history.scrollRestoration = 'manual';
  if (!history.state) history.replaceState({ at: 0, key: newKey(), behind: [] }, '');
  window.addEventListener('popstate', () => {
    announce();
    stopSeeking = seek(readScrolls()[entryNow().key] ?? 0);
  });
  window.addEventListener('pagehide', rememberScroll);
  // Save the position while scrolling, because popstate fires too late for the page that "back" leaves.
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
