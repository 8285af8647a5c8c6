// Rows for the games in the list of activities.
import { useTranslations } from 'use-intl/react';
import { defineActivities } from '#design/activities.ts';
import { RowItem } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { GAME_PATHS } from './play/round-facts.ts';

/** A row for each game with an open or planned round, if draws are switched on. */
function GameRows() {
  const t = useTranslations('draws.games');
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true }).data;
  const { date } = useFormats();
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true, enabled: chances?.draws ?? false }).data;
  if (!chances?.draws || !games) return null;
  return games.items
    .filter(({ openId, next }) => openId !== null || next !== null)
    .map(({ game, openId, next }) => (
      <RowItem
        key={game}
        icon="gift"
        title={t(game)}
        about={openId === null ? t('nextOn', { on: date(next?.startsAt) }) : t('chances', { chances: chances.balance })}
        destination={{ to: GAME_PATHS[game] }}
      />
    ));
}

export const activities = defineActivities({ order: 50, Row: GameRows });
