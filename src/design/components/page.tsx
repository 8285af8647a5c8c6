import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useNavigation } from '../navigation.tsx';
import { IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './logo.css';
import './page.css';

/** The seed's offset after which a long page offers the way back up. */
export const BACK_TO_TOP_AFTER = 600;

export type PageProps = {
  /** The page's one h1, in its navigation bar, and the document's title. */
  title: string;
  /** Without a way back. The four tab pages have none anyway. */
  root?: boolean;
  /** One or two icon buttons at the end of the navigation bar. */
  actions?: ReactNode;
  /** The page's main button: it stays at the bottom edge. */
  footer?: ReactNode;
  /** No gutter: for pages that draw to the edge. */
  bleed?: boolean;
  children: ReactNode;
};

export function Page({ title, root = false, actions, footer, bleed = false, children }: PageProps) {
  const t = useTranslations('design');
  useEffect(() => {
    document.title = title === 'C3' ? title : `${title} · C3`;
  }, [title]);
  const far = useFar();
  const { isTab } = useNavigation();
  const up = far ? (
    <div className={`page-floats ${footer ? 'page-floats-footer' : isTab ? 'page-floats-tab' : ''}`}>
      <BackToTop />
    </div>
  ) : null;
  return (
    <div className="page">
      <NavBar title={title} root={root} actions={actions} />
      <main id="main" tabIndex={-1} className={bleed ? 'page-main page-bleed' : 'page-main'}>
        {children}
      </main>
      {footer ? (
        <section className="page-footer" aria-label={t('page.actions')}>
          {up}
          {footer}
        </section>
      ) : (
        up
      )}
    </div>
  );
}

function NavBar({ title, root, actions }: Pick<PageProps, 'title' | 'actions'> & { root: boolean }) {
  const t = useTranslations('design');
  const { back, isTab } = useNavigation();
  return (
    <header className="navbar">
      <div className="navbar-side">
        {isTab ? <Logo /> : null}
        {root || isTab ? null : <IconButton icon="back" label={t('page.back')} onClick={back} />}
      </div>
      <h1 className="navbar-title" tabIndex={-1}>
        {title}
      </h1>
      <div className="navbar-side navbar-end">{actions}</div>
    </header>
  );
}

/** True past the seed's offset, on every page that is long enough to be scrolled so far. */
function useFar(): boolean {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > BACK_TO_TOP_AFTER);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return far;
}

function BackToTop() {
  const t = useTranslations('design');
  const rise = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
    document.querySelector<HTMLElement>('.navbar-title')?.focus({ preventScroll: true });
  };
  return <FloatingButton icon="up" label={t('page.top')} onClick={rise} />;
}

/** A round button that floats over its page, or stands at the end of the tabs. */
export function FloatingButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="floating-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Always on every screen while the sandbox bank is the rail; nothing takes it away. */
export function SandboxBanner() {
  const t = useTranslations('design');
  return (
    <aside className="sandbox-banner" aria-label={t('sandbox.label')}>
      {t('sandbox.banner')}
    </aside>
  );
}

/** The mark: a C that holds a double rule, as in icon.svg. An ornament: the page's title stands beside it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="11 13 44 38" aria-hidden="true" focusable="false">
      <path d="M41.6 19.6a17 17 0 1 0 0 24.8" strokeWidth="7" />
      <path className="logo-rule" d="M33.5 28.5h17M33.5 35.5h17" strokeWidth="3.6" />
    </svg>
  );
}
