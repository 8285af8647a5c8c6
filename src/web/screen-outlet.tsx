import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Page } from '#design/components/page.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { ErrorState, SkeletonRows } from '#design/components/states.tsx';
import { ChunkLoadError, lazyPart } from '#platform/client/lazy-screen.tsx';
import { useSession } from '#platform/client/session.ts';
import { hasMoved } from './history.ts';
import { rowOf, titleOf, type KnownPath } from './route-table.ts';
import { plainScreen, screenOf } from './screen-of.ts';

/** The screen of an address. The page must exist and be built, its address readable, and the reader allowed. */
export function ScreenOutlet({ path, broken }: { path: string; broken: boolean }) {
  const t = useTranslations('web');
  const session = useSession();
  const row = rowOf(path);
  const title = row ? t(`title.${titleOf(row)}`) : t('appName');
  const instead = !row ? 'notFound' : broken ? 'badAddress' : !row.visitors && !session ? 'loginPrompt' : undefined;
  const Shown = instead ? plainScreen(instead) : screenOf(path as KnownPath);
  return (
    <ScreenBoundary key={`${instead ?? ''} ${path}`} title={title}>
      <Suspense fallback={<Waiting title={title} />}>
        <Arrival />
        {/* oxlint-disable-next-line react/static-components -- comes from a fixed table, not made here */}
        <Shown />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Comes in idle time, before a page's code can be missing. */
const ChunkMissing = lazyPart(() => import('./screens/chunk-missing.tsx').then((file) => file.ChunkMissing));

function Broken() {
  const t = useTranslations('web');
  const { back } = useNavigation();
  return (
    <ErrorState title={t('error.screenTitle')} moneyMoved="not-said" onRetry={back}>
      {t('error.screenWords')}
    </ErrorState>
  );
}

/** The title and the way back, while the screen's code comes. */
function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <SkeletonRows />
    </Page>
  );
}

/** The focus was on the waiting title. It moves to the new one. */
function Arrival() {
  useEffect(() => {
    if (hasMoved() && document.activeElement === document.body) focusTitle();
  }, []);
  return null;
}

/** Gives the new page's title the focus after a move. A screen reader then says where the member is. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('.navbar-title')?.focus({ preventScroll: true });
}

/** A screen that breaks, or whose code does not come, leaves the shell in place. */
class ScreenBoundary extends Component<{ title: string; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <>
        <Arrival />
        <Page title={this.props.title}>{error instanceof ChunkLoadError ? <ChunkMissing /> : <Broken />}</Page>
      </>
    );
  }
}
