import { useLocale, useTranslations } from 'use-intl/react';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { Fold } from '#design/components/fold.tsx';
import { CopyableText, SaveButton } from '#design/components/keep.tsx';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { meanWorth, type Round, titleIn } from '../play/round-facts.ts';
import { SeedLater } from '../records/draw-steps.tsx';
import { Fit } from './fit.tsx';
import { RoundLog } from './round-log.tsx';
import './rounds.css';

const ROUNDS = { to: '/pages/draw-rounds' } as const;

/** Everything of one round that is public: manifest, odds and counts, stock, seed and log. */
export function RoundScreen({ id }: { id: string }) {
  const t = useTranslations('draws.rounds');
  return (
    <Page title={t('one')}>
      {/^[1-9]\d*$/.test(id) ? (
        <LoadedRound id={id} />
      ) : (
        <EmptyState icon="gift" title={t('unknown')} action={{ label: t('title'), destination: ROUNDS }} />
      )}
    </Page>
  );
}

function LoadedRound({ id }: { id: string }) {
  const round = useCall('GET /api/v1/draws/rounds/{id}', { path: { id } });
  return (
    <Loaded query={round} skeleton={<SkeletonRows rows={4} height="8rem" />}>
      {(data) => (
        <Stack gap={24}>
          <Facts round={data} />
          <Fit round={data} />
          <Secrets round={data} />
          <RoundLog round={data} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({ round }: { round: Round }) {
  const t = useTranslations('draws.rounds');
  const names = useTranslations('draws.games');
  const language = useLocale();
  const { count, dateTime, money } = useFormats();
  const { state, stopReason, startsAt, openedAt, endedAt, endsAt, guarantee } = round;
  return (
    <Card>
      <Stack gap={12}>
        <StatusBadge tone={state === 'open' ? 'positive' : 'neutral'}>{t(`state.${state}`)}</StatusBadge>
        <h2 className="round-title">{titleIn(round.title, language)}</h2>
        {stopReason === null ? null : (
          <Note tone="clay" icon={null} title={t('stopped')}>
            {stopReason}
          </Note>
        )}
        <DefinitionList
          items={[
            { term: t('game'), value: names(round.game) },
            { term: t('number'), value: round.id },
            openedAt === null
              ? { term: t('begins'), value: dateTime(startsAt) }
              : { term: t('opened'), value: dateTime(openedAt) },
            { term: t(endedAt === null ? 'ends' : 'ended'), value: dateTime(endedAt ?? endsAt) },
            { term: t('plays'), value: t('taken', { plays: count(round.plays), most: count(round.playsMost) }) },
            { term: t('settled'), value: count(round.settled) },
            { term: t('aside'), value: money(round.holdMinor) },
            { term: t('mean'), value: money(meanWorth(round)) },
            guarantee && { term: t('guarantee'), value: t('guaranteeAt', { k: guarantee.k }) },
          ]}
        />
      </Stack>
    </Card>
  );
}

/** The words and hashes by which anybody checks the round without us. */
function Secrets({ round }: { round: Round }) {
  const t = useTranslations('draws.rounds');
  const path = { id: round.id };
  const counts = useCall('GET /api/v1/draws/rounds/{id}/counts', { path }).data;
  const save = async () => {
    const log = await call('GET /api/v1/draws/rounds/{id}/log', { path, query: { limit: 100 } });
    return new Blob([JSON.stringify({ round, counts, log }, null, 2)], { type: 'application/json' });
  };
  return (
    <Section title={t('proofs')}>
      <Stack gap={12}>
        {round.seed === null ? <SeedLater round={round} /> : null}
        <Card>
          <DefinitionList
            items={[
              round.seed !== null && {
                term: t('seed'),
                value: <CopyableText text={round.seed} label={t('copySeed')} />,
                stacked: true,
              },
              {
                term: t('seedHash'),
                value: <CopyableText text={round.seedHash} label={t('copySeedHash')} />,
                stacked: true,
              },
              {
                term: t('manifestHash'),
                value: <CopyableText text={round.manifestHash} label={t('copyManifestHash')} />,
                stacked: true,
              },
            ]}
          />
        </Card>
        <p className="field-hint">{t(`beacon.${round.beacon}`)}</p>
        <Fold title={t('manifest')}>
          <p className="field-hint">{t('manifestWords')}</p>
          <p className="round-manifest numerals">{round.manifest}</p>
        </Fold>
        {counts && <SaveButton file={save} name={`c3-round-${round.id}.json`} label={t('save')} />}
        <p className="field-hint">{t('saveWords', { address: `/api/v1/draws/rounds/${round.id}` })}</p>
      </Stack>
    </Section>
  );
}
