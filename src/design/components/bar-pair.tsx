import { useTranslations } from 'use-intl/react';
import { Table } from './data.tsx';
import { Money } from './money.tsx';
import './data.css';

export type BarPairPoint = { key: string; label: string; expectedMinor: number; paidMinor: number | null };

const WIDTH = 340;
const HEIGHT = 120;
const FOOT = 18;

/**
 * Expected against paid, side by side for each period: a dashed outline for what was expected, a filled bar for what was
 * paid, an em dash where nothing is known yet. The same figures stand in a table beneath.
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
  /** A member's own figures: those obey the hide switch. */
  own?: boolean;
}) {
  const t = useTranslations('design');
  const top = Math.max(1, ...points.map((point) => Math.max(point.expectedMinor, point.paidMinor ?? 0)));
  return (
    <figure className="bar-pair">
      <Bars points={points} top={top} title={title} />
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
  // At most about six labels fit a phone's width.
  const every = Math.ceil(points.length / 6);
  const heightOf = (minor: number) => (minor / top) * (HEIGHT - FOOT - 6);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      <line className="bar-axis" x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {points.map((point, at) => {
        const middle = slot * (at + 0.5);
        const base = HEIGHT - FOOT;
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
              <text className="bar-label" x={middle + bar / 2} y={base - 4} textAnchor="middle">
                —
              </text>
            ) : (
              <rect
                className="bar-paid"
                x={middle + 1}
                width={bar - 1}
                y={base - heightOf(point.paidMinor)}
                height={heightOf(point.paidMinor)}
              />
            )}
            {at % every === 0 ? (
              <text className="bar-label" x={middle} y={HEIGHT - 4} textAnchor="middle">
                {point.label}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
