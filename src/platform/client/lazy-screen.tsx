import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The seed's time-out for a page's code. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code did not arrive; trying again fetches it anew. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk load error', { cause });
    this.name = 'ChunkLoadError';
  }
}

export type Screen = LazyExoticComponent<ComponentType> & { prepare: () => Promise<unknown> };

/**
 * A screen whose code is fetched when it is first opened:
 * `lazyScreen(() => import('./withdraw-screen.tsx').then((file) => file.WithdrawScreen))`.
 */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
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
  return Object.assign(lazy(fetchOnce), { prepare: load });
}

/** What a feature's `web/routes.tsx` exports as `routes`. */
export type FeatureRoute = { path: string; screen: Screen };
