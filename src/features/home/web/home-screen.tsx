import { lazy, Suspense } from 'react';
import { LanguageChoice } from '#design/components/language-choice.tsx';
import { Page } from '#design/components/page.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { useSession } from '#platform/client/session.ts';
import { BooksAgreed } from './books-agreed.tsx';
import { Holdings, WalletPair } from './holdings.tsx';
import { Ready } from './ready.tsx';
import { useFirstFigures, useIncomeToday, useIsNew, useUser } from './queries.ts';
import './home.css';

/** Its drawings are for visitors only. */
const Visitor = lazy(() => import('./visitor.tsx').then((file) => ({ default: file.Visitor })));

/** Beneath the first view. It comes after that view's figures, which would wait for it on a slow network. */
const FurtherDown = lazy(() => import('./further-down.tsx').then((file) => ({ default: file.FurtherDown })));

/** For a new member only, and after a change of the agreement. */
const FirstSteps = lazy(() => import('./first-steps.tsx').then((file) => ({ default: file.FirstSteps })));
const AgreementDue = lazyPart(() => import('./agreement-due.tsx').then((file) => file.AgreementDue));

/** The member's day in one page: what is ready, where it comes from and what it has grown to (screens.md 1). */
export function HomeScreen() {
  const session = useSession();
  const begun = useFirstFigures();
  return (
    <Page title="C3" actions={session ? null : <LanguageChoice />}>
      {session ? (
        <Member begun={begun} />
      ) : (
        <Suspense>
          <Visitor />
        </Suspense>
      )}
    </Page>
  );
}

function Member({ begun }: { begun: boolean }) {
  const isNew = useIsNew();
  const user = useUser().data;
  return (
    <div className="home">
      {user?.agreementDue ? <AgreementDue /> : null}
      {isNew ? (
        <Suspense fallback={<Skeleton height="16rem" rounded />}>
          <FirstSteps />
        </Suspense>
      ) : (
        <Ready />
      )}
      <WalletPair />
      {isNew ? null : <Holdings />}
      <Lower isNew={isNew} begun={begun} />
    </div>
  );
}

function Lower({ isNew, begun }: { isNew: boolean; begun: boolean }) {
  const today = useIncomeToday();
  const place = <Skeleton height={isNew ? '11rem' : '24rem'} rounded />;
  if (!begun) return place;
  return (
    <Suspense fallback={place}>
      <FurtherDown isNew={isNew} today={today}>
        <BooksAgreed />
      </FurtherDown>
    </Suspense>
  );
}
