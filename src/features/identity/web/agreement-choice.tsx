import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Checkbox } from '#design/components/choice-field.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { type Paper, PaperSheet } from './paper-sheet.tsx';
import type { Registration } from './use-registration.ts';

const PAPERS = [
  ['agreement', 'receipt'],
  ['privacy', 'shield'],
] as const satisfies readonly (readonly [Paper, string])[];

type Props = {
  agreement: Registration['agreement'];
  /** `missing`: the visitor went on without it. Otherwise the server's words. */
  error: string | undefined;
};

/** Both papers and one consent. The consent waits until both were opened (members.md 1). */
export function AgreementChoice({ agreement, error }: Props) {
  const t = useTranslations('identity');
  const [reading, setReading] = useState<Paper>();
  const [tooEarly, setTooEarly] = useState(false);
  const { agreed, setAgreed, wasOpened } = agreement;
  const unopened = PAPERS.find(([paper]) => !wasOpened(paper))?.[0];
  const read = (paper: Paper) => {
    agreement.open(paper);
    setReading(paper);
  };
  const choose = (yes: boolean) => {
    setTooEarly(yes && unopened !== undefined);
    setAgreed(yes && unopened === undefined);
  };
  const accept = () => {
    setAgreed(true);
    setReading(undefined);
  };
  const openFirst = (tooEarly || error === 'missing') && unopened !== undefined;
  return (
    <Stack gap={8}>
      <Rows label={t('register.papers')}>
        {PAPERS.map(([paper, icon]) => (
          <RowItem
            key={paper}
            icon={icon}
            title={t(`paper.${paper}.title`)}
            detail={
              wasOpened(paper) ? <StatusBadge tone="positive">{t('paper.opened')}</StatusBadge> : t('paper.unopened')
            }
            onClick={() => read(paper)}
          />
        ))}
      </Rows>
      <Checkbox
        checked={agreed}
        onChange={choose}
        required
        error={openFirst ? t('register.openFirst') : error === 'missing' ? t('register.mustAgree') : error}
      >
        {t('register.agree')}
      </Checkbox>
      <PaperSheet
        paper={reading}
        onClose={() => setReading(undefined)}
        act={
          unopened
            ? { label: t('paper.next', { paper: t(`paper.${unopened}.title`) }), onTap: () => read(unopened) }
            : { label: t('paper.acceptBoth'), onTap: accept }
        }
      />
    </Stack>
  );
}
