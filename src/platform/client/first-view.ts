import { useEffect } from 'react';
import { setStored, type FirstView } from './stored-state.ts';

/**
 * Stores a page's main figure and its words for the next visit, which shows them before the app's code has loaded
 * (scripts/faces/first-paint.ts). Stores nothing while amounts are hidden.
 */
export function useFirstView(name: 'firstView' | 'walletView', hidden: boolean, view: FirstView | undefined): void {
  useEffect(() => {
    if (hidden) setStored(name, undefined);
    else if (view) setStored(name, view);
  });
}
