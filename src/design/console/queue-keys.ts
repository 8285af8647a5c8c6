// Keys of a queue. j and k (or the arrows) move, x selects. Any other key presses the button that is marked with it. A
// field or an open dialog keeps its own keys.
import { type RefObject, useEffect, useState } from 'react';

/** The keys belong to the queue while nothing else wants them. `shown` changes with each decision. */
export function useQueueFocus(table: RefObject<HTMLElement | null>, shown: string): void {
  // The menu had the focus when it led here.
  useEffect(() => {
    if (document.activeElement?.closest('nav')) table.current?.focus({ preventScroll: true });
  }, [table]);
  // A decision takes its buttons away. Their focus would be lost, and the next tab would begin at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [table, shown]);
}

/** The row of a queue that the pane shows. When it has left the queue, the row that took its place. */
export function useCurrentRow<R extends { id: string }>(rows: readonly R[]) {
  const [id, setId] = useState<string | undefined>(rows[0]?.id);
  const [position, setPosition] = useState(0);
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0 && at !== position) setPosition(at);
  const shown = at >= 0 ? at : Math.min(position, rows.length - 1);
  const move = (by: number) => {
    const to = rows[Math.max(0, Math.min(rows.length - 1, shown + by))]?.id;
    setId(to);
    return to;
  };
  return { current: rows[shown], show: setId, move };
}

type Keys = {
  move: (by: number) => unknown;
  /** Of x, where rows can be selected. Without it, x may be a button's key. */
  choose?: () => unknown;
  /** Keys of the queue's buttons. 'Escape' presses the button of u, which takes the last step back. */
  buttons: readonly string[];
};

export function useQueueKeys(keys: Keys): void {
  // Listens again after each render, so that a key always acts on the item on screen.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meaning = meaningOf(event, keys.buttons);
      if (!meaning || belongsElsewhere(event)) return;
      if (carryOut(meaning, keys)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

type Meaning = { move: 1 | -1 } | 'choose' | { button: string };
type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** A key held down goes on moving. It decides only once, because no one has looked at the next item yet. */
export function meaningOf(pressed: Pressed, buttons: readonly string[]): Meaning | undefined {
  const { key, repeat, altKey, ctrlKey, metaKey } = pressed;
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'j' || key === 'ArrowDown') return { move: 1 };
  if (key === 'k' || key === 'ArrowUp') return { move: -1 };
  if (repeat) return undefined;
  const button = key === 'Escape' ? 'u' : key;
  if (buttons.includes(button)) return { button };
  return key === 'x' ? 'choose' : undefined;
}

function carryOut(meaning: Meaning, { move, choose }: Keys): boolean {
  if (meaning === 'choose') choose?.();
  else if ('move' in meaning) move(meaning.move);
  else return clickButton(meaning.button);
  return true;
}

/** Each button is marked with its key. So a key never does anything that the mouse cannot. */
function clickButton(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(
    `[data-key="${key}"] button:not(:disabled), button[data-key="${key}"]:not(:disabled)`,
  );
  button?.click();
  return button !== null;
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"] [role="menuitem"]:focus')) return true;
  if (!(target instanceof HTMLElement)) return false;
  // Enter on a button or a link is theirs.
  if (key === 'Enter' && target.matches('button, a, [role="button"], input')) return true;
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]');
}
