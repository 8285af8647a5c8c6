// The keyboard in lists and queues: j and k (or the arrows) move, and any other key presses the button that is marked
// with it (KEY_MEANINGS). Keys typed in a field or an open dialog are ignored.
import { useEffect, useState } from 'react';
import { decisions } from './decisions.ts';
import { t } from './words.ts';

/** What each key means, on every page. A page has those for which it marks a button, and those that move. */
export const KEY_MEANINGS = {
  j: [t('J, K or the arrows'), t('down and up; J sends a decision that can still be undone')],
  Enter: ['Enter', t('open')],
  a: ['A', t('do what it waits for: approve, sign, keep, answer, pack, ship')],
  r: ['R', t('decide against it: reject, remove, take back, not handed over')],
  u: [t('U or Esc'), t('undo the last decision')],
  h: ['H', t('hold')],
  t: ['T', t('take it, or give it back')],
  b: ['B', t('note that a parcel came back')],
  p: ['P', t('remove the author’s photo, and keep the text')],
  m: ['M', t('mute the author')],
  x: ['X', t('select')],
  X: ['Shift+X', t('select all, or none')],
  A: ['Shift+A', t('do it for the selected ones')],
  R: ['Shift+R', t('decide against the selected ones')],
  '/': ['/', t('search')],
  '?': ['?', t('this help')],
} as const;

export type QueueKey = keyof typeof KEY_MEANINGS;

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

/** Listens to the keys of every page. A key acts on what is on screen at that moment. */
export function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const meaning = meaningOf(event);
      if (!meaning || belongsElsewhere(event)) return;
      const done = 'move' in meaning ? move(meaning.move, event.key.startsWith('Arrow')) : clickButton(meaning.button);
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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

const rowInPane = () => document.querySelector<HTMLElement>('main [data-row][aria-current="true"]');

/**
 * Goes to the row below or above: shows it in the queue's pane, or moves the focus to its link. Where nothing shows a
 * row, the arrows scroll the page. After a decision the next row is shown already, so the first key down only sends the
 * decision, and leaves no row out.
 */
function move(by: 1 | -1, byArrow: boolean): boolean {
  const inPane = rowInPane();
  if (!inPane && byArrow) return false;
  if (decisions.sendHeld() && by === 1) return true;
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = rows.indexOf((inPane ?? document.activeElement?.closest('[data-row]')) as HTMLElement);
  const row = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
  if (inPane) row?.click();
  else row?.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus();
  return row !== undefined;
}

/**
 * Clicks what is marked with the key, so a key never does anything that the mouse cannot. The marks on screen are the
 * only list of a page's keys. Those in a row hold for the row that the pane shows or that has the focus.
 */
function clickButton(key: string): boolean {
  const mark = `[data-key="${CSS.escape(key)}"]`;
  const marked = document.querySelectorAll<HTMLElement>(
    `${mark} button:not(:disabled), :is(a, button, input)${mark}:not(:disabled)`,
  );
  const ofKeys = rowInPane() ?? document.activeElement?.closest('[data-row]') ?? null;
  const one = [...marked].find((button) => [null, ofKeys].includes(button.closest('[data-row]')));
  one?.click();
  return one !== undefined;
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"] [role="menuitem"]:focus')) return true;
  if (!(target instanceof HTMLElement)) return false;
  // Enter on a button or a link activates that.
  if (key === 'Enter' && target.matches('button, a, [role="button"], input')) return true;
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]');
}
