import { useLocale, useTranslations } from 'use-intl/react';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { oneIn, type Prize, type Round, titleIn } from '../play/round-facts.ts';
import { fitOf } from './chi-square.ts';

type Counts = DataOf<'GET /api/v1/draws/rounds/{id}/counts'>;

/** The odds beside the counts, and whether both fit. The phone works it out itself. */
export function Fit({ round }: { round: Round }) {
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
  const language = useLocale();
  const { count, money } = useFormats();
  const plays = sumOf(counts);
  const worth = prize.kind === 'nothing' ? null : t('worth', { worth: money(prize.valueMinor) });
  const left = prize.stockLeft === null ? null : t('left', { left: prize.stockLeft, stock: prize.stock ?? 0 });
  return (
    <RowItem
      title={titleIn(prize.title, language)}
      about={[worth, left].filter(Boolean).join(' · ') || undefined}
      detail={t('oneIn', { plays: oneIn(prize, round.W), expected: (plays * prize.weight) / round.W })}
      value={t('times', { count: count(counts.drawn[place] ?? 0) })}
    />
  );
}

const sumOf = ({ drawn }: Counts) => drawn.reduce((sum, plays) => sum + plays, 0);

/** Below the first, a round is rare; below the second, unusual (docs/domain/draws.md 3). */
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
