// After a game's round: how it ended, what it gave, when the next one begins, and which other games are open.
import { useTranslations } from 'use-intl/react';
import { Card, RowItem, Rows, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Localized } from '#design/components/localized.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Typed } from '#design/components/written.tsx';
import { GameDrawing } from './game-drawing.tsx';
import { PrizeSwatch } from './outcome.tsx';
import { GAME_PATHS, type Game, type Round } from './round-facts.ts';

/** When the game's next round begins, with a link to its rules; or that none is planned. */
export function NextRound({ game }: { game: Game }) {
  const t = useTranslations('draws.play');
  const { dateTime } = useFormats();
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true }).data;
  if (!games) return null;
  const next = games.items.find((one) => one.game === game)?.next;
  if (!next) return t('noNext');
  return (
    <>
      {t('next', { on: dateTime(next.startsAt) })}{' '}
      <Link to="/pages/draw-rounds" item={{ id: next.id }}>
        {t('nextRules')}
      </Link>
    </>
  );
}

/** After a round: how it ended, what it gave, and when the next one begins. */
export function EndedRound({ round }: { round: Round }) {
  const t = useTranslations('draws.play');
  const { count, date } = useFormats();
  const { id, game, prizes, plays, playsMost, stopReason, endedAt, endsAt } = round;
  const counts = useCall('GET /api/v1/draws/rounds/{id}/counts', { path: { id } }, { quiet: true }).data;
  const given = prizes.flatMap((prize, place) => {
    const times = prize.kind === 'nothing' ? 0 : (counts?.drawn[place] ?? 0);
    return times > 0 ? [{ prize, place, times }] : [];
  });
  return (
    <>
      <Card>
        <div className="round-over">
          <GameDrawing game={game} large />
          <strong>{t('ended.title', { on: date(endedAt ?? endsAt) })}</strong>
          {stopReason === null ? null : (
            <span>{sentenceAround({ reason: <Typed>{stopReason}</Typed> }, (marks) => t('ended.stopped', marks))}</span>
          )}
          <span>
            <NextRound game={game} />
          </span>
        </div>
      </Card>
      {given.length > 0 ? (
        <Section title={t('ended.won')}>
          <Rows label={t('ended.won')}>
            {given.map(({ prize, place, times }) => (
              <RowItem
                key={prize.id}
                picture={<PrizeSwatch prizes={prizes} place={place} />}
                title={<Localized>{prize.title}</Localized>}
                value={t('ended.times', { times, text: count(times) })}
              />
            ))}
          </Rows>
          <p className="field-hint">{t('ended.plays', { plays: count(plays), most: count(playsMost) })}</p>
        </Section>
      ) : null}
    </>
  );
}

/** The other games that are open now. */
export function OpenGames({ but }: { but: Game }) {
  const t = useTranslations('draws.games');
  const { date } = useFormats();
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true }).data;
  const open = games?.items.filter(({ openId, game }) => openId !== null && game !== but) ?? [];
  if (open.length === 0) return null;
  return (
    <Section title={t('open')}>
      <Rows label={t('open')}>
        {open.map(({ game, openUntil }) => (
          <RowItem
            key={game}
            picture={<GameDrawing game={game} />}
            title={t(game)}
            about={t('openUntil', { on: date(openUntil) })}
            destination={{ to: GAME_PATHS[game] }}
          />
        ))}
      </Rows>
    </Section>
  );
}
