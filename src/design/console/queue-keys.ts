// The keyboard in a queue that clerks work through: j and k (or the arrows) move, x selects, and any other key presses
// the button that is marked with it (KEY_MEANINGS). Keys typed in a field or an open dialog are ignored.
import { type RefObject, useEffect, useState } from 'react';
import { decisions } from './decisions.ts';
import { t } from './words.ts';

/** What each key means, in every queue. A queue has those for which it marks a button, and the first two. */
export const KEY_MEANINGS = {
  j: [t('J, K or the arrows'), t('down and up; J sends a decision that can still be undone')],
  x: ['X', t('select')],
  a: ['A', t('approve or keep')],
  r: ['R', t('reject or remove, and choose the reason')],
  u: [t('U or Esc'), t('undo the last decision')],
  h: ['H', t('hold')],
  p: ['P', t('remove the author’s photo, and keep the text')],
  m: ['M', t('mute the author')],
  t: ['T', t('take it, or give it back')],
  Enter: ['Enter', t('open, or begin the answer')],
  X: ['Shift+X', t('select all, or none')],
  A: ['Shift+A', t('approve or keep the selected ones')],
  R: ['Shift+R', t('reject or remove the selected ones')],
  '?': ['?', t('this help')],
} as const;

export type QueueKey = keyof typeof KEY_MEANINGS;

/** Moves the focus to the queue's table when nothing else needs it. `shown` must change with each decision. */
export function useQueueFocus(table: RefObject<HTMLElement | null>, shown: string): void {
  // When the clerk came here from the menu, it still has the focus.
  useEffect(() => {
    if (document.activeElement?.closest('nav')) table.current?.focus({ preventScroll: true });
  }, [table]);
  // A decision removes the focused button. The focus would be lost, and Tab would start at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [table, shown]);
}

/**
 * The row of a queue that the pane shows. If that row leaves the queue, it is the one now at its position. Going to
 * another row sends the decision that could still be undone.
 */
export function useCurrentRow<R extends { id: string }>(rows: readonly R[]) {
  const [id, setId] = useState<string | undefined>(rows[0]?.id);
  const [position, setPosition] = useState(0);
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0 && at !== position) setPosition(at);
  const shown = at >= 0 ? at : Math.min(position, rows.length - 1);
  const show = (to: string | undefined) => {
    decisions.sendHeld();
    setId(to);
  };
  const move = (by: number) => {
    const to = rows[Math.max(0, Math.min(rows.length - 1, shown + by))]?.id;
    show(to);
    return to;
  };
  return { current: rows[shown], show, move };
}

type Keys = {
  /** Returns the id of the row that it moved to. */
  move: (by: number) => string | undefined;
  /** Called for x, if rows can be selected. Without it, x may be a button's key. */
  choose?: () => unknown;
};

/**
 * Returns `move`, which then also scrolls the table to the row. After a decision the next row is shown already, so the
 * first key down only sends the decision, and leaves no row out.
 */
export function useQueueKeys(table: RefObject<HTMLElement | null>, { move, choose }: Keys): (by: number) => void {
  const moveInView = (by: number) =>
    table.current?.querySelector(`[data-row="${move(by)}"]`)?.scrollIntoView({ block: 'nearest' });
  // Subscribes again after each render, so that a key always acts on the item on screen.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meaning = meaningOf(event);
      if (!meaning || belongsElsewhere(event)) return;
      if (carryOut(meaning, moveInView, choose)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return moveInView;
}

type Meaning = { move: 1 | -1 } | { button: string };
type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * A key held down keeps moving. It decides only once, because the clerk has not seen the next item yet. Escape presses
 * the button with the key u, which undoes the last step.
 */
export function meaningOf({ key, repeat, altKey, ctrlKey, metaKey }: Pressed): Meaning | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'j' || key === 'ArrowDown') return { move: 1 };
  if (key === 'k' || key === 'ArrowUp') return { move: -1 };
  return repeat ? undefined : { button: key === 'Escape' ? 'u' : key };
}

function carryOut(meaning: Meaning, move: (by: number) => unknown, choose: Keys['choose']): boolean {
  if ('move' in meaning) {
    const isThere = decisions.sendHeld() && meaning.move === 1;
    if (!isThere) move(meaning.move);
  } else if (meaning.button === 'x' && choose) choose();
  else return clickButton(meaning.button);
  return true;
}

/**
 * Clicks the button marked with the key, so a key never does anything that the mouse cannot. The marks on screen are
 * the only list of a queue's keys.
 */
function clickButton(key: string): boolean {
  const marked = `[data-key="${CSS.escape(key)}"]`;
  const button = document.querySelector<HTMLButtonElement>(
    `${marked} button:not(:disabled), button${marked}:not(:disabled)`,
  );
  button?.click();
  return button !== null;
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"] [role="menuitem"]:focus')) return true;
  if (!(target instanceof HTMLElement)) return false;
  // Enter on a button or a link activates that.
  if (key === 'Enter' && target.matches('button, a, [role="button"], input')) return true;
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]');
}
