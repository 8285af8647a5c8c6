import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react';

/**
 * How components move between screens. The shell owns the router and fills this in; features and components only know
 * the paths. The shell's route table completes `PathRegistry`, so that a wrong path fails the type check.
 */
export interface PathRegistry {}
export type AppPath = PathRegistry extends { paths: infer P extends string } ? P : string;

/** A screen's address: its path, the small `item` it is opened with, and other query values. */
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
  /** Going to the current page does nothing. `replace` leaves no way back to the page left. */
  go: (destination: Destination, options?: { replace?: boolean }) => void;
  /** To the previous page; without one, home. */
  back: () => void;
  /** This page's own address. A link hands it on as `query.from`, to a page that leads back here when it is done. */
  address: string;
  /** Ends what a page is for: to the address in its `from`, as the member left it. Leaves no way back into the page. */
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

/** A real link: it can be copied, opened in a new tab, read by a screen reader. A tap stays inside the app. */
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
