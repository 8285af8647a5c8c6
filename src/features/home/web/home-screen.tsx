import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#design/components/button.tsx';
import { LanguageChoice } from '#design/components/language-choice.tsx';
import { Page } from '#design/components/page.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { useSession } from '#platform/client/session.ts';
import { BooksAgreed } from './books-agreed.tsx';
import { Holdings, WalletPair } from './holdings.tsx';
import { Ready } from './ready.tsx';
import { TodayPlace } from './today-place.tsx';
import { useFirstFigures, useIncomeToday, useIsNew, useUser } from './queries.ts';
import './home.css';

/** Loads for visitors only, because it brings drawings. */
const Visitor = lazy(() => import('./visitor.tsx').then((file) => ({ default: file.Visitor })));

/** Loads only after the first view's figures, so that these don't wait for it on a slow network. */
const FurtherDown = lazy(() => import('./further-down.tsx').then((file) => ({ default: file.FurtherDown })));

/** Loads after the first view's figures, too, because it comes from many features. If that fails, home goes without. */
const Today = lazy(() =>
  import('./today.tsx').then(
    (file) => ({ default: file.Today }),
    () => ({ default: () => null }),
  ),
);

/** Load only for a new member, and after a change of the agreement. */
const FirstSteps = lazy(() => import('./first-steps.tsx').then((file) => ({ default: file.FirstSteps })));
const AgreementDue = lazyPart(() => import('./agreement-due.tsx').then((file) => file.AgreementDue));

/** Home: the income to collect, where it comes from, wallets and holdings (screens.md 1). Visitors get an intro. */
export function HomeScreen() {
  const session = useSession();
  const hasFigures = useFirstFigures();
  return (
    <Page title="C3" actions={session ? <FindButton /> : <LanguageChoice />}>
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

/** Opens the search of the Mine page. */
function FindButton() {
  const t = useTranslations('web.header');
  const { go } = useNavigation();
  const open = () => go({ to: '/pages/tabbar/mine/index', query: { find: '' } });
  return <IconButton icon="search" label={t('find')} onClick={open} />;
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
      {hasFigures ? (
        <Suspense fallback={<TodayPlace />}>
          <Today />
        </Suspense>
      ) : (
        <TodayPlace />
      )}
      {isNew ? null : <Holdings />}
      <Lower hasFigures={hasFigures} />
    </div>
  );
}

function Lower({ hasFigures }: { hasFigures: boolean }) {
  const today = useIncomeToday();
  const place = <Skeleton height="13.75rem" rounded />;
  if (!hasFigures) return place;
  return (
    <Suspense fallback={place}>
      <FurtherDown today={today}>
        <BooksAgreed />
      </FurtherDown>
    </Suspense>
  );
}
