// chunk: screens
import type { ReactNode } from 'react';
import type { Gap } from './layout.tsx';
import './layout.css';

/** Things beside each other, wrapping when the text is large. */
export function Cluster({ gap = 8, spread = false, children }: { gap?: Gap; spread?: boolean; children: ReactNode }) {
  return (
    <div className={spread ? 'cluster cluster-spread' : 'cluster'} style={{ gap }}>
      {children}
    </div>
  );
}

/** A figure and its button at the two ends of one line. */
export function Ends({ children }: { children: ReactNode }) {
  return <div className="ends">{children}</div>;
}
