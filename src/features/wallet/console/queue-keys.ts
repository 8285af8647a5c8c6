// The queue by keys: j and k (or the arrows) move, x selects; a, r and h press the pane's own buttons. Keys that belong to a
// field or an open dialog are left alone.
import { useEffect } from 'react';

type Keys = { move: (by: number) => unknown; choose: () => unknown };

export function useQueueKeys(keys: Keys): void {
  // Listens anew after each render, so that a key always means what is on screen.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || belongsElsewhere(event.target)) return;
      if (press(event.key, keys)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

function press(key: string, { move, choose }: Keys): boolean {
  if (key === 'j' || key === 'ArrowDown') move(1);
  else if (key === 'k' || key === 'ArrowUp') move(-1);
  else if (key === 'x') choose();
  else if (key === 'a' || key === 'r' || key === 'h') return clickButton(key);
  else return false;
  return true;
}

/** The pane marks its buttons with the key that presses them, so that a key never does what the mouse could not. */
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
