import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { RowItem, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { PagedRows } from '../paged-rows.tsx';
import { GameDrawing } from '../play/game-drawing.tsx';
import { GAME_PATHS, type Game, gainOf, type Play } from '../play/round-facts.ts';
import { Gain, usePrizeName } from './gain.tsx';

const GAMES = Object.keys(GAME_PATHS) as readonly Game[];
const isGame = (text: string | undefined): text is Game => GAMES.some((game) => game === text);

/** The member's own plays, newest first, of all games or of one. */
export function RecordsScreen() {
  const t = useTranslations('draws.records');
  const { query, setQuery } = useNavigation();
  const game = isGame(query.game) ? query.game : undefined;
  const plays = useCallPages('GET /api/v1/draws/plays', { query: game ? { game } : {} });
  return (
    <Page title={t('title')}>
      <Stack>
        <GameChoice game={game} onChange={(wanted) => setQuery({ game: wanted })} />
        <PagedRows
          pages={plays}
          label={t('title')}
          empty={
            <EmptyState icon="wheel" title={t('none')}>
              {t('noneWords')}
            </EmptyState>
          }
          row={(play) => <PlayRow key={play.id} play={play} />}
        />
        <ButtonLink to="/pages/prizes" kind="secondary" block>
          {t('goods')}
        </ButtonLink>
      </Stack>
    </Page>
  );
}

/** Field to choose all games or one of them. */
export function GameChoice({ game, onChange }: { game: Game | undefined; onChange: (game: Game | undefined) => void }) {
  const t = useTranslations('draws.records');
  const names = useTranslations('draws.games');
  return (
    <Select
      label={t('game')}
      value={game ?? 'all'}
      onChange={(wanted: Game | 'all') => onChange(wanted === 'all' ? undefined : wanted)}
      options={[
        { value: 'all' as const, label: t('allGames') },
        ...GAMES.map((value) => ({ value, label: names(value) })),
      ]}
    />
  );
}

function PlayRow({ play }: { play: Play }) {
  const t = useTranslations('draws.records');
  const names = useTranslations('draws.games');
  const nameOf = usePrizeName();
  const { dateTime, ownMoney } = useFormats();
  const { result } = play;
  const gain = result ? gainOf(result) : 'nothing';
  // What was credited is said by its amount alone, because the prize's title often says the same. The worth of a thing
  // or a coupon is no money that the member got.
  const isCredited = gain === 'paid' || gain === 'points';
  const worth = result && gain === 'kept' && t('worth', { amount: ownMoney(result.keptMinor) });
  const way = result && result.way !== 'drawn' && t(`way.${result.way}`);
  return (
    <RowItem
      picture={<GameDrawing game={play.game} />}
      title={names(play.game)}
      about={isCredited ? undefined : nameOf(play)}
      detail={[worth, way].filter(Boolean).join(' · ') || undefined}
      value={result && isCredited ? <Gain result={result} /> : undefined}
      time={t('played', { when: dateTime(play.playedAt) })}
      destination={{ to: '/pagesB/mine/drawRecordDetail/index', item: { id: play.id } }}
    />
  );
}
