import { useTranslations } from 'use-intl/react';
import { Note } from '#design/components/note.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { NextRound } from './next-round.tsx';
import type { Round } from './round-facts.ts';

/** Obstacles with words of their own. Another one says that no play is possible now. */
const KNOWN = [
  'feature_off',
  'round_over',
  'round_full',
  'member_frozen',
  'staff_never_play',
  'play_barred',
  'play_day_over',
  'chances_insufficient',
  'reward_not_now',
] as const;

/** Why the member cannot play now, and what helps. */
export function Obstacle({ name, round }: { name: string | null; round: Round }) {
  const t = useTranslations('draws.play');
  const { dateTime } = useFormats();
  const isOfCare = name === 'play_barred' || name === 'play_day_over';
  const care = useCall('GET /api/v1/draws/care', {}, { staleMs: 0, quiet: true, enabled: isOfCare }).data;
  if (name === null) return null;
  const known = KNOWN.find((one) => one === name) ?? 'other';
  return (
    <Note title={t(`obstacle.${known}.title`)}>
      <p>
        {t(`obstacle.${known}.words`, { until: dateTime(care?.barredUntil), most: care?.dayMost ?? 0 })}
        {known === 'round_over' && round.stopReason ? ` ${t('obstacle.stopped', { reason: round.stopReason })}` : ''}
      </p>
      {known === 'round_over' || known === 'round_full' ? (
        <p>
          <NextRound game={round.game} />
        </p>
      ) : null}
      {isOfCare ? (
        <p>
          <Link to="/pages/play-care">{t('ways.care')}</Link>
        </p>
      ) : null}
    </Note>
  );
}
