// Toasts and the notice bar: short messages that disappear by themselves. Code anywhere calls showToast or showNotice.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import './sheet.css';

/** How long they are shown, from the seed. */
export const TOAST_MS = { plain: 2000, code: 5000, network: 3000, notify: 3000 } as const;

/** `words`: a longer text below `text`, which is then a headline. */
type Toast = { id: number; text: string; words: string; tone: 'plain' | 'negative' };

let toasts: readonly Toast[] = [];
let notice: string | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. One with the same texts is not shown twice at a time. */
export function showToast(
  text: string,
  { ms = TOAST_MS.plain, tone = 'plain', words = '' }: { ms?: number; tone?: Toast['tone']; words?: string } = {},
): void {
  if (toasts.some((toast) => toast.text === text && toast.words === words)) return;
  lastId += 1;
  const id = lastId;
  change([...toasts.slice(-2), { id, text, words, tone }]);
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), ms);
}

/** Shows the bar at the top, for events elsewhere: a payout arrived, a new version is ready. */
export function showNotice(text: string, ms: number = TOAST_MS.notify): void {
  notice = text;
  change(toasts);
  setTimeout(() => {
    if (notice === text) notice = undefined;
    change(toasts);
  }, ms);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Layer = HTMLElement & { showPopover?: () => void; hidePopover?: () => void };

/** Rendered once, by the shell. A popover, so that toasts are visible above an open sheet too. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  const bar = useSyncExternalStore(
    subscribe,
    () => notice,
    () => notice,
  );
  const layer = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const element: Layer | null = layer.current;
    if (!element?.showPopover) return;
    // Hiding and showing it again lifts it above a dialog that was opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover?.();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <>
      <output>{bar ? <span className="notify-bar">{bar}</span> : null}</output>
      <output ref={layer} popover="manual" className="toasts">
        {shown.map((toast) => (
          <span key={toast.id} className={toast.tone === 'negative' ? 'toast toast-negative' : 'toast'}>
            {toast.words ? <strong className="toast-headline">{toast.text}</strong> : toast.text}
            {toast.words}
          </span>
        ))}
      </output>
    </>
  );
}
