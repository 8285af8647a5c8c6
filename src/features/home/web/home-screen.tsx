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

/** Loads for visitors only, because it brings drawings. */
const Visitor = lazy(() => import('./visitor.tsx').then((file) => ({ default: file.Visitor })));

/** Loads only after the first view's figures, so that these don't wait for it on a slow network. */
const FurtherDown = lazy(() => import('./further-down.tsx').then((file) => ({ default: file.FurtherDown })));

/** Load only for a new member, and after a change of the agreement. */
const FirstSteps = lazy(() => import('./first-steps.tsx').then((file) => ({ default: file.FirstSteps })));
const AgreementDue = lazyPart(() => import('./agreement-due.tsx').then((file) => file.AgreementDue));

/** Home: the income to collect, where it comes from, wallets and holdings (screens.md 1). Visitors get an intro. */
export function HomeScreen() {
  const session = useSession();
  const hasFigures = useFirstFigures();
  return (
    <Page title="C3" actions={session ? null : <LanguageChoice />}>
      {session ? (
        <Member hasFigures={hasFigures} />
      ) : (
        <Suspense>
          <Visitor />
        </Suspense>
      )}
    </Page>
  );
}

function Member({ hasFigures }: { hasFigures: boolean }) {
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
      <Lower isNew={isNew} hasFigures={hasFigures} />
    </div>
  );
}

function Lower({ isNew, hasFigures }: { isNew: boolean; hasFigures: boolean }) {
  const today = useIncomeToday();
  const place = <Skeleton height={isNew ? '11rem' : '24rem'} rounded />;
  if (!hasFigures) return place;
  return (
    <Suspense fallback={place}>
      <FurtherDown isNew={isNew} today={today}>
        <BooksAgreed />
      </FurtherDown>
    </Suspense>
  );
}
