import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Chances } from './chances.tsx';
import { Guarantee } from './guarantee.tsx';
import type { Machine } from './machine.ts';
import { NextRound } from './next-round.tsx';
import { Obstacle } from './obstacle.tsx';
import { Odds } from './odds.tsx';
import { Outcome } from './outcome.tsx';
import { type Game, type Round, roundToShow, type Standing } from './round-facts.ts';
import { type PlayHandle, usePlay } from './use-play.ts';
import { Ways } from './ways.tsx';
import './play.css';

/** The page of a game: its machine, and all that a member should know before playing. */
export function GameScreen({ game, Machine }: { game: Game; Machine: Machine }) {
  const t = useTranslations('draws.play');
  const names = useTranslations('draws.games');
  const rounds = useCall('GET /api/v1/draws/rounds', { query: { game, limit: 5 } }, { staleMs: 0 });
  const round = rounds.data && roundToShow(rounds.data.items);
  const standing = useCall(
    'GET /api/v1/draws/rounds/{id}/mine',
    { path: { id: round?.id ?? '0' } },
    { staleMs: 0, enabled: round !== undefined },
  );
  const play = usePlay(game, round);
  const canPlay = standing.data?.obstacle === null || play.state.at !== 'rest';
  return (
    <Page
      title={names(game)}
      footer={round && canPlay ? <PlayButton standing={standing.data} play={play} /> : undefined}
    >
      <Loaded
        query={rounds}
        skeleton={<SkeletonRows rows={4} height="9rem" />}
        isEmpty={() => round === undefined}
        empty={
          <EmptyState icon="gift" title={t('noRound')}>
            {t('noRoundWords')} <NextRound game={game} />
          </EmptyState>
        }
      >
        {() =>
          round ? (
            <Stack gap={24}>
              <Stage round={round} Machine={Machine} play={play} />
              <Obstacle name={standing.data?.obstacle ?? null} round={round} />
              <Chances standing={standing} round={round} />
              <Odds round={round} />
              {standing.data ? <Guarantee round={round} standing={standing.data} /> : null}
              <Ways round={round} obstacle={standing.data?.obstacle ?? null} />
            </Stack>
          ) : null
        }
      </Loaded>
    </Page>
  );
}

/** The machine and its result. A play brings it into sight. */
function Stage({ round, Machine, play }: { round: Round; Machine: Machine; play: PlayHandle }) {
  const { shown, moving, rest } = play;
  const result = shown?.roundId === round.id ? shown.result : null;
  const stage = useRef<HTMLDivElement>(null);
  const isAsked = play.state.at === 'asking';
  useEffect(() => {
    if (isAsked) stage.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <div ref={stage}>
      <Card>
        <Stack gap={12}>
          <Machine prizes={round.prizes} W={round.W} moving={moving} result={result} onRest={rest} />
          <Outcome play={play} />
        </Stack>
      </Card>
    </div>
  );
}

/** One button for the whole play, so the focus stays on it. */
function PlayButton({ standing, play }: { standing: Standing | undefined; play: PlayHandle }) {
  const t = useTranslations('draws.play');
  const { state, moving } = play;
  if (moving)
    return (
      <Button block confirm kind="secondary" onClick={play.rest}>
        {t('skip')}
      </Button>
    );
  const isUnderWay = state.at === 'asking' || state.at === 'waiting';
  const mayPlay = standing?.obstacle === null;
  // It keeps the focus while it rests.
  return (
    <Button block confirm busy={isUnderWay} resting={!isUnderWay && !mayPlay} onClick={play.play}>
      {isUnderWay ? t('underWay') : mayPlay ? t('play', { chances: standing.chances }) : t('obstacle.other.title')}
    </Button>
  );
}
