// Polyfills for the oldest supported browsers (package.json, browserslist): Object.hasOwn, AbortSignal.throwIfAborted
// and <dialog>. Newer browsers don't load this file (main.tsx). The dialog does only what our sheets need: it keeps the
// focus inside and returns it, Escape asks to close, and nothing behind the veil takes a tap.

/** The browser's default look of a dialog. The veil belongs to the dialog, so a tap on it is a tap on the dialog. */
const RULES = `
dialog { display: none }
dialog[open] { display: block; position: fixed; inset: 0; z-index: 60; box-sizing: border-box;
  height: -moz-fit-content; height: fit-content; overflow: auto; transform: none }
dialog.sheet[open] { top: auto }
dialog[open]::before { content: ""; position: fixed; inset: 0; z-index: -1; background: var(--veil) }
dialog[open] > * { background: var(--bg) }`;

const FOCUSABLE = 'button:not([disabled]), [href], input:not([disabled]), select, textarea, summary, [tabindex="0"]';

/** `before`: the element that had the focus before the dialog opened. */
type Open = { element: HTMLElement; before: Element | null };
/** The open dialogs. The last one is on top. */
const open: Open[] = [];

/** Call it before the first page is rendered. */
export function addPolyfills(): void {
  if (!('hasOwn' in Object)) {
    const { hasOwnProperty } = Object.prototype;
    Object.defineProperty(Object, 'hasOwn', {
      value: (of: object, name: PropertyKey) => hasOwnProperty.call(of, name),
    });
  }
  if (!('throwIfAborted' in AbortSignal.prototype)) {
    Object.defineProperty(AbortSignal.prototype, 'throwIfAborted', {
      value(this: AbortSignal) {
        if (this.aborted) throw new DOMException('not needed any more', 'AbortError');
      },
    });
  }
  if (!('HTMLDialogElement' in window)) addDialogs();
}

function addDialogs(): void {
  const sheet = document.createElement('style');
  sheet.textContent = RULES;
  document.head.append(sheet);
  Object.defineProperties(HTMLElement.prototype, {
    open: {
      configurable: true,
      get(this: HTMLElement) {
        return this.hasAttribute('open');
      },
      set(this: HTMLElement, value: boolean) {
        this.toggleAttribute('open', value);
      },
    },
    showModal: {
      configurable: true,
      value(this: HTMLElement) {
        show(this);
      },
    },
    close: {
      configurable: true,
      value(this: HTMLElement) {
        close(this);
      },
    },
  });
  document.addEventListener('keydown', onKey);
}

function show(element: HTMLElement): void {
  if (open.some((one) => one.element === element)) return;
  open.push({ element, before: document.activeElement });
  element.setAttribute('open', '');
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-modal', 'true');
  element.tabIndex = -1;
  (focusableIn(element)[0] ?? element).focus();
}

function close(element: HTMLElement): void {
  const at = open.findIndex((one) => one.element === element);
  element.removeAttribute('open');
  const [closed] = at === -1 ? [] : open.splice(at, 1);
  if (closed?.before instanceof HTMLElement) closed.before.focus();
  element.dispatchEvent(new Event('close'));
}

function onKey(event: KeyboardEvent): void {
  const top = open[open.length - 1];
  if (!top) return;
  if (!top.element.isConnected) {
    open.pop();
    return;
  }
  if (event.key === 'Escape') {
    if (top.element.dispatchEvent(new Event('cancel', { cancelable: true }))) close(top.element);
  } else if (event.key === 'Tab') keepInside(event, top.element);
}

/** Wraps the focus from the last element to the first, and back. */
function keepInside(event: KeyboardEvent, element: HTMLElement): void {
  const inside = focusableIn(element);
  const edge = event.shiftKey ? inside[0] : inside[inside.length - 1];
  if (edge && element.contains(document.activeElement) && document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? inside[inside.length - 1] : inside[0])?.focus();
}

function focusableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
}
