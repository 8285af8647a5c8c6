import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { CopyButton } from '#design/components/keep.tsx';
import { Section, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Prose } from '#design/components/prose.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

/** The ids of the two articles (content.md 8). */
const NAMES = { agreement: 'user-agreement', privacy: 'privacy-policy' } as const;
export type Paper = keyof typeof NAMES;

type Props = {
  paper: Paper | undefined;
  onClose: () => void;
  /** The button at the sheet's lower edge. Shown once the text has loaded. */
  act?: { label: string; busy?: boolean; onTap: () => void };
};

/** Shows the user agreement or the privacy policy in a sheet, so that a form below it keeps its input. */
export function PaperSheet({ paper, onClose, act }: Props) {
  const t = useTranslations('identity');
  const locale = useLocale();
  const shown = paper ?? 'agreement';
  const asked = { path: { id: NAMES[shown] }, query: { locale } };
  const text = useCall('GET /api/v1/articles/{id}', asked, { quiet: true, enabled: paper !== undefined });
  const top = useRef<HTMLDivElement>(null);
  // When the sheet changes to the other paper, it may be scrolled far down.
  useEffect(() => {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [shown]);
  const title = t(`paper.${shown}.title`);
  return (
    <Sheet
      open={paper !== undefined}
      onClose={onClose}
      title={title}
      footer={
        act && text.data ? (
          <Button block confirm busy={act.busy} onClick={act.onTap}>
            {act.label}
          </Button>
        ) : undefined
      }
    >
      <div ref={top} tabIndex={-1} className="stack paper">
        <Loaded query={text} skeleton={<SkeletonRows rows={4} height="6rem" />}>
          {({ blocks, language }) => <Prose blocks={blocks} language={language} label={title} />}
        </Loaded>
      </div>
    </Sheet>
  );
}

type Earnings = NonNullable<DataOf<'GET /api/v1/team/earnings'>['paper']>;

/** The dated and signed statistics of what inviters earned, the same for inviters and people who are invited. */
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

function Facts({ paper }: { paper: Earnings }) {
  const t = useTranslations('identity.earnings');
  const { count, money } = useFormats();
  const { inviters, earnedNothing, medianMinor, ninetiethMinor, paidMinor, friendsPaidMinor } = paper;
  return (
    <DefinitionList
      items={[
        { term: t('inviters'), value: count(inviters) },
        { term: t('nothing'), value: t('nothingOf', { count: count(earnedNothing), inviters: count(inviters) }) },
        { term: t('middle'), value: <Money minor={inviters === 0 ? null : medianMinor} /> },
        { term: t('ninetieth'), value: <Money minor={inviters === 0 ? null : ninetiethMinor} /> },
        { term: t('all'), value: <Money minor={paidMinor} /> },
        { term: t('friends'), value: money(friendsPaidMinor) },
      ]}
    />
  );
}
