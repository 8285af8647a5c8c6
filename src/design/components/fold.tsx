// chunk: screens
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import './fold.css';

/** A closed fold shows some rows: its largest or newest entries. */
export type FoldRow = { key: string; name: ReactNode; value: ReactNode };

type FoldProps = {
  title: ReactNode;
  /** On the right: the sum of what is inside. */
  value?: ReactNode;
  /** A quiet line under both. */
  detail?: ReactNode;
  /** Before the title. */
  mark?: ReactNode;
  /** In sight while it is closed. */
  rows?: readonly FoldRow[];
  /** Its title is a heading of the page. */
  heading?: boolean;
  /** Open from the beginning. */
  open?: boolean;
  children: ReactNode;
};

/**
 * A part of a page that opens at a tap. Its content is drawn when it is first opened. So a closed fold costs nothing,
 * and what it reads is asked for only then.
 */
export function Fold({
  title,
  value,
  detail,
  mark,
  rows = [],
  heading = false,
  open: fromBeginning = false,
  children,
}: FoldProps) {
  const [open, setOpen] = useState(fromBeginning);
  const [opened, setOpened] = useState(fromBeginning);
  const Title = heading ? 'h2' : 'span';
  return (
    <>
      <details
        className="fold"
        open={open}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
          if (event.currentTarget.open) setOpened(true);
        }}
      >
        <summary className="fold-head">
          {mark}
          <span className="fold-text">
            <span className="fold-line">
              <Title className="fold-title">{title}</Title>
              {value ? <span className="fold-value numerals">{value}</span> : null}
            </span>
            {detail ? <span className="fold-detail">{detail}</span> : null}
          </span>
          <span className="fold-mark">
            <Icon name="down" size={20} />
          </span>
        </summary>
        {opened ? <div className="fold-content">{children}</div> : null}
      </details>
      {open || rows.length === 0 ? null : (
        <dl className="fold-rows">
          {rows.map(({ key, name, value: figure }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="numerals">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Folds beneath each other in one card. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className="card card-plain card-flush">{children}</div>;
}
