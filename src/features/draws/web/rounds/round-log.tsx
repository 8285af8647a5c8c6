import { useLocale, useTranslations } from 'use-intl/react';
import { RowItem, Section } from '#design/components/layout.tsx';
import { useFormats } from '#design/formats.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { PagedRows } from '../paged-rows.tsx';
import { type Round, titleIn } from '../play/round-facts.ts';
import { codeOfProof, proofOf } from '../records/draw-proof.ts';

type Line = DataOf<'GET /api/v1/draws/rounds/{id}/log'>['items'][number];

/** Every play in its order, without names. A line with a result leads to its check. */
export function RoundLog({ round }: { round: Round }) {
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
  const language = useLocale();
  const { count } = useFormats();
  const { n, nonce, ticket, result } = line;
  const prize = round.prizes.find(({ id }) => id === result?.prizeId);
  const proof = proofOf({ roundId: round.id, logNumber: n, ticket, nonce, result });
  const words = result === null ? t('waits') : prize ? titleIn(prize.title, language) : t('wholeHold');
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
