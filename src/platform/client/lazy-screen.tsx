// Screens and parts whose code loads when they are needed. Features use them in web/routes.tsx.
import { lazy, useEffect, useState, type ComponentType } from 'react';

/** The seed's time-out for loading a page's code. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code could not be loaded. Another try fetches it again. */
export class ChunkLoadError extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('chunk load error');
    this.name = 'ChunkLoadError';
    this.reason = reason;
  }
}

export type Screen = ComponentType & { prepare: () => Promise<unknown> };

/**
 * A screen whose code loads when it first opens. After `prepare`, which loads it before, it shows without a fallback.
 * `lazyScreen(() => import('./withdraw-screen.tsx').then((file) => file.WithdrawScreen))`.
 */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let prepared: ComponentType | undefined;
  const fetchOnce = async (): Promise<{ default: ComponentType }> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError('time-out')), CHUNK_TIMEOUT_MS);
    });
    try {
      return { default: await Promise.race([load(), late]) };
    } catch (error) {
      throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
    } finally {
      clearTimeout(timer);
    }
  };
  const Fetched = lazy(fetchOnce);
  const prepare = async () => {
    prepared = await load();
  };
  function Screen() {
    // Chosen once for each opening, because a component that changes in an open screen would lose the typed input.
    const [Content] = useState(() => prepared ?? Fetched);
    return <Content />;
  }
  return Object.assign(Screen, { prepare });
}

/** A screen whose code is part of the app's own, because on a slow network each further request takes long. */
export function firstScreen(Content: ComponentType): Screen {
  const Screen = () => <Content />;
  return Object.assign(Screen, { prepare: () => Promise.resolve() });
}

/**
 * A small part that its page can do without, such as an offer. It shows once its code has loaded. If that fails, it
 * does not show, and nothing else breaks. After `prepare` it shows at once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { prepare: () => Promise<void> } {
  let prepared: ComponentType<Props> | undefined;
  const prepare = () =>
    load().then(
      (found) => {
        prepared = found;
      },
      () => undefined,
    );
  function Part(props: Props) {
    const [Content, setContent] = useState(() => prepared);
    useEffect(() => {
      if (!Content) void prepare().then(() => setContent(() => prepared));
    }, [Content]);
    return Content ? <Content {...props} /> : null;
  }
  return Object.assign(Part, { prepare });
}

/** A feature's `web/routes.tsx` exports these as `routes`. */
export type FeatureRoute = { path: string; screen: Screen };
