import { type ReactNode, useState } from 'react';
import { Icon } from '../../../design/components/icon.tsx';

export type FoldedRow = { key: string; name: ReactNode; value: ReactNode };

/**
 * A section that folds: its name, its total and at most three rows stand in sight. The rest is drawn when it is opened,
 * so what it reads is asked for only then.
 */
export function FoldedPart({
  title,
  total,
  rows,
  open: opened = false,
  children,
}: {
  title: string;
  total?: ReactNode;
  rows: readonly FoldedRow[];
  /** Open from the beginning. */
  open?: boolean;
  children: () => ReactNode;
}) {
  const [open, setOpen] = useState(opened);
  return (
    <section className="folded card card-plain card-flush">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="folded-head">
          <h2 className="folded-title">{title}</h2>
          {total === undefined ? null : <span className="folded-total numerals">{total}</span>}
          <Icon name="down" size={16} />
        </summary>
        {open ? <div className="folded-rest">{children()}</div> : null}
      </details>
      {open || rows.length === 0 ? null : (
        <dl className="folded-rows">
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
