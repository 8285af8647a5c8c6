import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '../formats.ts';
import './bars.css';

/**
 * Minor units. `late`: unpaid after its time, which the weave calls short. `name` is said when the bar is chosen,
 * `short` fits below.
 */
export type Bar = { key: string; name: string; short: string; paid: number; late: number; expected: number };

const HEIGHT = 100;
const PITCH = 10;
const WIDTH = 7;

/**
 * Money by period: a bar for what was paid with what is late on top, and a thin mark at what was expected, over an axis
 * in whole birr. A bar is chosen by finger, mouse or arrow keys.
 */
export function Bars({
  bars,
  label,
  chosen,
  onChoose,
  below,
}: {
  bars: readonly Bar[];
  label: string;
  chosen: number;
  onChoose: (at: number) => void;
  /** Drawn under the bars, as wide as all of them. */
  below?: ReactNode;
}) {
  const t = useTranslations('design.bars');
  const { ownCount, ownMoney } = useFormats();
  const ticks = ticksOf(Math.max(0, ...bars.map(({ paid, late, expected }) => Math.max(paid + late, expected))));
  const top = ticks[ticks.length - 1] ?? 1;
  const y = (minor: number) => HEIGHT - (minor / top) * HEIGHT;
  const bar = (at: number, from: number, until: number) =>
    until > from ? `M${at * PITCH + 1.5} ${y(from)}V${y(until)}h${WIDTH}V${y(from)}z` : '';
  const marks = bars.map(({ expected }, at) => (expected > 0 ? `M${at * PITCH + 0.5} ${y(expected)}h9` : '')).join('');
  const hatch = useId();
  const width = bars.length * PITCH;
  const one = bars[chosen];
  return (
    <div className="bars">
      <div className="bars-axis numerals" aria-hidden="true">
        {[...ticks].reverse().map((tick) => (
          <span key={tick}>{ownCount(tick / 100)}</span>
        ))}
      </div>
      <div className="bars-plot range-over">
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="bars-chosen" x={chosen * PITCH} y={0} width={PITCH} height={HEIGHT} />
          <path className="bars-line" d={ticks.map((tick) => `M0 ${y(tick)}h${width}`).join('')} />
          <path className="bars-paid" d={bars.map(({ paid }, at) => bar(at, 0, paid)).join('')} />
          <pattern id={hatch} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className="bars-hatch" d="M0 0v4" />
          </pattern>
          <path
            className="bars-late"
            fill={`url(#${hatch})`}
            d={bars.map(({ paid, late }, at) => bar(at, paid, paid + late)).join('')}
          />
          <path className="bars-mark" d={marks} />
        </svg>
        <input
          type="range"
          min={0}
          max={bars.length - 1}
          value={chosen}
          aria-label={label}
          aria-valuetext={
            one && t('bar', { name: one.name, paid: ownMoney(one.paid), expected: ownMoney(one.expected) })
          }
          onChange={(event) => onChoose(event.target.valueAsNumber)}
        />
      </div>
      {below ? <div className="bars-below">{below}</div> : null}
      <div className="bars-ends" aria-hidden="true">
        <span>{bars[0]?.short}</span>
        <span>{bars.length > 1 ? bars[bars.length - 1]?.short : null}</span>
      </div>
      <BarsKey late={bars.some(({ late }) => late > 0)} />
    </div>
  );
}

function BarsKey({ late }: { late: boolean }) {
  const t = useTranslations('design.bars');
  return (
    <p className="bars-key">
      <span className="bars-key-paid">{t('paid')}</span>
      {late ? <span className="bars-key-late">{t('short')}</span> : null}
      <span className="bars-key-mark">{t('expected')}</span>
    </p>
  );
}

/** From 0 up to at least `most`, in a few steps of 1, 2 or 5 times a power of ten, and of a whole birr at least. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(100, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step);
}
