// Keys of a queue. j and k (or the arrows) move, x selects. Any other key presses the button that is marked with it. A
// field or an open dialog keeps its own keys.
import { useEffect } from 'react';

type Keys = {
  move: (by: number) => unknown;
  /** Of x, where rows can be selected. Without it, x may be a button's key. */
  choose?: () => unknown;
  /** Keys of the queue's buttons. 'Escape' presses the button of u, which takes the last step back. */
  buttons: readonly string[];
};

export function useQueueKeys(keys: Keys): void {
  // Listens anew after each render, so that a key always acts on the item on screen.
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

/** A key held down goes on moving. It decides only once, because nobody has looked at the next item yet. */
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
