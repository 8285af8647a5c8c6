import { useEffect, useRef, useSyncExternalStore } from 'react';
import './sheet.css';

/** The seed's times on screen. */
export const TOAST_MS = { plain: 2000, code: 5000, network: 3000, notify: 3000 } as const;

/** `words` stand beneath the text, smaller. */
type Toast = { id: number; text: string; words: string; tone: 'plain' | 'negative' };

let toasts: readonly Toast[] = [];
let notice: string | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing. The same words are not stacked twice. */
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

/** The bar under the navigation, for events elsewhere: a payout arrived, a new version is ready. */
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

/** Used once, in the shell. A popover, so that a toast is also visible above an open sheet. */
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
    // Hiding and showing again lifts the layer above a dialog opened since.
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
