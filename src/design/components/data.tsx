// chunk: screens
// Components that show facts: chips, status badges, lists of terms and values, timelines, progress bars.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './data.css';

export type Tone = 'neutral' | 'primary' | 'clay' | 'positive' | 'warning' | 'negative';

/** A short fact about a thing: its type, its cycle. */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}

const STATUS_ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  primary: 'hourglass',
  clay: 'info',
  positive: 'check',
  warning: 'clock',
  negative: 'warning',
};

/** The state of a thing. The text says it; colour and icon only support it. */
export function StatusBadge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`chip chip-${tone} status`}>
      <Icon name={icon ?? STATUS_ICONS[tone]} size={16} />
      <span>{children}</span>
    </span>
  );
}

export type Definition = {
  term: ReactNode;
  value: ReactNode;
  /** Marks the line that sums up the others. */
  total?: boolean;
  /** This line is part of the line above. */
  part?: boolean;
  /** The value is below its term, because it is too wide for the same line. */
  stacked?: boolean;
};

const KINDS = ['total', 'part', 'stacked'] as const;

/** Letters from which on a term may need two lines beside its value. */
const LONG = 18;
const isLong = ({ term, stacked }: Definition) => !stacked && typeof term === 'string' && term.length > LONG;

/** Terms and their values in two columns. They wrap when the text is large. */
export function DefinitionList({ items }: { items: readonly (Definition | null | false | undefined)[] }) {
  return (
    <dl className="definitions">
      {items.map((item, at) =>
        item ? (
          <div
            key={at}
            className={[
              'definition',
              ...KINDS.filter((kind) => item[kind]).map((kind) => `definition-${kind}`),
              ...(isLong(item) ? ['definition-long'] : []),
            ].join(' ')}
          >
            <dt>{item.term}</dt>
            <dd className="numerals">{item.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export type TimelineStep = {
  key: string;
  title: ReactNode;
  time?: ReactNode;
  detail?: ReactNode;
  /** `numbered`: a step of the usual course, without saying how far this one got. */
  state: 'done' | 'now' | 'ahead' | 'failed' | 'numbered';
};

/** Past, present and coming steps, from top to bottom. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step.key}
          className={`timeline-step timeline-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="timeline-mark">
            {step.state === 'done' ? (
              <Icon name="check" size={16} />
            ) : step.state === 'failed' ? (
              <Icon name="close" size={16} />
            ) : step.state === 'numbered' ? (
              <span aria-hidden="true">{at + 1}</span>
            ) : null}
          </span>
          <div className="timeline-text">
            <div className="timeline-title">{step.title}</div>
            {step.time ? <div className="timeline-time numerals">{step.time}</div> : null}
            {step.detail ? <div className="timeline-detail">{step.detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
