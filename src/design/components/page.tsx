// The frame of a screen: its navigation bar, footer and back-to-top button. Also the sandbox banner and the logo.
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useNavigation } from '../navigation.tsx';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './logo.css';
import './page.css';

/** Px of scrolling after which a page offers to go back to the top, from the seed. */
export const BACK_TO_TOP_AFTER = 600;

/** At the end of each navigation bar, after the page's own actions. The shell provides it. */
const HeaderActions = createContext<ReactNode>(null);
export const HeaderActionsProvider = HeaderActions.Provider;

export type PageProps = {
  /** The page's one h1, in its navigation bar, and the document's title. */
  title: string;
  /** Of the title, if it isn't a text of the page. */
  language?: string | undefined;
  /** No back button. The four tab pages have none anyway. */
  root?: boolean;
  /** One or two icon buttons at the end of the navigation bar. */
  actions?: ReactNode;
  /** The page's main button: it stays at the bottom edge. */
  footer?: ReactNode;
  /** No gutter, for pages whose content extends to the edge. */
  bleed?: boolean;
  children: ReactNode;
};

export function Page({ title, language, root = false, actions, footer, bleed = false, children }: PageProps) {
  const t = useTranslations('design');
  useEffect(() => {
    document.title = title === 'C3' ? title : `${title} · C3`;
  }, [title]);
  const scrolledFar = useScrolledFar();
  const { isTab } = useNavigation();
  const backToTop = scrolledFar ? (
    <div className={`page-floats ${footer ? 'page-floats-footer' : isTab ? 'page-floats-tab' : ''}`}>
      <BackToTop />
    </div>
  ) : null;
  return (
    <div className="page">
      <NavBar title={title} language={language} root={root} actions={actions} />
      <main id="main" tabIndex={-1} className={bleed ? 'page-main page-bleed' : 'page-main'}>
        {children}
      </main>
      {footer ? (
        <section className="page-footer" aria-label={t('page.actions')}>
          {backToTop}
          {footer}
        </section>
      ) : (
        backToTop
      )}
    </div>
  );
}

function NavBar({
  title,
  language,
  root,
  actions,
}: Pick<PageProps, 'title' | 'language' | 'actions'> & { root: boolean }) {
  const t = useTranslations('design');
  const { back, isTab } = useNavigation();
  const headerActions = useContext(HeaderActions);
  return (
    <header className="navbar">
      <div className="navbar-side">
        {isTab ? <Logo /> : null}
        {root || isTab ? null : <IconButton icon="back" label={t('page.back')} onClick={back} />}
      </div>
      <h1 className="navbar-title" tabIndex={-1} lang={language}>
        {title}
      </h1>
      <div className="navbar-side navbar-end">
        {actions}
        {headerActions}
      </div>
    </header>
  );
}

/** True once the page is scrolled by more than BACK_TO_TOP_AFTER. */
function useScrolledFar(): boolean {
  const [scrolledFar, setScrolledFar] = useState(false);
  useEffect(() => {
    const look = () => setScrolledFar(window.scrollY > BACK_TO_TOP_AFTER);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolledFar;
}

function BackToTop() {
  const t = useTranslations('design');
  const scrollUp = () => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' });
    document.querySelector<HTMLElement>('.navbar-title')?.focus({ preventScroll: true });
  };
  return <FloatingButton icon="up" label={t('page.top')} onClick={scrollUp} />;
}

/** A round button that floats over a page, or is at the end of the tab bar. */
export function FloatingButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="floating-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** On every screen as long as the sandbox bank moves the money. It cannot be closed. */
export function SandboxBanner() {
  const t = useTranslations('design');
  return (
    <aside className="sandbox-banner" aria-label={t('sandbox.label')}>
      {t('sandbox.banner')}
    </aside>
  );
}

/** A C around a double rule, as in icon.svg. Decorative: the page's title is beside it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="11 13 44 38" aria-hidden="true" focusable="false">
      <path d="M41.6 19.6a17 17 0 1 0 0 24.8" strokeWidth="7" />
      <path className="logo-rule" d="M33.5 28.5h17M33.5 35.5h17" strokeWidth="3.6" />
    </svg>
  );
}
