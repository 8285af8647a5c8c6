// The public page of one round: manifest, odds and counts, stock, seed and log.
import { useTranslations } from 'use-intl/react';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Fold } from '#design/components/fold.tsx';
import { CopyableText, SaveButton } from '#design/components/keep.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { Localized } from '#design/components/localized.tsx';
import { Typed } from '#design/components/written.tsx';
import { PagedRows } from '../paged-rows.tsx';
import { useOddsWords } from '../play/odds-words.ts';
import { meanWorth, type Prize, type Round } from '../play/round-facts.ts';
import { codeOfProof, proofOf } from '../records/draw-proof.ts';
import { SeedLater } from '../records/draw-steps.tsx';
import { fitOf } from './chi-square.ts';
import './rounds.css';

type Line = DataOf<'GET /api/v1/draws/rounds/{id}/log'>['items'][number];

/** The public log: all plays in order, without names. A play with a result links to its check. */
function RoundLog({ round }: { round: Round }) {
  const t = useTranslations('draws.rounds');
  const log = useCallPages('GET /api/v1/draws/rounds/{id}/log', { path: { id: round.id }, query: {} });
  return (
    <Section title={t('log')}>
      <p className="field-hint">{t('logWords')}</p>
      <PagedRows
        pages={log}
        label={t('log')}
        empty={<p>{t('noPlays')}</p>}
        row={(line) => <LogRow key={line.n} line={line} round={round} />}
      />
    </Section>
  );
}

function LogRow({ line, round }: { line: Line; round: Round }) {
  const t = useTranslations('draws.rounds');
  const { count } = useFormats();
  const { n, nonce, ticket, result } = line;
  const prize = round.prizes.find(({ id }) => id === result?.prizeId);
  const proof = proofOf({ roundId: round.id, logNumber: n, ticket, nonce, result });
  const words = result === null ? t('waits') : prize ? <Localized>{prize.title}</Localized> : t('wholeHold');
  return (
    <RowItem
      title={words}
      about={t('ticket', { start: ticket.slice(0, 12) })}
      detail={result === null ? undefined : t(result.late ? 'late' : `way.${result.way}`)}
      time={t('play', { n: count(n) })}
      {...(proof ? { destination: { to: '/pages/verify', query: { draw: codeOfProof(proof) } } as const } : {})}
    />
  );
}

type Counts = DataOf<'GET /api/v1/draws/rounds/{id}/counts'>;

/** Odds and counts of the prizes, and whether they fit, computed on this phone. */
function Fit({ round }: { round: Round }) {
  const t = useTranslations('draws.rounds');
  const counts = useCall('GET /api/v1/draws/rounds/{id}/counts', { path: { id: round.id } });
  return (
    <Section title={t('odds')}>
      <Loaded query={counts}>
        {(data) => (
          <Stack gap={12}>
            <Rows label={t('odds')}>
              {round.prizes.map((prize, place) => (
                <PrizeRow key={prize.id} prize={prize} round={round} counts={data} place={place} />
              ))}
            </Rows>
            {data.guaranteed > 0 ? <p>{t('leftOut', { plays: data.guaranteed })}</p> : null}
            {data.unrevealed > 0 ? <p>{t('unrevealed', { plays: data.unrevealed })}</p> : null}
            <Verdict counts={data} round={round} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function PrizeRow({ prize, round, counts, place }: { prize: Prize; round: Round; counts: Counts; place: number }) {
  const t = useTranslations('draws.rounds');
  const { count, money } = useFormats();
  const say = useOddsWords();
  const expected = Math.round((sumOf(counts) * prize.weight) / round.W);
  const worth = prize.kind === 'nothing' ? null : t('worth', { worth: money(prize.valueMinor) });
  const left = prize.stockLeft === null ? null : t('left', { left: prize.stockLeft, stock: prize.stock ?? 0 });
  return (
    <RowItem
      title={<Localized>{prize.title}</Localized>}
      about={[worth, left].filter(Boolean).join(' · ') || undefined}
      detail={t('expected', { odds: say(prize, round.W), expected })}
      value={t('times', { count: count(counts.drawn[place] ?? 0) })}
    />
  );
}

const sumOf = ({ drawn }: Counts) => drawn.reduce((sum, plays) => sum + plays, 0);

/** Below these p, the counts of a round are called rare or unusual (docs/domain/draws.md 3). */
const RARE = 0.001;
const UNUSUAL = 0.05;

function Verdict({ counts, round }: { counts: Counts; round: Round }) {
  const t = useTranslations('draws.rounds');
  const fit = fitOf(
    counts.drawn,
    round.prizes.map(({ weight }) => weight),
  );
  if (fit === null) return <Note title={t('fit.few')}>{t('fit.fewWords')}</Note>;
  const { p } = fit;
  const words = <Explained p={p} />;
  if (p < RARE)
    return (
      <Note tone="clay" icon={null} title={t('fit.rare')}>
        {words}
      </Note>
    );
  return p < UNUSUAL ? (
    <Note title={t('fit.unusual')}>{words}</Note>
  ) : (
    <Note tone="positive" icon="check" title={t('fit.usual')}>
      {words}
    </Note>
  );
}

function Explained({ p }: { p: number }) {
  const t = useTranslations('draws.rounds');
  const [rounds, often] = p >= 0.1 ? [10, p * 10] : p >= RARE ? [1000, p * 1000] : [1000, 0];
  return (
    <Stack gap={4}>
      <p>{t('fit.idea')}</p>
      <p>{often === 0 ? t('fit.under', { rounds }) : t('fit.often', { rounds, often: Math.round(often) })}</p>
      <p className="field-hint">{t('fit.p', { p: p < 0.0001 ? '< 0.0001' : p.toFixed(4) })}</p>
    </Stack>
  );
}

const ROUNDS = { to: '/pages/draw-rounds' } as const;

export function RoundScreen({ id }: { id: string }) {
  const t = useTranslations('draws.rounds');
  return (
    <Page title={t('one')}>
      {/^[1-9]\d*$/.test(id) ? (
        <LoadedRound id={id} />
      ) : (
        <EmptyState icon="wheel" title={t('unknown')} action={{ label: t('title'), destination: ROUNDS }} />
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
  const { count, dateTime, money } = useFormats();
  const { state, stopReason, startsAt, openedAt, endedAt, endsAt, guarantee } = round;
  return (
    <Card>
      <Stack gap={12}>
        <StatusBadge tone={state === 'open' ? 'positive' : 'neutral'}>{t(`state.${state}`)}</StatusBadge>
        <h2 className="round-title">
          <Localized>{round.title}</Localized>
        </h2>
        {stopReason === null ? null : (
          <Note tone="clay" icon={null} title={t('stopped')}>
            <Typed>{stopReason}</Typed>
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

/** The texts and hashes with which anyone can verify the round without the operator. */
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
