import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react';

/**
 * How components navigate between screens. The shell provides the implementation (src/web/shell.tsx); features and
 * components only use paths. src/web/registries.d.ts completes `PathRegistry`, so a wrong path fails the type check.
 */
export interface PathRegistry {}
export type AppPath = PathRegistry extends { paths: infer P extends string } ? P : string;

/** A screen's address: its path, the small `item` that it opens with, and other query values. */
export type Destination = {
  to: AppPath;
  item?: Readonly<Record<string, string | number | boolean>>;
  query?: Readonly<Record<string, string>>;
};

export type Navigation = {
  path: string;
  /** One of the four tab pages: no page is behind them to go back to. */
  isTab: boolean;
  item: Readonly<Record<string, string | number | boolean>> | undefined;
  query: Readonly<Record<string, string>>;
  /** Going to the current address does nothing. With `replace`, "back" does not lead to the page that was left. */
  go: (destination: Destination, options?: { replace?: boolean }) => void;
  /** To the previous page; without one, home. */
  back: () => void;
  /** The current page's address. Links pass it as `query.from` to a page that returns here when it is finished. */
  address: string;
  /** For a page that is finished: returns to `query.from`, else as given. "Back" then does not lead into the page. */
  finish: (otherwise: 'back' | 'home') => void;
  /** Changes query values of the current page without adding a step back. */
  setQuery: (change: Readonly<Record<string, string | undefined>>) => void;
  hrefOf: (destination: Destination) => string;
  /** Starts fetching a screen's code when a finger touches its link. */
  prepare: (to: string) => void;
};

const NavigationContext = createContext<Navigation | undefined>(undefined);

export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation is used outside the shell');
  return navigation;
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Destination & { replace?: boolean; children?: ReactNode };

/** A real link, which can be copied, opened in a new tab and read by a screen reader. A tap stays inside the app. */
export function Link({ to, item, query, replace, onClick, children, ...rest }: LinkProps) {
  const navigation = useNavigation();
  const destination: Destination = { to, item, query };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    navigation.go(destination, { replace });
  };
  return (
    <a {...rest} href={navigation.hrefOf(destination)} onClick={follow} onPointerDown={() => navigation.prepare(to)}>
      {children}
    </a>
  );
}
