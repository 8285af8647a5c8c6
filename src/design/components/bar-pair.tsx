import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '../formats.ts';
import { labelledPeriods } from '../axis-labels.ts';
import { Table } from './data.tsx';
import { Money } from './money.tsx';
import './data.css';

export type BarPairPoint = { key: string; label: string; expectedMinor: number; paidMinor: number | null };

type MonthFigure = { month: string; expectedMinor: number; paidMinor: number };

/** Months as points, under their names. */
export function useMonthPoints(months: readonly MonthFigure[]): BarPairPoint[] {
  const { date } = useFormats();
  return months.map(({ month, expectedMinor, paidMinor }) => ({
    key: month,
    label: date(`${month}-01`, 'month'),
    expectedMinor,
    paidMinor,
  }));
}

const WIDTH = 340;
const HEIGHT = 102;

/**
 * Expected against paid, side by side for each period. A dashed outline is the expected amount, a filled bar the paid
 * one. A dash means not known yet. The table beneath has the same figures.
 */
export function BarPair({
  title,
  points,
  currency,
  own = false,
}: {
  title: string;
  points: readonly BarPairPoint[];
  currency?: string;
  /** A member's own figures: they obey the hide switch. */
  own?: boolean;
}) {
  const t = useTranslations('design');
  const top = Math.max(1, ...points.map((point) => Math.max(point.expectedMinor, point.paidMinor ?? 0)));
  return (
    <figure className="bar-pair">
      <div>
        <Bars points={points} top={top} title={title} />
        <Periods points={points} />
      </div>
      <figcaption className="bar-pair-key">
        <span>
          <svg width="12" height="12" aria-hidden="true" style={{ width: 12 }}>
            <rect className="bar-expected" x="1" y="1" width="10" height="10" />
          </svg>
          {t('chart.expected')}
        </span>
        <span>
          <svg width="12" height="12" aria-hidden="true" style={{ width: 12 }}>
            <rect className="bar-paid" width="12" height="12" />
          </svg>
          {t('chart.paid')}
        </span>
      </figcaption>
      <details>
        <summary>{t('chart.table')}</summary>
        <Table
          caption={title}
          captionHidden
          rows={points}
          rowKey={(point) => point.key}
          columns={[
            { key: 'period', head: t('chart.period'), cell: (point) => point.label },
            {
              key: 'expected',
              head: t('chart.expected'),
              numeric: true,
              cell: (point) => <Money minor={point.expectedMinor} currency={currency} unit={false} hideable={own} />,
            },
            {
              key: 'paid',
              head: t('chart.paid'),
              numeric: true,
              cell: (point) => <Money minor={point.paidMinor} currency={currency} unit={false} hideable={own} />,
            },
          ]}
        />
      </details>
    </figure>
  );
}

function Bars({ points, top, title }: { points: readonly BarPairPoint[]; top: number; title: string }) {
  const slot = WIDTH / Math.max(points.length, 1);
  const bar = Math.min(18, slot * 0.36);
  const heightOf = (minor: number) => (minor / top) * (HEIGHT - 6);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      <line className="bar-axis" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {points.map((point, at) => {
        const middle = slot * (at + 0.5);
        const base = HEIGHT;
        return (
          <g key={point.key}>
            <rect
              className="bar-expected"
              x={middle - bar}
              width={bar - 1}
              y={base - heightOf(point.expectedMinor)}
              height={heightOf(point.expectedMinor)}
            />
            {point.paidMinor === null ? (
              // A line marks an unknown amount: letters in a picture that grows with the page have no fixed size.
              <line className="bar-unknown" x1={middle + 2} x2={middle + bar - 1} y1={base - 6} y2={base - 6} />
            ) : (
              <rect
                className="bar-paid"
                x={middle + 1}
                width={bar - 1}
                y={base - heightOf(point.paidMinor)}
                height={heightOf(point.paidMinor)}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Under the bars, in the page's own letters. Screen readers get all periods from the table beneath. */
function Periods({ points }: { points: readonly BarPairPoint[] }) {
  const axis = useRef<HTMLDivElement>(null);
  const [{ axisPx, labelPx }, setSizes] = useState({ axisPx: 0, labelPx: 0 });
  useLayoutEffect(() => {
    const box = axis.current;
    if (!box) return;
    // A larger text makes the axis higher, so the observer sees that change too.
    const watch = new ResizeObserver(() => {
      const labels = [...box.querySelectorAll<HTMLElement>('.bar-period')].map((label) => label.scrollWidth);
      setSizes({ axisPx: box.clientWidth, labelPx: Math.max(0, ...labels) });
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [points]);
  const shown = new Set(labelledPeriods({ count: points.length, axisPx, labelPx }));
  return (
    <div ref={axis} className="bar-periods numerals" aria-hidden="true">
      {points.map((point, at) => (
        <span key={point.key}>
          <span className={shown.has(at) ? 'bar-period' : 'bar-period bar-period-unsaid'}>{point.label}</span>
        </span>
      ))}
    </div>
  );
}
