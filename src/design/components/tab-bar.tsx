import { useRef, type PointerEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link, useNavigation, type AppPath } from '../navigation.tsx';
import { setPreferences, usePreferences } from '../preferences.ts';
import { Icon, type IconName } from './icon.tsx';
import './page.css';

export type Tab = { to: AppPath; label: string; icon: IconName; count?: number };

/**
 * The four tabs. Screen readers hear the count as a number of unread messages. `float` is a floating button at their
 * end. `above` are others above it at the edge, as narrow as a page's margin, so none covers content.
 */
export function TabBar({ tabs, float, above }: { tabs: readonly Tab[]; float?: ReactNode; above?: ReactNode }) {
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
            {tab.count ? (
              <span className="tabbar-count numerals">
                {tab.count > 99 ? '99+' : tab.count}
                <span className="visually-hidden"> {t('page.unread')}</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <Floats float={float} above={above} />
    </div>
  );
}

/** A sideways drag of at least this length, a button's width, is intended. */
const DRAG_PX = 48;

/** The floating buttons. A drag moves them all to the other edge. */
function Floats({ float, above }: { float?: ReactNode; above?: ReactNode }) {
  const from = useRef(0);
  const drop = ({ clientX }: PointerEvent) => {
    if (Math.abs(clientX - from.current) >= DRAG_PX) setPreferences({ floatsLeft: clientX < from.current });
  };
  return (
    <div className="tabbar-floats" onPointerDown={({ clientX }) => void (from.current = clientX)} onPointerUp={drop}>
      {float}
      <div className="tabbar-above">{above}</div>
    </div>
  );
}
