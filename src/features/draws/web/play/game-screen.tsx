// The page that all six games share: machine, result, obstacles, chances, odds, guarantee and links; or the end of the
// last round, and what comes next.
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Card, Columns, Figure, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { type CallResult, useCall } from '#platform/client/queries.ts';
import { type Game, meanWorth, type Mine, oddsOf, type Round, roundToShow } from './round-facts.ts';
import { EndedRound, NextRound, OpenGames } from './after-round.tsx';
import { Guarantee, Odds } from './odds.tsx';
import type { Machine } from './machine.ts';
import { Outcome } from './outcome.tsx';
import './play.css';
import { type PlayHandle, usePlay } from './use-play.ts';

/** Obstacles that have texts. For others a general text says that playing is not possible now. */
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

/** Why the member cannot play now, and what to do about it. */
function Obstacle({ name, round }: { name: string | null; round: Round }) {
  const t = useTranslations('draws.play');
  const { dateTime } = useFormats();
  const isOfCare = name === 'play_barred' || name === 'play_day_over';
  const care = useCall('GET /api/v1/draws/care', {}, { staleMs: 0, quiet: true, enabled: isOfCare }).data;
  if (name === null) return null;
  const known = KNOWN.find((one) => one === name) ?? 'other';
  return (
    <Note title={t(`obstacle.${known}.title`)}>
      <p>{t(`obstacle.${known}.words`, { until: dateTime(care?.barredUntil), most: care?.dayMost ?? 0 })}</p>
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

/** Links to the member's plays, the round's public page, and playing with care. */
function Ways({ round: { id } }: { round: Round }) {
  const t = useTranslations('draws.play');
  return (
    <Section title={t('more')}>
      <Rows label={t('more')}>
        <RowItem icon="receipt" title={t('ways.records')} destination={{ to: '/pagesB/mine/drawRecord/index' }} />
        <RowItem icon="globe" title={t('ways.round')} destination={{ to: '/pages/draw-rounds', item: { id } }} />
        <RowItem icon="pause" title={t('ways.care')} destination={{ to: '/pages/play-care' }} />
      </Rows>
    </Section>
  );
}

/** The member's chances, the mean worth of a play in an open round, and how to get free chances. */
function Chances({ mine, round }: { mine: CallResult<Mine>; round: Round }) {
  const t = useTranslations('draws.play');
  const { count } = useFormats();
  return (
    <Section title={t('chances.title')}>
      <Columns min={8}>
        <Card>
          <Figure label={t('chances.mine')} value={count(mine.data?.chances)} />
        </Card>
        {round.state === 'open' ? (
          <Card>
            <Figure label={t('chances.worth')} value={<Money minor={meanWorth(round)} />} />
          </Card>
        ) : null}
      </Columns>
      <Rows label={t('chances.free')}>
        <RowItem
          icon="check-in"
          title={t('chances.checkIn')}
          about={t('chances.checkInWords')}
          destination={{ to: '/pagesB/mine/checkIn/index' }}
        />
        <RowItem
          icon="clover"
          title={t('chances.invite')}
          about={t('chances.inviteWords')}
          destination={{ to: '/pagesB/mine/luckyEmployeeAward/index' }}
        />
      </Rows>
    </Section>
  );
}

/** While one of these holds, the page leads to no other game. */
const LEADS_NOWHERE = ['play_barred', 'feature_off'];

/** The page of a game: its drawing (`Machine`), the odds, and all that a member should know before playing. */
export function GameScreen({ game, Machine }: { game: Game; Machine: Machine }) {
  const t = useTranslations('draws.play');
  const names = useTranslations('draws.games');
  const rounds = useCall('GET /api/v1/draws/rounds', { query: { game, limit: 5 } }, { staleMs: 0 });
  const round = rounds.data && roundToShow(rounds.data.items);
  const mine = useCall(
    'GET /api/v1/draws/rounds/{id}/mine',
    { path: { id: round?.id ?? '0' } },
    { staleMs: 0, enabled: round !== undefined },
  );
  const play = usePlay(game, round);
  const isOpen = round?.state === 'open';
  const obstacle = mine.data?.obstacle ?? null;
  const others = mine.data && !LEADS_NOWHERE.some((name) => name === obstacle) ? <OpenGames but={game} /> : null;
  const canPlay = mine.data?.obstacle === null || play.state.at !== 'rest';
  return (
    <Page title={names(game)} footer={round && canPlay ? <PlayButton mine={mine.data} play={play} /> : undefined}>
      <Loaded
        query={rounds}
        skeleton={<SkeletonRows rows={4} height="9rem" />}
        isEmpty={() => round === undefined}
        empty={
          <EmptyState icon="wheel" title={t('noRound')}>
            {t('noRoundWords')} <NextRound game={game} />
          </EmptyState>
        }
      >
        {() =>
          round ? (
            <Stack gap={24}>
              {isOpen || play.state.at !== 'rest' ? <Stage round={round} Machine={Machine} play={play} /> : null}
              {isOpen ? null : <EndedRound round={round} />}
              {isOpen || obstacle !== 'round_over' ? <Obstacle name={obstacle} round={round} /> : null}
              {isOpen ? null : others}
              <Chances mine={mine} round={round} />
              {isOpen ? <Odds round={round} /> : null}
              {mine.data ? <Guarantee round={round} mine={mine.data} /> : null}
              {isOpen ? others : null}
              <Ways round={round} />
            </Stack>
          ) : null
        }
      </Loaded>
    </Page>
  );
}

/** The machine and its result. Scrolls into view when a play starts. */
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
          <OddsOfNothing round={round} />
          <Machine prizes={round.prizes} W={round.W} moving={moving} result={result} onRest={rest} />
          <Outcome play={play} />
        </Stack>
      </Card>
    </div>
  );
}

/** How often a play wins nothing, before the drawing and its button. The table of all odds stands below. */
function OddsOfNothing({ round: { prizes, W } }: { round: Round }) {
  const t = useTranslations('draws.play');
  const weight = prizes.reduce((sum, prize) => sum + (prize.kind === 'nothing' ? prize.weight : 0), 0);
  const { wins, plays, about } = oddsOf({ weight }, W);
  return (
    <p className="row-detail">
      {weight === 0 ? t('odds.some') : t('odds.nothing', { wins, plays, about: String(about) })}
    </p>
  );
}

/** One button in all states of a play, so that the focus stays on it. */
function PlayButton({ mine, play }: { mine: Mine | undefined; play: PlayHandle }) {
  const t = useTranslations('draws.play');
  const { state, moving } = play;
  if (moving)
    return (
      <Button block confirm kind="secondary" onClick={play.rest}>
        {t('skip')}
      </Button>
    );
  const isUnderWay = state.at === 'asking' || state.at === 'waiting';
  const mayPlay = mine?.obstacle === null;
  // `resting` instead of disabled, because a disabled button would lose the focus.
  return (
    <Button block confirm busy={isUnderWay} resting={!isUnderWay && !mayPlay} onClick={play.play}>
      {isUnderWay ? t('underWay') : mayPlay ? t('play', { chances: mine.chances }) : t('obstacle.other.title')}
    </Button>
  );
}
