import { createContext, useContext, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Skeleton } from './states.tsx';
import './states.css';

const BusyContext = createContext(false);

/** A part of a page. While its call runs (`when`), unknown figures inside are skeletons; known ones stay. */
export function Busy({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <BusyContext.Provider value={when}>
      <div className="busy" aria-busy={when}>
        {children}
      </div>
    </BusyContext.Provider>
  );
}

/** An unknown figure: a dash, or a skeleton of its size while its call is running. */
export function UnknownFigure({ className }: { className: string }) {
  const t = useTranslations('design');
  const loading = useContext(BusyContext);
  return (
    <span className={className}>
      {loading ? <Skeleton height="1em" width="6em" inline /> : <span aria-hidden="true">—</span>}
      <span className="visually-hidden">{t(loading ? 'states.loading' : 'money.unknown')}</span>
    </span>
  );
}
