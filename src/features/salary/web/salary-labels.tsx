// How the salary's pages show a contract's state and facts, and a level's conditions.
import { useTranslations } from 'use-intl/react';
import { type Definition, StatusBadge, type Tone, DefinitionList } from '#design/components/data.tsx';
import { Progress } from '#design/components/progress.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';

export type SalaryContract = DataOf<'GET /api/v1/salary/contracts'>['items'][number];
export type ContractDetail = DataOf<'GET /api/v1/salary/contracts/{id}'>;

const STATES: Record<SalaryContract['state'], { tone: Tone; icon: IconName }> = {
  opened: { tone: 'warning', icon: 'edit' },
  signed: { tone: 'primary', icon: 'clock' },
  effective: { tone: 'positive', icon: 'check' },
  terminated: { tone: 'neutral', icon: 'close' },
  invalid: { tone: 'neutral', icon: 'close' },
};

export function ContractState({ state }: Pick<SalaryContract, 'state'>) {
  const t = useTranslations('salary');
  return <StatusBadge {...STATES[state]}>{t(`state.${state}`)}</StatusBadge>;
}

/** Number, level, amount and dates as label and value, in the order of the PDF. */
export function useContractFacts(): (one: SalaryContract) => (Definition | null)[] {
  const t = useTranslations('salary');
  const { date, dateTime } = useFormats();
  return (one) => [
    { term: t('facts.number'), value: one.number },
    { term: t('facts.level'), value: one.level },
    { term: t('facts.amount'), value: <Money minor={one.amountMinor} /> },
    { term: t('facts.term'), value: t('facts.months', { months: one.termMonths }) },
    one.effectiveOn === null ? null : { term: t('facts.from'), value: date(one.effectiveOn) },
    one.lastDay === null ? null : { term: t('facts.until'), value: date(one.lastDay) },
    { term: t('facts.signedAt'), value: one.signedAt === null ? t('facts.none') : dateTime(one.signedAt) },
    one.signedAt === null
      ? null
      : { term: t('facts.claimedAt'), value: one.claimedAt === null ? t('facts.none') : dateTime(one.claimedAt) },
  ];
}

type Counts = { oneValid: number; teamValid: number };

/** A level's conditions, each with how many valid members the member has. */
export function Conditions({ mine, asked }: { mine: Counts; asked: Counts }) {
  const t = useTranslations('salary');
  const conditions = [
    { label: t('onLevelOne'), mine: mine.oneValid, asked: asked.oneValid },
    { label: t('inTeam'), mine: mine.teamValid, asked: asked.teamValid },
  ];
  return (
    <Stack gap={8}>
      {conditions.map((one) => (
        <div key={one.label}>
          <DefinitionList
            items={[{ term: one.label, value: t('nOfM', { ...one, enough: String(one.mine >= one.asked) }) }]}
          />
          <Progress value={Math.min(one.mine, one.asked)} of={one.asked} label={one.label} />
        </div>
      ))}
    </Stack>
  );
}

export const meets = (mine: Counts, asked: Counts): boolean =>
  mine.oneValid >= asked.oneValid && mine.teamValid >= asked.teamValid;
