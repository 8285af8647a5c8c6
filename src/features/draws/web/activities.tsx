import { useTranslations } from 'use-intl/react';
import { defineActivities } from '../../../design/activities.ts';
import { RowItem } from '../../../design/components/layout.tsx';
import { useCall } from '../../../platform/client/queries.ts';
import { GAME_PATHS } from './play/game-paths.ts';

/** A row for each game with an open round, while draws are on. */
function GameRows() {
  const t = useTranslations('draws.games');
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true }).data;
  const rounds = useCall('GET /api/v1/draws/rounds', {}, { quiet: true, enabled: chances?.draws ?? false }).data;
  if (!chances?.draws || !rounds) return null;
  return rounds.items
    .filter(({ state }) => state === 'open')
    .map(({ id, game }) => (
      <RowItem
        key={id}
        icon="gift"
        title={t(game)}
        about={t('chances', { chances: chances.balance })}
        destination={{ to: GAME_PATHS[game] }}
      />
    ));
}

export const activities = defineActivities({ order: 50, Row: GameRows });
