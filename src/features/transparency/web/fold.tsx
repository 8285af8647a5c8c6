import { type ReactNode, useState } from 'react';
import { Icon } from '../../../design/components/icon.tsx';

export type FoldRow = { key: string; name: ReactNode; value: ReactNode };

/**
 * A section that folds: its name, its total and at most three rows stand in sight. The rest is drawn when it is opened,
 * so what it reads is asked for only then.
 */
export function Fold({
  title,
  total,
  rows,
  open: opened = false,
  children,
}: {
  title: string;
  total?: ReactNode;
  rows: readonly FoldRow[];
  /** Open from the beginning. */
  open?: boolean;
  children: () => ReactNode;
}) {
  const [open, setOpen] = useState(opened);
  return (
    <section className="fold card card-plain card-flush">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="fold-head">
          <h2 className="fold-title">{title}</h2>
          {total === undefined ? null : <span className="fold-total numerals">{total}</span>}
          <Icon name="down" size={16} />
        </summary>
        {open ? <div className="fold-rest">{children()}</div> : null}
      </details>
      {open || rows.length === 0 ? null : (
        <dl className="fold-rows">
          {rows.map(({ key, name, value }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="numerals">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
