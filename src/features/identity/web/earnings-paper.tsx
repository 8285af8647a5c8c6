import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { CopyButton } from '#design/components/keep.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

type Paper = NonNullable<DataOf<'GET /api/v1/team/earnings'>['paper']>;

/** The paper of what inviters earned, dated and signed. Inviters and people invited read the same one. */
export function EarningsPaper() {
  const t = useTranslations('identity.earnings');
  const { date } = useFormats();
  const paper = useCall('GET /api/v1/team/earnings', {}, { quiet: true }).data?.paper;
  if (!paper) return null;
  return (
    <Section title={t('title')}>
      <Stack gap={12}>
        <p className="field-hint">{t('until', { date: date(paper.day) })}</p>
        <Facts paper={paper} />
        <Note tone="clay">{t('cost')}</Note>
        <Folds>
          <Fold title={t('signed')}>
            <Stack gap={8}>
              <p>{t('signedWords')}</p>
              <p className="field-hint earnings-key">{t('key', { key: paper.publicKey })}</p>
              <CopyButton words text={`${paper.text}\n${paper.signature}`} label={t('copy')} />
            </Stack>
          </Fold>
        </Folds>
      </Stack>
    </Section>
  );
}

function Facts({ paper }: { paper: Paper }) {
  const t = useTranslations('identity.earnings');
  const { count, percent, money } = useFormats();
  const { inviters, earnedNothing, medianMinor, ninetiethMinor, paidMinor, friendsPaidMinor } = paper;
  const share = inviters === 0 ? null : Math.round((earnedNothing * 10_000) / inviters);
  return (
    <DefinitionList
      items={[
        { term: t('inviters'), value: count(inviters) },
        { term: t('nothing'), value: t('nothingOf', { count: count(earnedNothing), share: percent(share) }) },
        { term: t('median'), value: <Money minor={inviters === 0 ? null : medianMinor} /> },
        { term: t('ninetieth'), value: <Money minor={inviters === 0 ? null : ninetiethMinor} /> },
        { term: t('all'), value: <Money minor={paidMinor} /> },
        { term: t('friends'), value: money(friendsPaidMinor) },
      ]}
    />
  );
}
