// The way of the money through C3 as a picture: in, working, back and out, each as large as its sum.
import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Money } from '#design/components/money.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Overview = DataOf<'GET /api/v1/transparency'>;

const STOPS = ['in', 'working', 'back', 'out'] as const;
type Stop = (typeof STOPS)[number];
const CENTRE: Record<Stop, { x: number; y: number }> = {
  in: { x: 60, y: 28 },
  working: { x: 260, y: 28 },
  back: { x: 260, y: 84 },
  out: { x: 60, y: 84 },
};
const RADIUS = { least: 5, most: 24 } as const;
/** Between an arrow and a circle. */
const GAP = 5;

/** The radius of a circle whose area stands for its share of the largest sum. */
export function radiusOf(minor: number, largestMinor: number): number {
  if (minor <= 0 || largestMinor <= 0) return RADIUS.least;
  return Math.max(RADIUS.least, Math.round(RADIUS.most * Math.sqrt(minor / largestMinor)));
}

/**
 * What the picture leaves out: all other money in less all other money out, such as the operator's money for rewards,
 * fees and recalled rents. With it the four sums lead to what is still at the bank.
 */
export function otherOf({ in: added, working, back, out }: Record<Stop, number>, atBankMinor: number): number {
  return atBankMinor - (added - working + back - out);
}

const amountOf = (flows: Overview['moneyIn'], purpose: string) =>
  flows.find((flow) => flow.purpose === purpose)?.amountMinor ?? 0;

export function MoneyWay({ figures: { moneyIn, moneyOut, paid, coverage } }: { figures: Overview }) {
  const t = useTranslations('transparency.way');
  const minorOf: Record<Stop, number> = {
    in: amountOf(moneyIn, 'recharge_settled'),
    working: amountOf(moneyOut, 'capital_deployed'),
    back: paid.revenueReceivedMinor,
    out: amountOf(moneyOut, 'withdrawal_paid'),
  };
  const atBankMinor = coverage.clientBankMinor;
  const largest = Math.max(...Object.values(minorOf));
  const radius = (stop: Stop) => radiusOf(minorOf[stop], largest);
  return (
    <section className="folded card card-plain card-flush">
      <div className="folded-rest">
        <h2 className="folded-title">{t('title')}</h2>
        <div className="money-way">
          {STOPS.map((stop) => (
            <p key={stop} className={`money-way-stop money-way-${stop}`}>
              <span>{t(stop)}</span> <Money minor={minorOf[stop]} />
            </p>
          ))}
          <Picture radius={radius} />
        </div>
        <p className="transparency-note">
          {t('atBank')} <Money minor={atBankMinor} />
        </p>
      </div>
      <details>
        <summary className="folded-more">{t('table')}</summary>
        <div className="folded-rest">
          <DefinitionList
            items={[
              ...STOPS.map((stop) => ({ term: t(`${stop}Words`), value: <Money minor={minorOf[stop]} /> })),
              { term: t('otherWords'), value: <Money minor={otherOf(minorOf, atBankMinor)} /> },
              { term: t('atBankWords'), value: <Money minor={atBankMinor} />, total: true },
            ]}
          />
          <p className="transparency-note">{t('words')}</p>
        </div>
      </details>
    </section>
  );
}

/** Hidden from screen readers, because the words beside it say the same. */
function Picture({ radius }: { radius: (stop: Stop) => number }) {
  const { in: from, working, back, out } = CENTRE;
  const over = `M${from.x + radius('in') + GAP} ${from.y}H${working.x - radius('working') - GAP}`;
  const down = `M${working.x} ${working.y + radius('working') + GAP}V${back.y - radius('back') - GAP}`;
  const home = `M${back.x - radius('back') - GAP} ${back.y}H${out.x + radius('out') + GAP}`;
  return (
    <svg className="money-way-picture" viewBox="0 0 320 112" aria-hidden="true">
      <path d={`${over}l-6-4m6 4l-6 4${home}l6-4m-6 4l6 4`} />
      {back.y - radius('back') - working.y - radius('working') > 2 * GAP ? <path d={`${down}l-4-6m4 6l4-6`} /> : null}
      {STOPS.map((stop) => (
        <circle key={stop} className={`money-way-${stop}`} cx={CENTRE[stop].x} cy={CENTRE[stop].y} r={radius(stop)} />
      ))}
    </svg>
  );
}
