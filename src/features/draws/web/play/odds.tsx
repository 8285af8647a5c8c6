import { useLocale, useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { PrizeSwatch } from './prize-mark.tsx';
import { oneIn, type Prize, type Round, titleIn } from './round-facts.ts';

/** Below this a percentage with two places would be 0. */
const LEAST_SHARE = 0.0001;

/** Every prize with its odds, its worth and what is left of it. They never change within a round. */
export function Odds({ round }: { round: Round }) {
  const t = useTranslations('draws.play');
  const language = useLocale();
  const { count, date, percent } = useFormats();
  const { prizes, W, endedAt, endsAt } = round;
  const shareOf = ({ weight }: Prize) =>
    weight / W < LEAST_SHARE ? t('odds.tiny', { percent: percent(1) }) : percent((weight / W) * 10_000);
  return (
    <Section title={t('odds.title')}>
      <Rows label={t('odds.title')}>
        {prizes.map((prize, place) => (
          <RowItem
            key={prize.id}
            picture={<PrizeSwatch prizes={prizes} place={place} />}
            title={titleIn(prize.title, language)}
            value={t('oneIn', { plays: oneIn(prize, W) })}
            detail={<PrizeDetail prize={prize} />}
            time={shareOf(prize)}
          />
        ))}
      </Rows>
      <p className="field-hint">
        {t(endedAt === null ? 'odds.round' : 'odds.ended', {
          plays: count(round.plays),
          most: count(round.playsMost),
          end: date(endedAt ?? endsAt),
        })}{' '}
        {t('odds.rule')}
      </p>
    </Section>
  );
}

/** A prize whose title says it all has no further words. */
function PrizeDetail({ prize: { kind, title, valueMinor, points, stockLeft } }: { prize: Prize }) {
  const t = useTranslations('draws.play');
  const language = useLocale();
  const { count, money } = useFormats();
  const worth = t(`kind.${kind}`, { worth: money(valueMinor), points: count(points ?? 0) });
  if (stockLeft === null) return worth === titleIn(title, language) ? null : worth;
  const left = t(stockLeft > 0 ? 'odds.left' : 'odds.gone', { left: count(stockLeft), worth: money(valueMinor) });
  return `${worth} · ${left}`;
}
