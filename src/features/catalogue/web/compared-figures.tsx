// chunk: soon
// The figures by which members compare products. The server computes them (shelf.ts).
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Compared = Pick<
  DataOf<'GET /api/v1/products'>['items'][number],
  'compared' | 'cycle' | 'holdingDays' | 'returnsPrincipal'
>;
type Figure = { value: string; unit?: string; words: string };

/** The amount of whose price `gainMinor` is the gain. */
export const MEASURE_MINOR = 1_000_00;

/**
 * Returns a product's gain for each 1,000, its payments in time and its break-even, as a value and words each. The
 * break-even at the end of a fund is the return of its price, which its income doesn't bring in.
 */
export function useComparedWords(): (of: Compared) => Record<'gain' | 'onTime' | 'even', Figure> {
  const t = useTranslations('catalogue.compared');
  const { money, count, percent } = useFormats();
  const basis = money(MEASURE_MINOR, { whole: true });
  return ({ compared: { gainMinor, onTime, evenMonths }, cycle, holdingDays, returnsPrincipal }) => ({
    gain: { value: money(gainMinor), unit: t('aMonth'), words: t('gain', { basis }) },
    onTime: onTime
      ? { value: percent(onTime.percent * 100), words: t('onTime', { due: count(onTime.due), cycle }) }
      : { value: t('noneDue'), words: '' },
    even:
      evenMonths === null
        ? { value: t('never'), words: t('neverWords') }
        : {
            value: t('months', { count: evenMonths }),
            words: t(returnsPrincipal && evenMonths === monthsOf(holdingDays) ? 'dueBack' : 'even'),
          },
  });
}

/** As the server rounds the months to the break-even (shelf.ts). */
const monthsOf = (days: number) => Math.ceil((days * 12) / 365);

const WIDE = 'compared-figure compared-wide';

/** `past`: what is expected of a purchase is left out, because the product has ended. */
export function ComparedFigures({ of, past = false }: { of: Compared; past?: boolean }) {
  const { gain, onTime, even } = useComparedWords()(of);
  const paid = of.compared.onTime ? onTime : undefined;
  return (
    <span className="compared numerals">
      {(past ? [paid] : [gain, paid, even]).map((figure) =>
        figure ? (
          <span key={figure.words} className={figure === gain && !paid ? WIDE : 'compared-figure'}>
            <strong>{figure.value}</strong>{' '}
            <span>
              {figure.unit} {figure.words}
            </span>
          </span>
        ) : null,
      )}
      {paid ? null : <span className="compared-none">{onTime.value}</span>}
    </span>
  );
}
