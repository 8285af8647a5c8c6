import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { ErrorState, Skeleton } from '#design/components/states.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Localized } from '#design/components/localized.tsx';
import type { Round } from '../play/round-facts.ts';
import { changedIn, type Proof } from './draw-proof.ts';
import { DrawSteps, SeedLater } from './draw-steps.tsx';

/** Verifies a play from a shared proof: compares it with the public log, then computes its draw. */
export function DrawAnswer({ proof }: { proof: Proof }) {
  const t = useTranslations('draws.check');
  const path = { id: proof.round };
  const round = useCall('GET /api/v1/draws/rounds/{id}', { path }, { staleMs: 0, quiet: true });
  const log = useCall(
    'GET /api/v1/draws/rounds/{id}/log',
    { path, query: { after: String(proof.n - 1), limit: 1 } },
    { staleMs: 0, quiet: true },
  );
  const failed = round.error ?? log.error;
  if (failed?.kind === 'refused')
    return (
      <Note tone="clay" title={t('noRound')}>
        {t('noRoundWords')}
      </Note>
    );
  const again = () => void Promise.all([round.refetch(), log.refetch()]);
  if (failed)
    return (
      <ErrorState reference={failed.reference} onRetry={again}>
        {failed.message}
      </ErrorState>
    );
  if (!round.data || !log.data) return <Skeleton height="12rem" rounded />;
  const line = log.data.items[0];
  if (!line?.result || changedIn(proof, line))
    return (
      <Note tone="negative" icon="warning" title={t('changed')}>
        {t('changedWords')}
      </Note>
    );
  return (
    <Card>
      <Stack gap={12}>
        <Note tone="positive" icon="check" title={t('inLog')}>
          {t('inLogWords')}
        </Note>
        <Facts round={round.data} proof={proof} />
        {round.data.seed === null && line.result.r !== null ? <SeedLater round={round.data} /> : null}
        <DrawSteps round={round.data} play={{ ...line, result: line.result }} />
        <ButtonLink to="/pages/draw-rounds" item={{ id: proof.round }} kind="secondary" block>
          {t('round')}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

function Facts({ round, proof }: { round: Round; proof: Proof }) {
  const t = useTranslations('draws.check');
  const names = useTranslations('draws.games');
  const prize = round.prizes.find(({ id }) => id === proof.prizeId);
  return (
    <DefinitionList
      items={[
        { term: t('game'), value: names(round.game) },
        { term: t('place'), value: proof.n },
        prize && { term: t('prize'), value: <Localized>{prize.title}</Localized> },
      ]}
    />
  );
}
