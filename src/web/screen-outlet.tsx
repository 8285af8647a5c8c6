import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Page } from '../design/components/page.tsx';
import { SkeletonRows } from '../design/components/states.tsx';
import { ChunkLoadError } from '../platform/client/lazy-screen.tsx';
import { useSession } from '../platform/client/session.ts';
import { builtScreens } from './feature-routes.ts';
import { hasMoved } from './history.ts';
import { rowOf } from './route-table.ts';
import {
  BadAddressScreen,
  BrokenScreen,
  ChunkMissingScreen,
  LoginPromptScreen,
  NotFoundScreen,
  UndevelopedScreen,
} from './screens/plain-screens.tsx';

/** The screen of an address. The page must exist and be built, its address readable, and the reader allowed. */
export function ScreenOutlet({ path, search, broken }: { path: string; search: string; broken: boolean }) {
  const t = useTranslations('web');
  const session = useSession();
  const row = rowOf(path);
  if (!row) return <NotFoundScreen />;
  const title = t(`title.${row.title}`);
  if (broken) return <BadAddressScreen title={title} />;
  if (row.access === 'member' && !session) return <LoginPromptScreen title={title} from={`${path}${search}`} />;
  const BuiltScreen = builtScreens.get(path);
  if (!BuiltScreen) return <UndevelopedScreen title={title} />;
  return (
    <ScreenBoundary key={path} title={title}>
      <Suspense fallback={<Waiting title={title} />}>
        <Arrival />
        {/* oxlint-disable-next-line react/static-components -- comes from a fixed table, not made here */}
        <BuiltScreen />
      </Suspense>
    </ScreenBoundary>
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
        {error instanceof ChunkLoadError ? (
          <ChunkMissingScreen title={this.props.title} />
        ) : (
          <BrokenScreen title={this.props.title} />
        )}
      </>
    );
  }
}
