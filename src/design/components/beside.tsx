// chunk: screens
// Layouts for things side by side: Cluster and Ends.
import type { ReactNode } from 'react';
import type { Gap } from './layout.tsx';
import './layout.css';

/** Children side by side. They wrap when the text is large. */
export function Cluster({ gap = 8, spread = false, children }: { gap?: Gap; spread?: boolean; children: ReactNode }) {
  return (
    <div className={spread ? 'cluster cluster-spread' : 'cluster'} style={{ gap }}>
      {children}
    </div>
  );
}

/** A figure and its button at the two ends of a line that does not wrap. */
export function Ends({ children }: { children: ReactNode }) {
  return <div className="ends">{children}</div>;
}
