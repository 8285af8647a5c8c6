import { lazy, useEffect, useState, type ComponentType } from 'react';

/** The seed's time-out for a page's code. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code did not arrive. A new try fetches it again. */
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
 * A screen whose code loads when it first opens. `prepare` loads it before: then it shows at once, without a fallback.
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
    // Chosen once for each opening: a component that changed under an open screen would lose the typed input.
    const [Content] = useState(() => prepared ?? Fetched);
    return <Content />;
  }
  return Object.assign(Screen, { prepare });
}

/** A screen whose code comes with the app itself: on a slow network every further request waits its turn. */
export function firstScreen(Content: ComponentType): Screen {
  const Screen = () => <Content />;
  return Object.assign(Screen, { prepare: () => Promise.resolve() });
}

/**
 * A small part that its page can do without, such as an offer. It shows once its code is here. If that does not come,
 * it stays away, and nothing else breaks. After `prepare` it shows at once.
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
