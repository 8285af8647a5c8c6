// Runs hooks without a page. React's root draws nothing here, so it needs only the names that it looks up.
import { vi } from 'vitest';

/** Stands in for the window and the document. Call it before any module that looks for them is loaded. */
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

/** Components that draw nothing run under the root until it is left. Time passes by `pass`, with all that follows. */
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
    /** Opens a screen of that name. It calls the hooks. */
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
    /** Something that a screen or the page does. */
    does: (what: () => unknown) => act(async () => void what()),
  };
}

function Hook({ use }: { use: () => void }): null {
  use();
  return null;
}
