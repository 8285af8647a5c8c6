import { lazyPart } from '../../../platform/client/lazy-screen.tsx';
import { BooksAgreed } from './books-agreed.tsx';
import { useFirstView } from './first-view.ts';
import { LastMovements } from './last-movements.tsx';
import { OneOffer } from './one-offer.tsx';

/** Last of all. Its code is no part of home's own. */
const Notices = lazyPart(() => import('./notices.tsx').then((file) => file.Notices));

/** The part of home beneath a phone's first view. Its code comes after that view is drawn. */
export function FurtherDown({ isNew, today }: { isNew: boolean; today: Parameters<typeof useFirstView>[0] }) {
  useFirstView(today);
  return (
    <>
      {isNew ? null : <LastMovements />}
      <OneOffer />
      <BooksAgreed />
      <Notices />
    </>
  );
}
