import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { RowItem, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import { Localized } from '#design/components/localized.tsx';
import { PagedRows } from '../paged-rows.tsx';
import { GameDrawing } from '../play/game-drawing.tsx';
import type { Round } from '../play/round-facts.ts';

const RoundScreen = lazy(() => import('./round-screen.tsx').then((file) => ({ default: file.RoundScreen })));

/** Public page: all rounds that have opened, or the round whose id the page was opened with. */
export function RoundsScreen() {
  const { item } = useNavigation();
  if (item?.id === undefined) return <AllRounds />;
  return (
    <Suspense fallback={<SkeletonRows rows={4} height="8rem" />}>
      <RoundScreen id={String(item.id)} />
    </Suspense>
  );
}

function AllRounds() {
  const t = useTranslations('draws.rounds');
  const rounds = useCallPages('GET /api/v1/draws/rounds', { query: {} });
  return (
    <Page title={t('title')}>
      <Stack>
        <p>{t('words')}</p>
        <PagedRows
          pages={rounds}
          label={t('title')}
          empty={
            <EmptyState icon="wheel" title={t('none')}>
              {t('noneWords')}
            </EmptyState>
          }
          row={(round) => <RoundRow key={round.id} round={round} />}
        />
      </Stack>
    </Page>
  );
}

function RoundRow({ round: { id, game, title, state, plays, playsMost, endsAt, endedAt } }: { round: Round }) {
  const t = useTranslations('draws.rounds');
  const names = useTranslations('draws.games');
  const { count, date } = useFormats();
  return (
    <RowItem
      picture={<GameDrawing game={game} />}
      title={<Localized>{title}</Localized>}
      about={`${names(game)} · ${t('taken', { plays: count(plays), most: count(playsMost) })}`}
      detail={state === 'open' ? names('openUntil', { on: date(endsAt, 'day') }) : t(`state.${state}`)}
      time={endedAt === null ? undefined : date(endedAt)}
      destination={{ to: '/pages/draw-rounds', item: { id } }}
    />
  );
}
