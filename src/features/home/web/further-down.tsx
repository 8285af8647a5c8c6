// chunk: further
import type { ReactNode } from 'react';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { useFirstView } from './first-view.ts';
import { LastMovements } from './last-movements.tsx';
import { OneOffer } from './one-offer.tsx';

/** The last part of the page, so its code loads apart from home's. */
const Notices = lazyPart(() => import('./notices.tsx').then((file) => file.Notices));

type FurtherDownProps = {
  isNew: boolean;
  today: Parameters<typeof useFirstView>[0];
  /** Stands above the news. */
  children: ReactNode;
};

/** The part of home beneath a phone's first view. Its code comes after that view is drawn. */
export function FurtherDown({ isNew, today, children }: FurtherDownProps) {
  useFirstView(today);
  return (
    <>
      {isNew ? null : <LastMovements />}
      <OneOffer />
      {children}
      <Notices />
    </>
  );
}
