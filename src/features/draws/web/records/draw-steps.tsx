// Verifies a draw on this phone and shows each step; or says when the seed for that will be revealed.
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Timeline } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { sentenceAround } from '#design/components/localized.tsx';
import { Localized } from '#design/components/localized.tsx';
import type { Receipt } from '../play/kept-receipts.ts';
import type { Round } from '../play/round-facts.ts';
import { type Check, checkDraw, type PlayFacts } from './draw-check.ts';

/** Only known to the play's member. */
type Own = { memberNo?: string | undefined; receipt?: Receipt | null };

/** Verifies a draw on this phone. Lists what was compared in each step, and the verdict at the end. */
export function DrawSteps({ round, play, ...own }: { round: Round; play: PlayFacts } & Own) {
  const t = useTranslations('draws.check');
  const check = useCheck(round, play, own);
  if (check === undefined)
    return (
      <>
        <output>{t('underWay')}</output>
        <Skeleton height="12rem" rounded />
      </>
    );
  return (
    <Stack gap={12}>
      <Timeline
        label={t('steps')}
        steps={check.steps.map(({ name, holds }) => ({
          key: name,
          title: t(`step.${name}.${holds ? 'holds' : 'fails'}`),
          detail: t(`step.${name}.about`),
          state: holds ? 'done' : 'failed',
        }))}
      />
      <Verdict check={check} round={round} play={play} />
    </Stack>
  );
}

function Verdict({ check: { holds, r, prizeId }, round, play }: { check: Check; round: Round; play: PlayFacts }) {
  const t = useTranslations('draws.check');
  const { count } = useFormats();
  if (!holds)
    return (
      <Note tone="negative" icon="warning" title={t('refused')}>
        {t('refusedWords')}
      </Note>
    );
  const prize = round.prizes.find(({ id }) => id === prizeId);
  if (r !== null && prize)
    return (
      <Note tone="positive" icon="check" title={t('holds')}>
        {sentenceAround({ prize: <Localized>{prize.title}</Localized> }, (marks) =>
          t('drawn', { ...marks, r: count(Number(r)), W: count(round.W) }),
        )}
      </Note>
    );
  if (play.result.way === 'guaranteed')
    return (
      <Note tone="positive" icon="check" title={t('holds')}>
        {t('guaranteed')}
      </Note>
    );
  return <Note title={t('sofar')}>{t(play.result.way === 'unrevealed' ? 'unrevealed' : 'sofarWords')}</Note>;
}

/** Note that the seed is revealed only when all plays of the round have results, because it determines every draw. */
export function SeedLater({ round: { endsAt, endedAt } }: { round: Round }) {
  const t = useTranslations('draws.check');
  const { dateTime } = useFormats();
  return (
    <Note icon="clock" title={t('seedLater')}>
      {endedAt === null ? t('seedAfterEnd', { end: dateTime(endsAt) }) : t('seedSoon')}
    </Note>
  );
}

function useCheck(round: Round, play: PlayFacts, { memberNo, receipt = null }: Own): Check | undefined {
  const [done, setDone] = useState<{ of: string; check: Check }>();
  const of = JSON.stringify([round.id, round.manifest, round.seed, play, memberNo, receipt]);
  useEffect(() => {
    const stop = new AbortController();
    const { manifest, manifestHash, seed } = round;
    const asked = { ...(memberNo === undefined ? {} : { memberNo }), receipt, signal: stop.signal };
    void checkDraw({ manifest, manifestHash, seed }, play, asked).then(
      (check) => setDone({ of, check }),
      (fault: unknown) => {
        if (!stop.signal.aborted) throw fault;
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text names all that it computes from
  }, [of]);
  return done?.of === of ? done.check : undefined;
}
