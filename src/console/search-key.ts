type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a pressed key asks for the search: "/" outside of fields and dialogs. */
export function takesSlash(
  { key, altKey, ctrlKey, metaKey, target }: Pressed,
  page: { querySelector: (selector: string) => unknown },
): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false;
  const inField = (target as { matches?: (selector: string) => boolean } | null)?.matches?.(TYPED_INTO) ?? false;
  return !inField && page.querySelector('[role="dialog"]') === null;
}
