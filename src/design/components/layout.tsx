// Components that shape a screen: stacks, columns, sections, cards, figures and rows.
import type { ReactNode } from 'react';
import { Link, type Destination } from '../navigation.tsx';
import { Icon, type IconName } from './icon.tsx';
import './layout.css';

export type Gap = 4 | 8 | 12 | 16 | 24 | 32;

/** Children below each other, evenly spaced. */
export function Stack({ gap = 16, children }: { gap?: Gap; children: ReactNode }) {
  return (
    <div className="stack" style={{ gap }}>
      {children}
    </div>
  );
}

/** Equal columns that wrap when they would get narrower than `min` (in rem). */
export function Columns({ min = 9, gap = 12, children }: { min?: number; gap?: Gap; children: ReactNode }) {
  return (
    <div
      className="columns"
      style={{ gap, gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}rem, 100%), 1fr))` }}
    >
      {children}
    </div>
  );
}

/** A part of a page with its heading, and at most one link to more. */
export function Section({
  title,
  action,
  titleHidden,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  titleHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <div className={titleHidden ? 'visually-hidden' : 'section-head'}>
        <h2 className="section-title">{title}</h2>
        {action ? <div className="section-action">{action}</div> : null}
      </div>
      {children}
    </section>
  );
}

export type CardTone = 'plain' | 'primary' | 'clay' | 'warning' | 'negative' | 'positive';

/** A flat surface with a one-pixel border. `flush` lets rows extend to its edges. */
export function Card({
  tone = 'plain',
  flush = false,
  children,
}: {
  tone?: CardTone;
  flush?: boolean;
  children: ReactNode;
}) {
  return <div className={`card card-${tone}${flush ? ' card-flush' : ''}`}>{children}</div>;
}

/** One figure and its label, for a figure that stands alone. */
export function Figure({
  label,
  value,
  detail,
  acts,
  size = 'medium',
}: {
  label: ReactNode;
  value: ReactNode;
  detail?: ReactNode;
  /** Icon buttons at the end of the label's line, because a large figure needs its own line. */
  acts?: ReactNode;
  size?: 'medium' | 'large';
}) {
  return (
    <div className={`figure figure-${size}`}>
      <div className="figure-head">
        <div className="figure-label">{label}</div>
        {acts}
      </div>
      <div className="figure-value numerals">{value}</div>
      {detail ? <div className="figure-detail">{detail}</div> : null}
    </div>
  );
}

export type RowProps = {
  icon?: IconName;
  /** A small picture instead of an icon. */
  picture?: ReactNode;
  title: ReactNode;
  /** A separate line under the title: the subject of the entry. */
  about?: ReactNode;
  /** Below: a status or a short detail. */
  detail?: ReactNode;
  /** On the right: an amount. */
  value?: ReactNode;
  /** Under the amount: a time. */
  time?: ReactNode;
  /** Opens a screen. */
  destination?: Destination;
  /** Opens a sheet. With `danger` the row acts at once and has no arrow. */
  onClick?: () => void;
  danger?: boolean;
};

/**
 * Icon, title and status on the left; amount on the right, time below it. Each line divides its width separately, so a
 * wide amount does not squeeze a long status. Rendered as a link, a button or plain text.
 */
export function Row({ icon, picture, title, about, detail, value, time, destination, onClick, danger }: RowProps) {
  const inside = (
    <>
      {picture ??
        (icon ? (
          <span className="row-icon">
            <Icon name={icon} size={20} />
          </span>
        ) : null)}
      <span className="row-text">
        <span className="row-line">
          <span className={danger ? 'row-title row-danger' : 'row-title'}>{title}</span>
          {value !== undefined ? <span className="row-value numerals">{value}</span> : null}
        </span>
        {about ? <span className="row-about">{about}</span> : null}
        {detail || time ? (
          <span className="row-line">
            {detail ? <span className="row-detail">{detail}</span> : null}
            {time ? <span className="row-time numerals">{time}</span> : null}
          </span>
        ) : null}
      </span>
      {destination || (onClick && !danger) ? (
        <span className="row-arrow">
          <Icon name="forward" size={16} />
        </span>
      ) : null}
    </>
  );
  if (destination)
    return (
      <Link {...destination} className="row">
        {inside}
      </Link>
    );
  if (onClick)
    return (
      <button type="button" className="row" onClick={onClick}>
        {inside}
      </button>
    );
  return <div className="row">{inside}</div>;
}

/** A list of rows in one card, divided by lines. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className="card card-plain card-flush">
      <ul className="rows" aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

/** One entry of <Rows>. `act`: a separate button beside the row, in place of its arrow. */
export function RowItem({ act, ...row }: RowProps & { act?: ReactNode }) {
  return (
    <li className={act ? 'row-acts' : undefined}>
      <Row {...row} />
      {act}
    </li>
  );
}
