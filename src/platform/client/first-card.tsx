import { type ReactNode, useState } from 'react';
import { type FirstView, type FirstViewName, getStored, setStored } from './stored-state.ts';

type FirstCardProps = { name: FirstViewName; pending: boolean; children: ReactNode };

/**
 * A page's first card. The page shows what it said at the last visit before the app's code has loaded. While this
 * visit's answers are pending, the card is at least as high as it was then, so that nothing under it moves.
 */
export function FirstCard({ name, pending, children }: FirstCardProps) {
  const [minHeight] = useState(() => getStored(name)?.height);
  return (
    <div className="card card-plain" data-first-view={name} style={pending ? { minHeight } : undefined}>
      {children}
    </div>
  );
}

/** Keeps what the card says for the next visit. Call it once all of the card is drawn. Hidden amounts aren't kept. */
export function keepFirstView(name: FirstViewName, hidden: boolean, view: Omit<FirstView, 'height'> | undefined): void {
  const card = document.querySelector<HTMLElement>(`[data-first-view=${name}]`);
  if (hidden) setStored(name, undefined);
  else if (view && card) setStored(name, { ...view, height: card.offsetHeight });
}
