import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link, useNavigation, type AppPath } from '../navigation.tsx';
import { Icon, type IconName } from './icon.tsx';
import './page.css';

export type Tab = { to: AppPath; label: string; icon: IconName; count?: number };

/**
 * The four tabs. Screen readers hear the count (unread messages) in words. A floating button at their end covers
 * nothing of the page.
 */
export function TabBar({ tabs, float }: { tabs: readonly Tab[]; float?: ReactNode }) {
  const t = useTranslations('design');
  const { path } = useNavigation();
  return (
    <div className="tabbar">
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
      {float}
    </div>
  );
}
