// The way of the money through C3 as a picture: in, working, back and out, each as large as its sum. With the other
// money it adds up to what is still at the bank.
import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Money } from '#design/components/money.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { Moved } from './counterparty-list.tsx';

type Overview = DataOf<'GET /api/v1/transparency'>;

const STOPS = ['in', 'working', 'back', 'out'] as const;
type Stop = (typeof STOPS)[number];
const OTHERS = ['otherIn', 'otherOut'] as const;
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

/** The purposes in the books that are a stop of the picture. All others are other money. */
const OF_STOPS = {
  in: 'recharge_settled',
  working: 'capital_deployed',
  back: 'revenue_received',
  out: 'withdrawal_paid',
};

type Flows = Pick<Overview, 'moneyIn' | 'moneyOut' | 'unexplainedMinor'>;

/**
 * Every amount of the way, negative where it left the bank. Their sum is what is still at the bank, because each of the
 * bank's lines counts in exactly one of them.
 */
export function wayOf({ moneyIn, moneyOut, unexplainedMinor }: Flows): Record<Stop | 'otherIn' | 'otherOut', number> {
  const of = (flows: Flows['moneyIn'], stop: Stop) =>
    flows.find(({ purpose }) => purpose === OF_STOPS[stop])?.amountMinor ?? 0;
  const other = (flows: Flows['moneyIn']) =>
    flows
      .filter(({ purpose }) => !Object.values(OF_STOPS).includes(purpose))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    in: of(moneyIn, 'in'),
    working: -of(moneyOut, 'working'),
    back: of(moneyIn, 'back'),
    out: -of(moneyOut, 'out'),
    otherIn: other(moneyIn) + unexplainedMinor,
    otherOut: -other(moneyOut),
  };
}

export function MoneyWay({ figures }: { figures: Overview }) {
  const t = useTranslations('transparency.way');
  const minorOf = wayOf(figures);
  const atBankMinor = figures.coverage.clientBankMinor;
  const largest = Math.max(...STOPS.map((stop) => Math.abs(minorOf[stop])));
  const radius = (stop: Stop) => radiusOf(Math.abs(minorOf[stop]), largest);
  return (
    <section className="folded card card-plain card-flush">
      <div className="folded-rest">
        <h2 className="folded-title">{t('title')}</h2>
        <div className="money-way">
          {STOPS.map((stop) => (
            <p key={stop} className={`money-way-stop money-way-${stop}`}>
              <span>{t(stop)}</span> <Moved minor={minorOf[stop]} />
            </p>
          ))}
          <Picture radius={radius} />
        </div>
        <DefinitionList
          items={[
            ...OTHERS.map((other) => ({ term: t(other), value: <Moved minor={minorOf[other]} /> })),
            { term: t('atBank'), value: <Money minor={atBankMinor} />, total: true },
          ]}
        />
      </div>
      <details>
        <summary className="unfolds folded-more">{t('table')}</summary>
        <div className="folded-rest">
          <DefinitionList
            items={[
              ...[...STOPS, ...OTHERS].map((part) => ({
                term: t(`${part}Words`),
                value: <Moved minor={minorOf[part]} />,
              })),
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
