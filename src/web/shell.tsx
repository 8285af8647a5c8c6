import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { SandboxBanner, HeaderActionsProvider } from '#design/components/page.tsx';
import { StaleLine, useSlow } from '#design/components/states.tsx';
import { TabBar } from '#design/components/tab-bar.tsx';
import { Toasts } from '#design/components/toast.tsx';
import { NavigationProvider, type Navigation } from '#design/navigation.tsx';
import { useService } from '#features/home/web/use-service.tsx';
import { lazyPart } from '#platform/client/lazy-screen.tsx';
import { idle } from '#platform/client/idle.ts';
import { useOldestAt } from '#platform/client/queries.ts';
import { refreshReads } from '#platform/client/reads.ts';
import { useSession } from '#platform/client/session.ts';
import { openIntentsOf, watchIntents, type OpenIntent } from '#platform/client/open-intents.ts';
import { type Carried, readAddress, safeReturn, settledAddress, writeAddress } from './address.ts';
import { addressNow, leaveFor, stepBack, useAddress, visit, type Address } from './history.ts';
import { useInstallWay } from './install.ts';
import { Launch, useAppConfig } from './launch.tsx';
import { canonicalPath, HOME_PATH, type KnownPath } from './route-table.ts';
import { screenOf } from './screen-of.ts';
import { focusTitle, ScreenOutlet } from './screen-outlet.tsx';
import { HeaderActions } from './header-actions.tsx';
import { TABS } from './tabs.ts';
import './shell.css';

/**
 * The frame around every page: banner, notices, toasts and requests being checked. The four tab pages also have tabs.
 */
export function Shell() {
  const t = useTranslations('design');
  const { address, moving } = useAddress();
  const carried = useMemo(() => carriedBy(address.search), [address.search]);
  const navigation = useShellNavigation(address, carried);
  const slow = useSlow(moving);
  const service = useService();
  useSettledAddress(address);
  useFocusOnArrival(navigation.path);
  return (
    <NavigationProvider value={navigation}>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        {t('page.skip')}
      </a>
      <SandboxBanner />
      {moving ? <output className="shell-moving" hidden={!slow} aria-label={t('states.loading')} /> : null}
      <StaleStrip />
      <Maintenance />
      <Checking />
      <PullHeader onRefresh={refreshReads} />
      <HeaderActionsProvider value={<HeaderActions onHelp={service.ask} />}>
        <ScreenOutlet path={navigation.path} broken={carried === undefined} />
      </HeaderActionsProvider>
      {navigation.path === HOME_PATH ? <Install /> : null}
      {navigation.isTab ? <Tabs onHelp={service.ask} /> : null}
      {service.dialog}
      <Launch />
      <Toasts />
    </NavigationProvider>
  );
}

/** Pull to refresh. It can wait for idle time, because members pull only after they have seen the page. */
const PullHeader = lazyPart(() =>
  idle()
    .then(() => import('#design/components/pull.tsx'))
    .then((file) => file.PullHeader),
);

/** Loaded only if the phone can install the app and the member has not answered the offer. */
const InstallOffer = lazyPart(() => import('./install-offer.tsx').then((file) => file.InstallOffer));

/** The offer to install, at the end of home, for signed-in members, who come back and may want it. */
function Install() {
  const way = useInstallWay();
  const session = useSession();
  return way && session ? <InstallOffer way={way} /> : null;
}

/** Loaded once maintenance is announced. */
const MaintenanceNotice = lazyPart(() => import('./maintenance-notice.tsx').then((file) => file.MaintenanceNotice));

function Maintenance() {
  const announced = useAppConfig()?.announcedMaintenance;
  return announced ? <MaintenanceNotice announced={announced} /> : null;
}

/** Loaded while a money request has no answer yet. */
const OpenIntents = lazyPart(() => import('./open-intents.tsx').then((file) => file.OpenIntents));

function Checking() {
  const open = useOpenIntents();
  return open.length > 0 ? <OpenIntents open={open} /> : null;
}

/** Says, once for the whole page, that its figures are not current, and when they were read. */
function StaleStrip() {
  const at = useOldestAt();
  if (at === undefined) return null;
  return (
    <div className="stale-strip">
      <StaleLine knownAt={new Date(at)} />
    </div>
  );
}

/** Loaded after the page's first figures, which they would delay on a slow network. */
const Offers = lazyPart(() =>
  idle()
    .then(() => import('#features/home/web/offers.tsx'))
    .then((file) => file.Offers),
);

/** The four tabs, and the seed's three floating buttons. */
function Tabs({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('web');
  return (
    <TabBar tabs={TABS.map(({ name, ...tab }) => ({ ...tab, label: t(`tabs.${name}`) }))}>
      <Offers onHelp={onHelp} />
    </TabBar>
  );
}

/** Undefined if the address has an item that cannot be read. */
function carriedBy(search: string): Carried | undefined {
  try {
    return readAddress(search);
  } catch {
    return undefined;
  }
}

function useShellNavigation({ pathname, search }: Address, carried: Carried | undefined): Navigation {
  return useMemo(() => {
    const path = canonicalPath(pathname) ?? pathname;
    const { item, query = {} } = carried ?? {};
    return {
      path,
      isTab: TABS.some((tab) => tab.to === path),
      item,
      query,
      go: (destination, options) => {
        const href = writeAddress(destination);
        const now = addressNow();
        const here = canonicalPath(now.pathname);
        if (here && writeAddress({ to: here, ...carriedBy(now.search) }) === href) return;
        visit(href, options);
      },
      back: () => {
        if (!stepBack()) visit(HOME_PATH, { replace: true });
      },
      address: `${pathname}${search}`,
      finish: (otherwise) => {
        const from = safeReturn(query.from);
        if (from === undefined && otherwise === 'back' && stepBack()) return;
        leaveFor(from ?? HOME_PATH);
      },
      setQuery: (change) => {
        const next = Object.entries({ ...query, ...change }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        );
        visit(writeAddress({ to: path as KnownPath, item, query: Object.fromEntries(next) }), {
          replace: true,
          keepScroll: true,
        });
      },
      hrefOf: writeAddress,
      prepare: (to) => {
        // If this fetch fails, it fails again, and the member sees it, when the page opens.
        screenOf(to as KnownPath)
          .prepare()
          .catch(() => undefined);
      },
    };
  }, [pathname, search, carried]);
}

/** Replaces an address by its canonical form, and an invitation by the login page. */
function useSettledAddress({ pathname, search }: Address): void {
  useEffect(() => {
    const settled = settledAddress({ pathname, search });
    if (settled) visit(settled, { replace: true });
  }, [pathname, search]);
}

function useFocusOnArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    focusTitle();
  }, [path]);
}

/** Moves only the focus, because following the fragment would count as a new address. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The member's money requests that have no answer yet. */
function useOpenIntents(): readonly OpenIntent[] {
  const member = useSession()?.memberNo;
  const [open, setOpen] = useState<readonly OpenIntent[]>([]);
  useEffect(() => {
    if (!member) return;
    let alive = true;
    const look = () => void openIntentsOf(member).then((intents) => alive && setOpen(intents));
    look();
    const stop = watchIntents(look);
    return () => {
      alive = false;
      stop();
    };
  }, [member]);
  return open.filter((intent) => intent.member === member);
}
