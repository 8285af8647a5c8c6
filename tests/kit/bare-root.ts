// Runs React hooks without a page. Nothing is drawn, so React's root gets only the few browser objects that it reads.
import { vi } from 'vitest';

/** Replaces window and document. Call it before loading any module that uses them. */
export function bareWindow(): EventTarget & { visibilityState: 'visible' | 'hidden' } {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as 'visible' | 'hidden',
    activeElement: null,
    HTMLIFrameElement: class {},
    requestAnimationFrame: (run: () => void) => setTimeout(run, 1),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return page;
}

/** A root for components that draw nothing, until `leave`. `pass` moves the time and runs all that becomes due. */
export async function bareRoot() {
  const { act, createElement, Fragment } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const ownerDocument = { defaultView: window, addEventListener: () => undefined, nodeType: 9 };
  const place = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument,
    addEventListener: () => undefined,
    textContent: '',
  };
  const root = createRoot(place as unknown as HTMLElement);
  let drawn: { name: string; use: () => void }[] = [];
  const draw = () =>
    act(async () => {
      const hooks = drawn.map(({ name, use }) => createElement(Hook, { key: name, use }));
      root.render(createElement(Fragment, null, hooks));
    });
  return {
    /** Opens a screen under this name, which calls the hooks in `use`. */
    open: async (name: string, use: () => void) => {
      drawn = [...drawn, { name, use }];
      await draw();
    },
    close: async (name: string) => {
      drawn = drawn.filter((one) => one.name !== name);
      await draw();
    },
    leave: async () => {
      drawn = [];
      await act(async () => root.unmount());
    },
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    /** Does something as the screen or the page would, and waits for React. */
    does: (what: () => unknown) => act(async () => void what()),
  };
}

function Hook({ use }: { use: () => void }): null {
  use();
  return null;
}
