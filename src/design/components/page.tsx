import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useNavigation } from '../navigation.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import './page.css';

/** The seed's offset after which a long page offers the way back up. */
export const BACK_TO_TOP_AFTER = 600;
/** A page of fewer screens is soon scrolled back by hand. The button would only be in the way. */
export const BACK_TO_TOP_SCREENS = 4;

export type PageProps = {
  /** The page's one h1, in its navigation bar, and the document's title. */
  title: string;
  /** Without a way back. The four tab pages have none anyway. */
  root?: boolean;
  /** One or two icon buttons at the end of the navigation bar. */
  actions?: ReactNode;
  /** On a page without a way back, an icon button in its place. */
  start?: ReactNode;
  /** The page's main button: it stays at the bottom edge. */
  footer?: ReactNode;
  /** False for a form or a list of settings: the button back up would cover controls there. */
  toTop?: boolean;
  /** No gutter: for pages that draw to the edge. */
  bleed?: boolean;
  children: ReactNode;
};

export function Page({
  title,
  root = false,
  actions,
  start,
  footer,
  toTop = true,
  bleed = false,
  children,
}: PageProps) {
  const t = useTranslations('design');
  useEffect(() => {
    document.title = title === 'C3' ? title : `${title} · C3`;
  }, [title]);
  return (
    <div className="page">
      <NavBar title={title} root={root} actions={actions} start={start} />
      <main id="main" tabIndex={-1} className={bleed ? 'page-main page-bleed' : 'page-main'}>
        {children}
      </main>
      {footer ? (
        <section className="page-footer" aria-label={t('page.actions')}>
          {footer}
        </section>
      ) : null}
      {toTop ? <BackToTop /> : null}
    </div>
  );
}

function NavBar({ title, root, actions, start }: Pick<PageProps, 'title' | 'actions' | 'start'> & { root: boolean }) {
  const t = useTranslations('design');
  const { back, isTab } = useNavigation();
  return (
    <header className="navbar">
      <div className="navbar-side">
        {isTab ? <Logo /> : null}
        {root || isTab ? start : <IconButton icon="back" label={t('page.back')} onClick={back} />}
      </div>
      <h1 className="navbar-title" tabIndex={-1}>
        {title}
      </h1>
      <div className="navbar-side navbar-end">{actions}</div>
    </header>
  );
}

export function BackToTop() {
  const t = useTranslations('design');
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => {
      const long = document.documentElement.scrollHeight > BACK_TO_TOP_SCREENS * window.innerHeight;
      setFar(long && window.scrollY > BACK_TO_TOP_AFTER);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const rise = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
    document.querySelector<HTMLElement>('.navbar-title')?.focus({ preventScroll: true });
  };
  return (
    <div className="back-to-top">
      <button type="button" className="back-to-top-button" aria-label={t('page.top')} onClick={rise}>
        <Icon name="up" />
      </button>
    </div>
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
