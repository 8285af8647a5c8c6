import { useRef, type PointerEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link, useNavigation, type AppPath } from '../navigation.tsx';
import { setPreferences, usePreferences } from '../preferences.ts';
import { Icon, type IconName } from './icon.tsx';
import './page.css';

export type Tab = { to: AppPath; label: string; icon: IconName };

/**
 * The four tabs. `children` are floating buttons, which stand above them at the edge, as narrow as a page's margin, so
 * that none covers content.
 */
export function TabBar({ tabs, children }: { tabs: readonly Tab[]; children?: ReactNode }) {
  const t = useTranslations('design');
  const { path } = useNavigation();
  const { floatsLeft } = usePreferences();
  return (
    <div className={floatsLeft ? 'tabbar tabbar-left' : 'tabbar'}>
      <nav className="tabbar-tabs" aria-label={t('page.tabs')}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} className="tabbar-tab" aria-current={path === tab.to ? 'page' : undefined}>
            <Icon name={tab.icon} filled={path === tab.to} />
            <span>{tab.label}</span>
          </Link>
        ))}
      </nav>
      <Floats>{children}</Floats>
    </div>
  );
}

/** A sideways drag of at least this length, a button's width, is intended. */
const DRAG_PX = 48;

/** The floating buttons. A drag moves them all to the other edge. */
function Floats({ children }: { children?: ReactNode }) {
  const from = useRef(0);
  const drop = ({ clientX }: PointerEvent) => {
    if (Math.abs(clientX - from.current) >= DRAG_PX) setPreferences({ floatsLeft: clientX < from.current });
  };
  return (
    <div className="tabbar-floats" onPointerDown={({ clientX }) => void (from.current = clientX)} onPointerUp={drop}>
      {children}
    </div>
  );
}
