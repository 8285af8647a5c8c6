// Keys of the queue. j and k (or the arrows) move, x selects. a, r, h and u press the pane's own buttons. With the
// shift key, x selects all, and a and r press the buttons of the selected ones. A field or an open dialog keeps its own
// keys.
import { useEffect } from 'react';

type Keys = { move: (by: number) => unknown; choose: () => unknown };

export function useQueueKeys(keys: Keys): void {
  // Listens anew after each render, so that a key always acts on the payout on screen.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meaning = meaningOf(event);
      if (!meaning || belongsElsewhere(event.target)) return;
      if (carryOut(meaning, keys)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

type Meaning = { move: 1 | -1 } | 'choose' | { button: string };
type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** A key held down goes on moving. It decides only once, because nobody has looked at the next payout yet. */
export function meaningOf({ key, repeat, altKey, ctrlKey, metaKey }: Pressed): Meaning | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'j' || key === 'ArrowDown') return { move: 1 };
  if (key === 'k' || key === 'ArrowUp') return { move: -1 };
  if (repeat) return undefined;
  if (key === 'x') return 'choose';
  if (key === 'Escape') return { button: 'u' };
  return ['a', 'r', 'h', 'u', 'X', 'A', 'R'].includes(key) ? { button: key } : undefined;
}

function carryOut(meaning: Meaning, { move, choose }: Keys): boolean {
  if (meaning === 'choose') choose();
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

function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"] [role="menuitem"]:focus')) return true;
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]')
  );
}
