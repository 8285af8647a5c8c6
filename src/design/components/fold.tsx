// chunk: screens
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import './fold.css';

/** A row that a closed fold shows, such as one of its largest or newest entries. */
export type FoldRow = { key: string; name: ReactNode; value: ReactNode };

type FoldProps = {
  title: ReactNode;
  /** On the right: the sum of the content. */
  value?: ReactNode;
  /** A quiet line under both. */
  detail?: ReactNode;
  /** Before the title. */
  mark?: ReactNode;
  /** Shown while it is closed. */
  rows?: readonly FoldRow[];
  /** Its title is a heading of the page. */
  heading?: boolean;
  /** Open at first. */
  open?: boolean;
  children: ReactNode;
};

/**
 * A part of a page that opens at a tap. Its content is rendered when it is first opened, so a closed fold costs nothing
 * and makes no calls.
 */
export function Fold({
  title,
  value,
  detail,
  mark,
  rows = [],
  heading = false,
  open: openAtFirst = false,
  children,
}: FoldProps) {
  const [open, setOpen] = useState(openAtFirst);
  const [opened, setOpened] = useState(openAtFirst);
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

/** Folds below each other in one card. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className="card card-plain card-flush">{children}</div>;
}
