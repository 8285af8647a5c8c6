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

/** Renders the screen of an address, or a notice if the page is unknown, `broken`, or for signed-in members only. */
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

/** Loaded in idle time, so it is there before another page's code can be missing. */
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

/** Shown while the screen's code loads: the title and the back button. */
function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <SkeletonRows />
    </Page>
  );
}

/** Moves the focus, which was on the waiting title, to the new page's title. */
function Arrival() {
  useEffect(() => {
    if (hasMoved() && document.activeElement === document.body) focusTitle();
  }, []);
  return null;
}

/**
 * Focuses the new page's title after navigation, so a screen reader says where the member is. A page that has focused
 * a field of its own keeps that.
 */
export function focusTitle(): void {
  if (document.activeElement?.closest('main')) return;
  document.querySelector<HTMLElement>('.navbar-title')?.focus({ preventScroll: true });
}

/** Keeps the shell when a screen throws or its code fails to load, and shows an error in the screen's place. */
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
