import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import './fold.css';

/** A part of a page that opens at a tap. Its content is drawn when it is opened, so a closed fold costs nothing. */
export function Fold({
  title,
  value,
  detail,
  children,
}: {
  title: ReactNode;
  /** On the right: the sum of what is inside. */
  value?: ReactNode;
  /** A quiet line under the title. */
  detail?: ReactNode;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="fold" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="fold-head">
        <span className="fold-text">
          <span className="fold-title">{title}</span>
          {detail ? <span className="fold-detail">{detail}</span> : null}
        </span>
        {value ? <span className="fold-value numerals">{value}</span> : null}
        <span className="fold-mark">
          <Icon name="down" size={20} />
        </span>
      </summary>
      {opened ? <div className="fold-content">{children}</div> : null}
    </details>
  );
}

/** Folds beneath each other in one card. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className="card card-plain card-flush">{children}</div>;
}
